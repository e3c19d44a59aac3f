import type { AddressChange } from '#contracts/leases/address-changes.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { changeInterval, lockModem } from '#modules/inventory/modems';
import type { Tx } from '#platform/db.ts';
import {
  keepRequest,
  onceByKey,
  refuseRepeat,
  type RequestKey,
} from '#platform/http/idempotency.ts';
import { makeId } from '#platform/random.ts';
import { currentRequest } from '#platform/request-ids/request-context.ts';
import type { LeasesContext } from '../context.ts';
import { AddressStays, LeaseNotActive, LeaseNotFound } from '../errors.ts';
import { isLive, type Lease } from '../holding/lease.ts';
import { findLease } from '../holding/leases.sql.ts';
import { tooSoon, viewOf } from './change-view.ts';
import { addChange, findChange, isPaused, lastOfUpstream, type ChangeRow } from './changes.sql.ts';

export type OwnLease = Readonly<{ leaseId: string; customerId: CustomerId }>;
type Asking = Readonly<{ askedBy: 'call' | 'link'; key?: RequestKey | undefined }>;
type AskContext = Pick<LeasesContext, 'db' | 'clock' | 'random'>;

/**
 * Asks the modem behind one's own running lease for another address. A change that is under way is
 * joined; one that comes too soon begins nothing and says so in its state. Throws `LeaseNotFound`,
 * `LeaseNotActive`, and `AddressStays` where there is no modem.
 */
export function askChange(
  ctx: AskContext,
  own: OwnLease,
  { askedBy, key }: Asking,
): Promise<AddressChange> {
  return onceByKey(ctx.db, key, {
    work: () =>
      ctx.db.transaction(async (tx) => {
        await refuseRepeat(tx, key);
        const { change, subject } = await begin(tx, ctx, { own, askedBy });
        if (subject !== undefined) await keepRequest(tx, key, subject);
        return change;
      }),
    answer: async (id) => {
      const row = await findChange(ctx.db, id);
      return viewOf(row, { nextAt: row?.nextAt ?? null, at: ctx.clock() });
    },
  });
}

type Begun = Readonly<{
  change: AddressChange;
  /** The change that was begun or joined; undefined where there is none. */
  subject: string | undefined;
}>;

async function begin(
  tx: Tx,
  { clock, random }: AskContext,
  { own, askedBy }: Readonly<{ own: OwnLease }> & Pick<Asking, 'askedBy'>,
): Promise<Begun> {
  const at = clock();
  const { lease, everySeconds } = await lockOwn(tx, own, at);
  const { upstreamId } = lease;
  const last = await lastOfUpstream(tx, upstreamId);
  const mine = ofLease(last, lease);
  const nextAt = last?.nextAt ?? null;
  if (last?.state === 'pending') {
    const time = { nextAt, at };
    // What another customer asked for before they left says nothing to this one.
    if (!mine) return { change: tooSoon(undefined, time), subject: undefined };
    return { change: viewOf(mine, time), subject: mine.id };
  }
  if (nextAt !== null && nextAt > at) {
    return { change: tooSoon(mine, { nextAt, at }), subject: undefined };
  }
  const row = {
    id: makeId('chg', random),
    leaseId: lease.id,
    upstreamId,
    askedAt: at,
    nextAt: new Date(at.getTime() + everySeconds * 1000),
    isRepeat: last?.state === 'unchanged' && !last.isRepeat && isWithin(last, everySeconds, at),
  };
  await addChange(tx, { ...row, askedBy, requestId: currentRequest() });
  const begun = await findChange(tx, row.id);
  return { change: viewOf(begun, { nextAt: row.nextAt, at }), subject: row.id };
}

/** Asked for so soon after another that it is the free one. */
const isWithin = ({ askedAt }: ChangeRow, everySeconds: number, at: Date) =>
  at.getTime() - askedAt.getTime() < everySeconds * 1000;

const ofLease = (row: ChangeRow | undefined, lease: Lease) =>
  row?.leaseId === lease.id ? row : undefined;

/** The lease and its modem's row, which it holds until the transaction ends. */
async function lockOwn(tx: Tx, { leaseId, customerId }: OwnLease, at: Date) {
  const known = await findLease(tx, leaseId, customerId);
  if (!known) throw new LeaseNotFound();
  const modem = await lockModem(tx, known.upstreamId);
  // It may have moved to another address while this waited.
  const lease = await findLease(tx, leaseId, customerId);
  if (!lease || !isLive(lease, at) || (await isPaused(tx, lease.id))) throw new LeaseNotActive();
  if (!modem || lease.upstreamId !== known.upstreamId) throw new AddressStays();
  return { lease, everySeconds: modem.everySeconds };
}

/** How the last change of one's own lease went, and when the next may be. Throws as `askChange`. */
export async function readChange(
  { db, clock }: Pick<AskContext, 'db' | 'clock'>,
  { leaseId, customerId }: OwnLease,
): Promise<Readonly<{ change: AddressChange; everySeconds: number }>> {
  const lease = await findLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  const everySeconds = await changeInterval(db, lease.upstreamId);
  if (everySeconds === undefined) throw new AddressStays();
  const last = await lastOfUpstream(db, lease.upstreamId);
  const time = { nextAt: last?.nextAt ?? null, at: clock() };
  return { change: viewOf(ofLease(last, lease), time), everySeconds };
}
