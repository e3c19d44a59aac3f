import { endOfTerm, startOfTerm, planTerms, type Plan } from '#contracts/term.ts';
import type { CustomerId, LeaseId, OrderLineId } from '#contracts/ids.ts';
import type { Tx, Database } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';
import { makeCredentials } from './credentials.ts';
import { release } from './end-leases.sql.ts';
import { LeaseNotActive, LeaseNotFound } from '../errors.ts';
import { holdUntil, isLive, type Lease, type NamedLease } from './lease.ts';
import { claimFor, claimForMany, startLeases } from './claims.sql.ts';
import {
  closeSpentRivals,
  findLeaseOfLine,
  findLeases,
  findNamedLease,
  prolongLeases,
  saveCredentials,
} from './leases.sql.ts';
import type { Clock } from '#platform/clock.ts';

export type CredentialSources = Readonly<{ keyring: Keyring; random: Randomness }>;

/** `from` and `until` are the time that the order line bought. */
type Granted<Kind extends string> = Readonly<{
  kind: Kind;
  lease: Lease;
  from: Date;
  until: Date;
}>;
/** The proxy is not there for this order: the money becomes credit. */
type Lost = Readonly<{ kind: 'lost'; reason: 'taken' | 'no-hold' | 'over' }>;

export type Activation = Granted<'active'> | Lost;
export type Extension = Granted<'extended'> | Lost;

/**
 * Turns the hold of a paid order line into a lease with credentials, from now on (decision G34). An
 * expired hold still counts while no one else took the proxy; both sides use the claim's row, so
 * that of a hold's end and its payment in one millisecond exactly one wins (F-21). A repeat returns
 * the existing lease.
 */
export async function activate(
  tx: Tx,
  sources: CredentialSources,
  { orderLineId, at }: { orderLineId: OrderLineId; at: Date },
): Promise<Activation> {
  const known = await findLeaseOfLine(tx, orderLineId);
  if (!known) return lost('no-hold');
  if (known.state === 'active') return granted(known);
  if (known.state === 'ended' || known.state === 'revoked') return lost('over');
  const until = endOfTerm(at, planTerms[known.plan]);
  if (!(await claimFor(tx, known, { at, until }))) {
    await release(tx, { orderLineIds: [orderLineId], at });
    return lost('taken');
  }
  const credentials = makeCredentials(sources, { row: known.id });
  const [lease] = await startLeases(tx, [{ id: known.id, until, credentials }], at);
  if (lease) return granted(lease);
  // Another transaction moved it between the read and the claim: its result is returned.
  const moved = await findLeaseOfLine(tx, orderLineId);
  return moved?.state === 'active' ? granted(moved) : { kind: 'lost', reason: 'over' };
}

function granted(lease: Lease): Granted<'active'> {
  const { startsAt, endsAt } = lease;
  if (!startsAt || !endsAt) throw new Error(`Lease ${lease.id} is active without dates.`);
  return { kind: 'active', lease, from: startsAt, until: endsAt };
}

export type Renewing = Readonly<{
  customerId: CustomerId;
  terms: readonly Readonly<{ leaseId: LeaseId; plan: Plan }>[];
  at: Date;
}>;

/**
 * Prolongs a customer's leases from their ends, or from now where one ended and its proxy is still
 * free (G37), each with its address and credentials. Not safe to repeat: the change of their
 * order's state makes it happen once.
 */
export async function extend(
  tx: Tx,
  { customerId, terms, at }: Renewing,
): Promise<ReadonlyMap<LeaseId, Extension>> {
  const ids = terms.map(({ leaseId }) => leaseId);
  const outcomes = new Map<LeaseId, Extension>(ids.map((id) => [id, lost('no-hold')]));
  const own = [...(await findLeases(tx, ids)).values()].filter(
    (lease) => lease.customerId === customerId,
  );
  for (const { id } of own) outcomes.set(id, lost('over'));
  const standing = own.filter(({ state }) => state === 'active' || state === 'ended');
  const claimed = await claimForMany(
    tx,
    standing.map((lease) => ({ ...lease, until: at })),
    at,
  );
  for (const { id } of standing) if (!claimed.has(id)) outcomes.set(id, lost('taken'));
  const mine = standing.filter(({ id }) => claimed.has(id));
  const revived = mine.filter((lease) => !isLive(lease, at));
  if (revived.length > 0) await closeSpentRivals(tx, revived, at);
  const plans = new Map(terms.map(({ leaseId, plan }) => [leaseId, planTerms[plan]]));
  const prolonging = mine.flatMap(({ id }) => {
    const term = plans.get(id);
    return term ? [{ id, term }] : [];
  });
  // What was taken away between the first look and the claim is left out, and is over.
  const prolonged = await prolongLeases(tx, prolonging, at);
  for (const { id, term } of prolonging) {
    const lease = prolonged.get(id);
    if (!lease?.endsAt) continue;
    const from = startOfTerm(lease.endsAt, term);
    outcomes.set(id, { kind: 'extended', lease, from, until: lease.endsAt });
  }
  return outcomes;
}

const lost = (reason: Lost['reason']): Lost => ({ kind: 'lost', reason });

/**
 * Reserves the proxies of ended leases for their former holder while a renewal is paid, as long as
 * a hold lasts. Running ones have theirs anyway. Returns the leases that have it; the proxies of
 * the others are another customer's.
 */
export async function holdForRenewal(
  tx: Tx,
  leases: readonly Lease[],
  at: Date,
): Promise<ReadonlySet<LeaseId>> {
  const running = leases.filter((lease) => isLive(lease, at)).map(({ id }) => id);
  const ended = leases.filter((lease) => !isLive(lease, at));
  if (ended.length === 0) return new Set(running);
  const until = holdUntil(at);
  const claimed = await claimForMany(
    tx,
    ended.map((lease) => ({ ...lease, until })),
    at,
  );
  return new Set([...running, ...claimed]);
}

/** Gives a running lease a new secret; tunnels under the old one are cut by the gateways. */
export async function rotateCredentials(
  tx: Tx,
  sources: CredentialSources,
  { leaseId, customerId, at }: { leaseId: LeaseId; customerId: CustomerId; at: Date },
): Promise<NamedLease> {
  const known = await findNamedLease(tx, leaseId, customerId);
  if (!known) throw new LeaseNotFound();
  if (!isLive(known, at) || !known.credentials) throw new LeaseNotActive();
  const credentials = makeCredentials(sources, {
    row: leaseId,
    username: known.credentials.username,
  });
  const lease = await saveCredentials(tx, leaseId, credentials);
  if (!lease) throw new LeaseNotActive();
  return lease;
}

type Context = Parameters<typeof rotateCredentials>[1] & Readonly<{ db: Database; clock: Clock }>;

/** Gives a holder new credentials of a lease. Throws `LeaseNotFound` for another customer's. */
export function changeCredentials(ctx: Context, id: string, customerId: CustomerId) {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const own = await findNamedLease(tx, id, customerId);
    if (!own) throw new LeaseNotFound();
    return rotateCredentials(tx, ctx, { leaseId: own.id, customerId, at });
  });
}
