import type { FastifyInstance } from 'fastify';
import { leasesPageMax, ownLeaseCalls } from '#contracts/leases/own-leases.ts';
import { manyLeaseCalls, type ManyAct } from '#contracts/leases/many-leases.ts';
import { LeaseNotFound } from '#modules/leases';
import { labelLeases, leaseFilterOf } from '#modules/leases/list';
import { requirePerson, requireScope } from '#platform/http/bearer.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { requireRight } from '#platform/http/guard.ts';
import { goodsWrite, kilobyte, teamRead, teamWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { actOnMany } from './act-on-many.ts';
import type { ManyContext } from './each-lease.ts';
import { listLeases } from './list-leases.ts';

const pageSize = 50;

/** As many ids as a call may name. */
const acting = { ...teamWrite, bodyMax: 128 * kilobyte } satisfies Policy;

const ofGoods: ReadonlySet<ManyAct> = new Set(['label', 'test', 'replace', 'export']);
const ofMoney: ReadonlySet<ManyAct> = new Set(['auto-renewal-on', 'auto-renewal-off', 'end']);

/** All leases of a customer at once. What belongs to another customer is not found. */
export function ownLeaseRoutes(app: FastifyInstance, ctx: ManyContext) {
  const list = { call: ownLeaseCalls.ownLeases, policy: teamRead };
  route(app, list, ({ query, caller }) => {
    const { page = '0', size = String(pageSize), sort = null, dir } = query;
    return listLeases(ctx, {
      filter: leaseFilterOf(query, caller.customerId),
      order: { column: sort, isDown: dir === 'desc' },
      page: Number(page),
      size: Math.min(Math.max(Number(size), 1), leasesPageMax),
      reader: caller,
    });
  });

  const name = { call: ownLeaseCalls.labelLease, policy: goodsWrite };
  route(app, name, async ({ params: { id }, body: { label }, caller: { customerId } }) => {
    const [leaseId] = await labelLeases(ctx.db, { customerId, ids: [id], label });
    if (leaseId === undefined) throw new LeaseNotFound();
    return { leaseId, label };
  });

  const many = { call: manyLeaseCalls.actOnLeases, policy: acting };
  route(app, many, ({ body, caller, request }) => {
    // What an act needs of a team is what its single call needs.
    if (ofGoods.has(body.act)) requireRight(caller, 'goods');
    if (ofMoney.has(body.act)) requireRight(caller, 'money');
    if (body.act === 'auto-renewal-on') {
      // As the single call: it agrees to payments, and a prompt needs a person.
      if (caller.token) requireScope({ ...caller, token: caller.token }, 'buy');
      if (body.prompts) requirePerson(caller);
    }
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: ctx.clock() });
    return actOnMany(ctx, { caller, body, once });
  });
}
