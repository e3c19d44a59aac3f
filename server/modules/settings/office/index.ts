import type { FastifyInstance } from 'fastify';
import { adminSettingsRoutes } from './settings.routes.ts';
import type { SettingsOfficeContext } from './context.ts';

/** Every call of the office of settings. */
export function settingsOffice(app: FastifyInstance, ctx: SettingsOfficeContext): void {
  adminSettingsRoutes(app, ctx);
}
