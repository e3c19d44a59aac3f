import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { dayMs, nairobiMidnight } from '#contracts/time.ts';
import {
  actOnEach,
  answerOf,
  pageOf,
  staffOf,
  staffProven,
  staffRead,
  staffWrite,
} from '#modules/staff';
import type { SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { changeLimits, endNow, giveHours, moveAddress } from './act-on-lease.ts';
import { listRunningLeases } from './leases.sql.ts';
import { readLease } from './read-lease.ts';
import type { SalesContext } from '../context.ts';

type LeaseCall = Readonly<{
  params: Readonly<{ id: string }>;
  body: Readonly<{ reason: string }>;
  caller: SignedIn;
  request: FastifyRequest;
}>;

const actOf = ({ params, body, caller, request }: LeaseCall) => ({
  id: params.id,
  staff: staffOf(caller, request),
  reason: body.reason,
});

const daysOf = { today: 1, week: 7 } as const;

/** What staff see of a lease and do for its holder: time, end, address, and what passes. */
export function adminLeaseRoutes(app: FastifyInstance, ctx: SalesContext) {
  const list = { call: adminCalls.adminLeases, policy: staffRead('orders.read') };
  route(app, list, async ({ query }) => {
    const page = pageOf(query);
    const { search, ends = 'all', dir } = query;
    const at = ctx.clock();
    const before =
      ends === 'all' ? null : new Date(nairobiMidnight(at).getTime() + daysOf[ends] * dayMs);
    const asked = { search, before, isDown: dir === 'desc', page, at };
    const { content, total, more } = await listRunningLeases(ctx.db, asked);
    return { ...answerOf(content, page, total), more };
  });
  route(app, { call: adminCalls.adminLease, policy: staffRead('orders.read') }, ({ params }) =>
    readLease(ctx, params.id),
  );
  const work = staffWrite('orders.fulfil');
  route(app, { call: adminCalls.extendLease, policy: work }, (asked) =>
    giveHours(ctx, actOf(asked), asked.body),
  );
  const selected = { call: adminCalls.extendSelectedLeases, policy: work };
  route(app, selected, ({ body: { leases, hours, reason }, caller, request }) => {
    const staff = staffOf(caller, request);
    const seen = new Map<string, string>(leases.map(({ id, endsAt }) => [id, endsAt]));
    return actOnEach([...seen.keys()], (id) =>
      giveHours(ctx, { id, staff, reason }, { hours, endsAt: seen.get(id) ?? '' }),
    );
  });
  route(app, { call: adminCalls.moveLease, policy: work }, (asked) =>
    moveAddress(ctx, actOf(asked), asked.body),
  );
  route(app, { call: adminCalls.changeLease, policy: work }, (asked) => {
    const { reason: _, ...limits } = asked.body;
    return changeLimits(ctx, actOf(asked), limits);
  });
  // An end may give money back, so it takes a fresh code.
  const end = { call: adminCalls.endLease, policy: staffProven('payments.refund') };
  route(app, end, (asked) => endNow(ctx, actOf(asked), asked.body));
}
