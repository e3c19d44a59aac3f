import type { LeaseOutcome } from '#contracts/leases/many-leases.ts';
import type { CustomerId, ProxyId } from '#contracts/ids.ts';
import { probeUpstream } from '#modules/inventory';
import { findLease } from '#modules/leases/holding';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { consumeOrRefuse, counterKey } from '#platform/http/limits.ts';
import type { SalesContext } from '../../context.ts';
import {
  measureLeased,
  moveMeasured,
  planReplacement,
  replacedSince,
  replacementLimit,
} from '../../goods/proxy/lease/replace-on-request.ts';
import { eachLease, hashOf, type ManyContext, type ManyInput } from './each-lease.ts';

type Replacing = ManyInput<'replace'>;

const measuredAtOnce = 32;

/**
 * Another address for each: measured side by side, and each moved once it is measured, one after
 * the other, so that they do not outbid each other for the same few neighbours. Each is measured as
 * often as a customer may ask for one. The customer is told once of all.
 */
export async function replaceMany(ctx: ManyContext, input: Replacing): Promise<LeaseOutcome[]> {
  if (input.body.dryRun) return planMany(ctx, input);
  const { caller, ids, body, leftSince, isKept } = input;
  const { customerId } = caller;
  let last: Promise<unknown> = Promise.resolve();
  const outcomes = await eachLease(ids, { atOnce: measuredAtOnce, isKept }, async (leaseId) => {
    const lease = leftSince && (await findLease(ctx.db, leaseId, customerId));
    const before = lease && (await replacedSince(ctx.db, lease.id, leftSince));
    if (before) return { replacement: before };
    const measured = await measureLeased(ctx, { customerId, leaseId, body }, async (...asked) => {
      const key = counterKey(replacementLimit, leaseId);
      await consumeOrRefuse(ctx.db, { ...replacementLimit, key }, ctx.clock());
      return probeUpstream(ctx, ...asked);
    });
    const moved = last.then(() => moveMeasured(ctx, measured, { isSummed: true }));
    last = moved.catch(() => undefined);
    return { replacement: await moved };
  });
  await announceReplaced(ctx, customerId, outcomes);
  return outcomes;
}

/** No two leases are planned to move to the same address. */
function planMany(ctx: ManyContext, { caller, ids, body, isKept }: Replacing) {
  const { customerId } = caller;
  const taken = new Set<ProxyId>();
  return eachLease(ids, { atOnce: 1, isKept }, async (leaseId) => {
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
  const moves = replaced.map(({ id, ip }) => `${id}:${ip}`);
  await enqueueMail(ctx.db, ctx, {
    template: 'leases-replaced',
    // Of two requests at once, the second has nothing new to tell.
    dedupeKey: `leases-replaced:${customerId}:${hashOf(moves)}`,
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
