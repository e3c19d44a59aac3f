import type { FastifyInstance } from 'fastify';
import { poolCalls } from '#contracts/sale/pool-places.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { publicRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { listPlaces } from './pools.sql.ts';

/** The places where traffic by the gigabyte can leave. */
export function poolRoutes(app: FastifyInstance, ctx: Readonly<{ db: Database; clock: Clock }>) {
  route(app, { call: poolCalls.poolPlaces, policy: publicRead }, async () => ({
    places: await listPlaces(ctx.db, ctx.clock()),
  }));
}
