import type { LeaseOutcome } from '#contracts/leases/many-leases.ts';
import type { CustomerId, ProxyId } from '#contracts/ids.ts';
import { findLease } from '#modules/leases/holding';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import type { SalesContext } from '../../context.ts';
import {
  measureLeased,
  moveMeasured,
  planReplacement,
  replacedSince,
  type MeasuredLease,
} from '../../goods/proxy/lease/replace-on-request.ts';
import { eachLease, hashOf, workUntil, type ManyContext, type ManyInput } from './each-lease.ts';

type Replacing = ManyInput<'replace'>;

const measuredAtOnce = 16;

/**
 * Another address for each: all are measured side by side, then moved one after the other, so that
 * they do not outbid each other for the same few neighbours. The customer is told once of all.
 */
export async function replaceMany(ctx: ManyContext, input: Replacing): Promise<LeaseOutcome[]> {
  if (input.body.dryRun) return planMany(ctx, input);
  const { caller, ids, body, leftSince } = input;
  const { customerId } = caller;
  const until = workUntil();
  const measured = new Map<string, MeasuredLease>();
  const asked = await eachLease(ids, { atOnce: measuredAtOnce, until }, async (leaseId) => {
    const lease = leftSince && (await findLease(ctx.db, leaseId, customerId));
    const before = lease && (await replacedSince(ctx.db, lease.id, leftSince));
    if (before) return { replacement: before };
    measured.set(leaseId, await measureLeased(ctx, { customerId, leaseId, body }));
    return {};
  });
  const ready = [...measured.keys()];
  const moved = await eachLease(ready, { atOnce: 1, until }, async (leaseId) => {
    const one = measured.get(leaseId);
    return one ? { replacement: await moveMeasured(ctx, one, { isSummed: true }) } : {};
  });
  const byId = new Map(moved.map((one) => [one.id, one]));
  const outcomes = asked.map((one) => byId.get(one.id) ?? one);
  await announceReplaced(ctx, customerId, outcomes);
  return outcomes;
}

/** No two leases are planned to move to the same address. */
function planMany(ctx: ManyContext, { caller, ids, body }: Replacing) {
  const { customerId } = caller;
  const taken = new Set<ProxyId>();
  return eachLease(ids, { atOnce: 1 }, async (leaseId) => {
    const plan = await planReplacement(ctx, { customerId, leaseId, body }, taken);
    taken.add(plan.proxy.id);
    const { place, foundFault } = plan;
    return { replacement: { place, ip: null, foundFault, addedMinutes: 0 } };
  });
}

const placesMax = 5;

async function announceReplaced(
  ctx: SalesContext,
  customerId: CustomerId,
  outcomes: readonly LeaseOutcome[],
) {
  const replaced = outcomes.flatMap(({ id, replacement }) =>
    replacement ? [{ id, ...replacement }] : [],
  );
  const places = replaced.map(({ place }) => place);
  const customer = await findCustomer(ctx.db, customerId);
  if (places.length === 0 || !customer) return;
  const at = ctx.clock();
  await enqueueMail(ctx.db, ctx, {
    template: 'leases-replaced',
    // Of two requests at once, the second has nothing new to tell.
    dedupeKey: `leases-replaced:${customerId}:${hashOf(replaced.map(({ id, ip }) => `${id}:${ip}`))}`,
    to: [customer.email],
    customerId,
    facts: {
      firstName: customer.firstName,
      count: places.length,
      places: countedPlaces(places),
      link: `${ctx.publicUrl}/dashboard/proxies`,
    },
    at,
  });
}

/** "Nairobi, Kenya (3); Mombasa, Kenya (1)", those with most first. */
function countedPlaces(places: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  const named = sorted.slice(0, placesMax).map(([place, count]) => `${place} (${count})`);
  return [...named, ...(sorted.length > placesMax ? ['…'] : [])].join('; ');
}
