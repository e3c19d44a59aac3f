import { endOfTerm, startOfTerm, planTerms, type Plan } from '#contracts/term.ts';
import type { CustomerId, LeaseId, OrderLineId } from '#contracts/ids.ts';
import type { Tx, Database } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';
import { makeCredentials } from './credentials.ts';
import { release } from './end-leases.sql.ts';
import { LeaseNotActive, LeaseNotFound } from '../errors.ts';
import { holdUntil, isLive, type Lease, type NamedLease } from './lease.ts';
import { claimFor, startLeases } from './claims.sql.ts';
import {
  closeSpentRivals,
  findLease,
  findLeaseOfLine,
  findNamedLease,
  prolongLease,
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
  if (!known) return { kind: 'lost', reason: 'no-hold' };
  if (known.state === 'active') return granted(known);
  if (known.state === 'ended' || known.state === 'revoked') return { kind: 'lost', reason: 'over' };
  const until = endOfTerm(at, planTerms[known.plan]);
  if (!(await claimFor(tx, known, { at, until }))) {
    await release(tx, { orderLineId, at });
    return { kind: 'lost', reason: 'taken' };
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

export type Renewal = Readonly<{ leaseId: LeaseId; customerId: CustomerId; plan: Plan; at: Date }>;

/**
 * Prolongs a lease from its end, or from now when it ended and the proxy is still free (G37). Same
 * address, same credentials. Not safe to repeat: the change of its order's state makes it happen
 * once.
 */
export async function extend(tx: Tx, renewal: Renewal): Promise<Extension> {
  const { leaseId, customerId, plan, at } = renewal;
  const known = await findLease(tx, leaseId, customerId);
  if (!known) return { kind: 'lost', reason: 'no-hold' };
  if (known.state !== 'active' && known.state !== 'ended') return { kind: 'lost', reason: 'over' };
  if (!(await claimFor(tx, known, { at, until: at }))) return { kind: 'lost', reason: 'taken' };
  if (!isLive(known, at)) await closeSpentRivals(tx, known, at);
  const lease = await prolongLease(tx, leaseId, { at, term: planTerms[plan] });
  // Taken away between the first look and the claim, which goes back to be free.
  if (!lease?.endsAt) return { kind: 'lost', reason: 'over' };
  const from = startOfTerm(lease.endsAt, planTerms[plan]);
  return { kind: 'extended', lease, from, until: lease.endsAt };
}

/**
 * Reserves the proxy of an ended lease for its former holder while a renewal is paid, as long as a
 * hold lasts. A running lease has it anyway. False when another customer took it.
 */
export async function holdForRenewal(tx: Tx, lease: Lease, at: Date): Promise<boolean> {
  return isLive(lease, at) || claimFor(tx, lease, { at, until: holdUntil(at) });
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
