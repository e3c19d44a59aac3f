import type { FastifyInstance } from 'fastify';
import { adminSettingsRoutes } from './settings.routes.ts';
import type { SettingsAdminContext } from './context.ts';

/** Every call of Admin of settings. */
export function settingsAdmin(app: FastifyInstance, ctx: SettingsAdminContext): void {
  adminSettingsRoutes(app, ctx);
}
