import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { customerRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { AdminContext } from '../context.ts';
import { readDay } from './read-day.ts';

/** What Admin opens on, for every role: each sees the parts that it may read. */
export function adminDayRoutes(app: FastifyInstance, { db, clock }: AdminContext) {
  const policy = { ...customerRead, who: 'staff' } as const;
  route(app, { call: adminCalls.day, policy }, ({ caller }) =>
    readDay(db.reads, caller.permissions, clock()),
  );
}
