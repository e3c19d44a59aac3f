import type { OrderLineId } from '#contracts/ids.ts';
import { endOfTerm, planTerms } from '#contracts/term.ts';
import { requireSellable, requireTerm } from '#modules/catalogue/listing';
import type { Tx } from '#platform/db.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import { TooManyHolds } from '../errors.ts';
import { activate, type Activation, type CredentialSources } from './activate.ts';
import { makeCredentials } from './credentials.ts';
import { release } from './end-leases.sql.ts';
import { countOpenHolds, lockHolds } from './leases.sql.ts';
import { claimAndReserve, claimForMany, findLeasesOfLines, startLeases } from './claims.sql.ts';
import { boundless, newHold, type HoldInput } from './reserve.ts';

/**
 * Holds the proxies of several lines of one new order, as `reserve` does for one, in statements for
 * all of them. Its customer may have `openMax` holds open, and any number of paid ones. Returns the
 * lines whose proxy another customer has. Throws `TooManyHolds`, and what `requireSellable` and
 * `requireTerm` throw.
 */
export async function reserveMany(
  tx: Tx,
  { random }: Readonly<{ random: Randomness }>,
  { inputs, openMax }: Readonly<{ inputs: readonly HoldInput[]; openMax: number }>,
): Promise<ReadonlySet<OrderLineId>> {
  const [first] = inputs;
  if (!first) return new Set();
  const { customerId, isPaidAtOnce = false, at } = first;
  for (const { proxy, plan } of inputs) {
    requireSellable(proxy);
    requireTerm(proxy, plan, at);
  }
  const holds = inputs.map((input) => newHold(input, makeId('lse', random)));
  const holdsMax = isPaidAtOnce ? boundless : openMax;
  if (!isPaidAtOnce) await lockHolds(tx, customerId);
  const held = await claimAndReserve(tx, holds, holdsMax);
  if (held.length === 0 && holdsMax < boundless) {
    const open = await countOpenHolds(tx, customerId, at);
    if (open + holds.length > holdsMax) throw new TooManyHolds({ open });
  }
  const kept = new Set(held.map(({ orderLineId }) => orderLineId));
  const lost = inputs.filter(({ orderLineId }) => !kept.has(orderLineId));
  return new Set(lost.map(({ orderLineId }) => orderLineId));
}

/**
 * Turns the holds of several paid lines into leases, as `activate` does for one, in three
 * statements: by line, what each was given or why it is lost.
 */
export async function activateMany(
  tx: Tx,
  sources: CredentialSources,
  { orderLineIds, at }: Readonly<{ orderLineIds: readonly OrderLineId[]; at: Date }>,
): Promise<ReadonlyMap<OrderLineId, Activation>> {
  const outcomes = new Map<OrderLineId, Activation>();
  const known = await findLeasesOfLines(tx, orderLineIds);
  const holds = [...known.values()].filter(
    ({ state }) => state === 'reserved' || state === 'released',
  );
  const claimants = holds.map((hold) => ({ ...hold, until: endOfTerm(at, planTerms[hold.plan]) }));
  const claimed = await claimForMany(tx, claimants, at);
  const mine = claimants.filter(({ id }) => claimed.has(id));
  const starting = mine.map(({ id, until }) => ({
    id,
    until,
    credentials: makeCredentials(sources, { row: id }),
  }));
  for (const lease of await startLeases(tx, starting, at)) {
    const { startsAt, endsAt, orderLineId } = lease;
    if (!startsAt || !endsAt) throw new Error(`Lease ${lease.id} is active without dates.`);
    outcomes.set(orderLineId, { kind: 'active', lease, from: startsAt, until: endsAt });
  }
  const taken = holds.filter(({ id }) => !claimed.has(id)).map(({ orderLineId }) => orderLineId);
  if (taken.length > 0) await release(tx, { orderLineIds: taken, at });
  for (const orderLineId of taken) outcomes.set(orderLineId, { kind: 'lost', reason: 'taken' });
  // What another transaction moved meanwhile, or what never was a hold, is looked at one by one.
  for (const orderLineId of orderLineIds) {
    if (outcomes.has(orderLineId)) continue;
    outcomes.set(orderLineId, await activate(tx, sources, { orderLineId, at }));
  }
  return outcomes;
}
