import {
  subUsersMax,
  subUsersPage,
  type NewSubUser,
  type SubUser,
  type SubUserChange,
} from '#contracts/leases/sub-users.ts';
import { bytesPerGb } from '#contracts/goods/pool-kinds.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import { leftOfLease } from '../access/left.ts';
import { reservedOf } from '../access/reserves.sql.ts';
import { publicSource } from '../access/sources.ts';
import type { LeasesContext } from '../context.ts';
import { LeaseNotActive, LeaseNotFound, SubUserNotFound } from '../errors.ts';
import { makeCredentials } from '../holding/credentials.ts';
import { isLive, type NamedLease } from '../holding/lease.ts';
import { limitsOf } from '../holding/lease-limits.sql.ts';
import { findNamedLease } from '../holding/leases.sql.ts';
import { viewOf } from './sub-user-view.ts';
import {
  countSubUsers,
  findSubUser,
  findSubUsers,
  insertSubUser,
  leaseOfSubUser,
  lockSubUsers,
  saveSubUser,
  saveSubUserSecret,
  subUserSecrets,
  wipeSubUser,
  type SubUserLimits,
  type SubUserRow,
} from './sub-users.sql.ts';

export type SubUsersContext = LeasesContext & Readonly<{ config: Pick<Config, 'mode'> }>;
type OwnLease = Readonly<{ leaseId: string; customerId: CustomerId }>;
type OwnSubUser = Readonly<{ subUserId: string; customerId: CustomerId }>;

/** A page of a lease's sub-users, counted from 0. Throws `LeaseNotFound`. */
export async function listSubUsers(
  { db, keyring, clock }: SubUsersContext,
  { leaseId, customerId }: OwnLease,
  { page, search }: { page: number; search: string },
) {
  const lease = await findNamedLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  const at = clock();
  const size = subUsersPage;
  const { rows, totalItems } = await findSubUsers(db, lease.id, { search, page, size, at });
  const view = { keyring, isLive: isLive(lease, at), at };
  return { content: rows.map((row) => viewOf(row, view)), page, size, totalItems };
}

/**
 * Creates a sub-user of a running lease. Refuses, at its field, what the lease does not permit
 * itself, an end in the past, and an address that nobody connects from; and the one after the last
 * that a lease takes.
 */
export async function addSubUser(
  ctx: SubUsersContext,
  own: OwnLease,
  body: NewSubUser,
): Promise<SubUser> {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const lease = await lockOwn(tx, own);
    if (!isLive(lease, at)) throw new LeaseNotActive();
    if ((await countSubUsers(tx, lease.id)) >= subUsersMax) {
      const detail = `A proxy takes ${subUsersMax} sub-users. Remove one first.`;
      throw InvalidInput.at('/label', detail);
    }
    const limits = limitsFrom(body, unlimited(body.label), ctx.config.mode);
    await checkLimits(tx, lease, { limits, body, at });
    await checkReserve(tx, lease, { limits, of: null, at });
    const id = makeId('sub', ctx.random);
    const credentials = makeCredentials(ctx, { row: id, place: subUserSecrets });
    await insertSubUser(tx, { id, leaseId: lease.id, limits, credentials, at });
    return viewOf(await read(tx, id, at), { ...ctx, isLive: true, at });
  });
}

/** Changes what is sent and leaves the rest; gateways apply it within two seconds. */
export async function changeSubUser(
  ctx: SubUsersContext,
  own: OwnSubUser,
  body: SubUserChange,
): Promise<SubUser> {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const { lease, row } = await lockSubUser(tx, own, at);
    const limits = limitsFrom(body, row, ctx.config.mode);
    await checkLimits(tx, lease, { limits, body, at });
    await checkReserve(tx, lease, { limits, of: row, at });
    const paused = pausedFrom(body, row, at);
    await saveSubUser(tx, { id: row.id, leaseId: lease.id, limits, paused });
    return viewOf(await read(tx, row.id, at), { ...ctx, isLive: isLive(lease, at), at });
  });
}

/** A new password; what the old one has opened is cut. */
export async function changeSubUserPassword(
  ctx: SubUsersContext,
  own: OwnSubUser,
): Promise<SubUser> {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const { lease, row } = await lockSubUser(tx, own, at);
    if (!isLive(lease, at)) throw new LeaseNotActive();
    const seal = { row: row.id, place: subUserSecrets, username: row.username };
    const credentials = makeCredentials(ctx, seal);
    await saveSubUserSecret(tx, { id: row.id, leaseId: lease.id, credentials });
    return viewOf(await read(tx, row.id, at), { ...ctx, isLive: true, at });
  });
}

/** Ends a sub-user for good, with all its tunnels. Its usage stays in that of the lease. */
export async function removeSubUser(ctx: SubUsersContext, own: OwnSubUser): Promise<void> {
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const { lease, row } = await lockSubUser(tx, own, at);
    await wipeSubUser(tx, { id: row.id, leaseId: lease.id, at });
  });
}

