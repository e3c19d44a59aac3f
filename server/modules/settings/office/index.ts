import type { FastifyInstance } from 'fastify';
import type { SettingsOfficeWorld } from './world.ts';
import { adminSettingsRoutes } from './settings.routes.ts';

/** Every call of the office of settings. */
export function settingsOffice(app: FastifyInstance, world: SettingsOfficeWorld): void {
  adminSettingsRoutes(app, world);
}
