import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/db.ts';
import { savedViewRoutes } from './saved-views.routes.ts';

/** Every call of the office that belongs to whoever works in it. */
export function staffOffice(app: FastifyInstance, ctx: Readonly<{ db: Database }>): void {
  savedViewRoutes(app, ctx);
}
