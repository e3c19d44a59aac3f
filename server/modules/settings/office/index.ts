import type { FastifyInstance } from 'fastify';
import { adminSettingsRoutes } from './settings.routes.ts';
import type { SettingsOfficeWorld } from './world.ts';

/** Every call of the office of settings. */
export function settingsOffice(app: FastifyInstance, world: SettingsOfficeWorld): void {
  adminSettingsRoutes(app, world);
}
