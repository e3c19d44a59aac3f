import type { FastifyInstance } from 'fastify';
import { adminAbuseRoutes } from './abuse.routes.ts';
import type { AbuseOfficeWorld } from './world.ts';

/** Every call of the office of abuse. */
export function abuseOffice(app: FastifyInstance, world: AbuseOfficeWorld): void {
  adminAbuseRoutes(app, world);
}
