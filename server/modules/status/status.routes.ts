import type { FastifyInstance } from 'fastify';
import { statusCalls } from '#contracts/site/status.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { publicRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { readStatus } from './read-status.ts';

type StatusContext = Readonly<{ db: Database; clock: Clock }>;

/** Everybody may ask how the shop is doing. */
export function statusRoutes(app: FastifyInstance, { db, clock }: StatusContext) {
  route(app, { call: statusCalls.status, policy: publicRead }, () => readStatus(db, clock()));
}
