import type { FastifyInstance } from 'fastify';
import type { AbuseOfficeWorld } from './world.ts';
import { adminAbuseRoutes } from './abuse.routes.ts';

/** Every call of the office of abuse. */
export function abuseOffice(app: FastifyInstance, world: AbuseOfficeWorld): void {
  adminAbuseRoutes(app, world);
}