async function lockOwn(tx: Tx, { leaseId, customerId }: OwnLease): Promise<NamedLease> {
  const known = await findNamedLease(tx, leaseId, customerId);
  if (!known) throw new LeaseNotFound();
  await lockSubUsers(tx, known.id);
  const lease = await findNamedLease(tx, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  return lease;
}

async function lockSubUser(tx: Tx, { subUserId, customerId }: OwnSubUser, at: Date) {
  const leaseId = await leaseOfSubUser(tx, subUserId);
  const known = leaseId && (await findNamedLease(tx, leaseId, customerId));
  if (!known) throw new SubUserNotFound();
  const lease = await lockOwn(tx, { leaseId: known.id, customerId });
  return { lease, row: await read(tx, subUserId, at) };
}

async function read(tx: Tx, id: string, at: Date): Promise<SubUserRow> {
  const row = await findSubUser(tx, id, at);
  if (!row) throw new SubUserNotFound();
  return row;
}

const unlimited = (label: string): SubUserLimits => ({
  label,
  dayBytesMax: null,
  monthBytesMax: null,
  totalBytesMax: null,
  reserved: false,
  connectionsMax: null,
  sources: [],
  endsAt: null,
});

/** What is sent, and for the rest what was before. */
function limitsFrom(
  body: SubUserChange,
  before: SubUserLimits,
  mode: Config['mode'],
): SubUserLimits {
  const kept = <Value>(sent: Value | undefined, was: Value) => (sent === undefined ? was : sent);
  const { sources, endsAt } = body;
  return {
    label: body.label ?? before.label,
    dayBytesMax: kept(body.dayBytesMax, before.dayBytesMax),
    monthBytesMax: kept(body.monthBytesMax, before.monthBytesMax),
    totalBytesMax: kept(body.totalBytesMax, before.totalBytesMax),
    reserved: kept(body.reserved, before.reserved),
    connectionsMax: kept(body.connectionsMax, before.connectionsMax),
    sources: sources
      ? [...new Set(sources.map((one, at) => publicSource(one, mode, `/sources/${at}`)))]
      : before.sources,
    endsAt: endsAt === undefined ? before.endsAt : endsAt === null ? null : new Date(endsAt),
  };
}

function pausedFrom({ paused }: SubUserChange, { pausedAt }: SubUserRow, at: Date): Date | null {
  if (paused === undefined) return pausedAt;
  return paused ? (pausedAt ?? at) : null;
}

type Checked = Readonly<{ limits: SubUserLimits; body: SubUserChange; at: Date }>;

/** Only what is sent is checked: a cap of before may be above what the lease has today. */
async function checkLimits(
  tx: Tx,
  lease: NamedLease,
  { limits, body, at }: Checked,
): Promise<void> {
  const ofLease = await limitsOf(tx, lease.id);
  if (!ofLease) throw new LeaseNotFound();
  if (body.endsAt && limits.endsAt && limits.endsAt <= at) {
    throw InvalidInput.at('/endsAt', 'Choose a time in the future.');
  }
  if (body.connectionsMax && body.connectionsMax > ofLease.connectionsMax) {
    const detail = `This proxy allows ${ofLease.connectionsMax} connections.`;
    throw InvalidInput.at('/connectionsMax', detail);
  }
  for (const field of ['dayBytesMax', 'monthBytesMax', 'totalBytesMax'] as const) {
    const sent = body[field];
    if (sent && ofLease.bytesMax !== null && sent > ofLease.bytesMax) {
      throw InvalidInput.at(`/${field}`, 'This is more than the traffic of the proxy.');
    }
  }
}

type Reserving = Readonly<{ limits: SubUserLimits; of: SubUserRow | null; at: Date }>;

/**
 * Sets no more aside for all sub-users than what is left of the lease. The lease is locked, so that
 * two that reserve at once are looked at one after the other. What was set aside before stays.
 */
async function checkReserve(
  tx: Tx,
  lease: NamedLease,
  { limits, of, at }: Reserving,
): Promise<void> {
  const { reserved, totalBytesMax } = limits;
  if (!reserved) return;
  if (totalBytesMax === null) {
    throw InvalidInput.at('/totalBytesMax', 'Enter the traffic that is to be set aside.');
  }
  const isSetAside = of?.reserved && (of.endsAt === null || of.endsAt > at);
  if (isSetAside && totalBytesMax <= (of.totalBytesMax ?? 0)) return;
  const others = await reservedOf(tx, { leaseIds: [lease.id], but: of?.id ?? null, at });
  const left = await leftOfLease(tx, lease.id, at);
  if (left === null) {
    throw InvalidInput.at('/reserved', 'This proxy has no limit of traffic to set aside from.');
  }
  const free = Math.max(0, left - (others.get(lease.id) ?? 0));
  if (totalBytesMax - (of?.totalBytes ?? 0) > free) {
    const detail = `Of what is left, ${inGigabytes(free)} GB are not set aside for others.`;
    throw InvalidInput.at('/totalBytesMax', detail);
  }
}

/** Rounded down: what it says can be set aside. */
const inGigabytes = (bytes: number): number => Math.floor((bytes / bytesPerGb) * 1_000) / 1_000;
