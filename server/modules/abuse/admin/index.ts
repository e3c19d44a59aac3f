import type { FastifyInstance } from 'fastify';
import { adminAbuseRoutes } from './abuse.routes.ts';
import type { AbuseAdminContext } from './context.ts';

/** Every call of Admin of abuse. */
export function abuseAdmin(app: FastifyInstance, ctx: AbuseAdminContext): void {
  adminAbuseRoutes(app, ctx);
}
