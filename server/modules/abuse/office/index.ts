import type { FastifyInstance } from 'fastify';
import { adminAbuseRoutes } from './abuse.routes.ts';
import type { AbuseOfficeContext } from './context.ts';

/** Every call of the office of abuse. */
export function abuseOffice(app: FastifyInstance, ctx: AbuseOfficeContext): void {
  adminAbuseRoutes(app, ctx);
}
