import type { changeReasons } from '#contracts/leases/address-changes.ts';
import type { LeaseId, UpstreamId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import { leaseChannel } from '../holding/leases.sql.ts';

/** Notifies workers that a change was asked for. */
export const changesChannel = 'lango_address_changes';

export type Reason = (typeof changeReasons)[number];

export type ChangeRow = Readonly<{
  id: string;
  leaseId: LeaseId;
  upstreamId: UpstreamId;
  state: 'pending' | 'done' | 'unchanged' | 'failed';
  askedAt: Date;
  oldIp: string | null;
  newIp: string | null;
  sentAt: Date | null;
  settledAt: Date | null;
  nextAt: Date;
  isRepeat: boolean;
  reason: Reason | null;
}>;

const columns = sql`
  id, lease_id as "leaseId", upstream_id as "upstreamId", state, asked_at as "askedAt",
  host(old_ip) as "oldIp", host(new_ip) as "newIp", sent_at as "sentAt",
  settled_at as "settledAt", next_at as "nextAt", is_repeat as "isRepeat", reason`;

export async function findChange(db: Queryable, id: string): Promise<ChangeRow | undefined> {
  const [row] = await db.rows<ChangeRow>(sql`
    select ${columns} from address_changes where id = ${id}`);
  return row;
}

/** The last change of a modem, whoever held it then. */
export async function lastOfUpstream(
  db: Queryable,
  upstreamId: UpstreamId,
): Promise<ChangeRow | undefined> {
  const [row] = await db.rows<ChangeRow>(sql`
    select ${columns} from address_changes where upstream_id = ${upstreamId}
     order by asked_at desc, id desc limit 1`);
  return row;
}

/** Whether a bank or an operator has paused it: gateways refuse it although its time runs. */
export async function isPaused(db: Queryable, leaseId: LeaseId): Promise<boolean> {
  const rows = await db.rows(sql`
    select from lease_pauses where lease_id = ${leaseId} and ended_at is null`);
  return rows.length > 0;
}

type New = Pick<ChangeRow, 'id' | 'leaseId' | 'upstreamId' | 'askedAt' | 'nextAt' | 'isRepeat'> &
  Readonly<{ askedBy: 'call' | 'link'; requestId: string | null }>;

/** Asks for a change, in the transaction that holds its modem; workers are told. */
export async function addChange(tx: Tx, change: New): Promise<void> {
  await tx.execute(sql`
    insert into address_changes (id, lease_id, upstream_id, state, asked_by, asked_at, next_at,
                                 is_repeat, request_id)
    values (${change.id}, ${change.leaseId}, ${change.upstreamId}, 'pending', ${change.askedBy},
            ${change.askedAt}, ${change.nextAt}, ${change.isRepeat}, ${change.requestId})`);
  await tx.rows(sql`select pg_notify(${changesChannel}, ${change.id})`);
}

const isOpen = (at: Date) => sql`
  state = 'pending' and (claimed_until is null or claimed_until <= ${at})`;
export const anyChangeDue: IsDue = (at) => sql`
  exists (select from address_changes where ${isOpen(at)})`;

/** A worker that dies lets its changes go after this long; one that lives says so at each look. */
const claimMs = 40_000;

/** Changes that nobody brings forward, claimed. */
export const claimChanges = (db: Queryable, limit: number, at: Date) =>
  db.rows<{ id: string; requestId: string | null }>(sql`
    update address_changes set claimed_until = ${new Date(at.getTime() + claimMs)}
     where id in (select id from address_changes where ${isOpen(at)}
                   order by asked_at limit ${limit} for update skip locked)
    returning id, request_id as "requestId"`);

/** Holds the claim for longer; false where the change was settled meanwhile. */
export async function keepClaim(db: Queryable, id: string, at: Date): Promise<boolean> {
  const kept = await db.execute(sql`
    update address_changes set claimed_until = ${new Date(at.getTime() + claimMs)}
     where id = ${id} and state = 'pending'`);
  return kept > 0;
}

/** Writes that its modem is told now, by this process and no other; false where one did already. */
export async function markSent(
  db: Queryable,
  { id, oldIp, at }: Readonly<{ id: string; oldIp: string | null; at: Date }>,
): Promise<boolean> {
  const sent = await db.execute(sql`
    update address_changes set sent_at = ${at}, old_ip = ${oldIp}
     where id = ${id} and state = 'pending' and sent_at is null`);
  return sent > 0;
}

type End = Readonly<{
  id: string;
  state: Exclude<ChangeRow['state'], 'pending'>;
  newIp: string | null;
  reason: Reason | null;
  nextAt: Date;
  at: Date;
}>;

/** Settles a change once; false where it was settled already. */
export async function endChange(db: Queryable, end: End): Promise<boolean> {
  const ended = await db.execute(sql`
    update address_changes
       set state = ${end.state}, new_ip = ${end.newIp}, reason = ${end.reason},
           next_at = ${end.nextAt}, settled_at = ${end.at}, claimed_until = null
     where id = ${end.id} and state = 'pending'`);
  return ended > 0;
}

/**
 * Cuts what goes through a lease's address, which changes; a lease that has moved to another
 * upstream is not concerned.
 */
export const cutTunnels = (
  db: Queryable,
  { leaseId, upstreamId }: Pick<ChangeRow, 'leaseId' | 'upstreamId'>,
) =>
  db.rows(sql`
    with cut as (
      update leases set upstream_version = upstream_version + 1
       where id = ${leaseId} and upstream_id = ${upstreamId} and state = 'active'
      returning id)
    select pg_notify(${leaseChannel}, id) from cut`);
