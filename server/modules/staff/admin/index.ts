import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/db.ts';
import { savedViewRoutes } from './saved-views.routes.ts';

/** Every call of Admin that belongs to whoever works in it. */
export function staffAdmin(app: FastifyInstance, ctx: Readonly<{ db: Database }>): void {
  savedViewRoutes(app, ctx);
}
