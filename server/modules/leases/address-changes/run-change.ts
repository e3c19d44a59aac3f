import {
  findUpstream,
  hurryChecks,
  lookThrough,
  recordLook,
  type Look,
  type ProbeContext,
} from '#modules/inventory';
import { findModem, holdChecks, openModem, type Modem } from '#modules/inventory/modems';
import type { LeaseId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { rowWork } from '#platform/loops/work.ts';
import { isLive } from '../holding/lease.ts';
import { findLeases } from '../holding/leases.sql.ts';
import {
  anyChangeDue,
  changesChannel,
  claimChanges,
  cutTunnels,
  endChange,
  findChange,
  keepClaim,
  markSent,
  type ChangeRow,
  type Reason,
} from './changes.sql.ts';
import { judgeLook, silentAfterMs, type Course, type Outcome } from './judge-look.ts';

export type RunContext = ProbeContext & Readonly<{ wait: (ms: number) => Promise<void> }>;

/** A change that the modem's manager refused may be asked for again after this. */
const afterRefusalMs = 30_000;
/** Between two looks: often while most modems come back, then seldom. */
const soonMs = 2_000;
const laterMs = 5_000;
const soonUntilMs = 30_000;

/** Changes of addresses, each brought forward by one worker at a time. */
export const changeWork = rowWork<RunContext, string>({
  name: 'address-changes',
  isDue: anyChangeDue,
  wakeOn: changesChannel,
  atOnce: 50,
  isSideBySide: true,
  claim: ({ db, clock }, limit) => claimChanges(db, limit, clock()),
  resolve: runChange,
});

/**
 * Brings one change to its end: tells the modem unless somebody did, cuts the tunnels of before and
 * looks through the upstream until there is an address.
 */
export async function runChange(ctx: RunContext, id: string): Promise<void> {
  const change = await findChange(ctx.db, id);
  if (change?.state !== 'pending') return;
  const settings = await findModem(ctx, change.upstreamId);
  if (!settings || (change.sentAt === null && !(await isRunning(ctx, change.leaseId)))) {
    return settle(ctx, change, { state: 'failed', reason: 'lease-over' });
  }
  const modem = openModem(ctx.config, settings);
  const course = await tell(ctx, change, modem);
  if (!course) return;
  await cutTunnels(ctx.db, change);
  await follow(ctx, { change, course, modem });
}

async function isRunning({ db, clock }: RunContext, leaseId: LeaseId): Promise<boolean> {
  const lease = (await findLeases(db, [leaseId])).get(leaseId);
  return lease !== undefined && isLive(lease, clock());
}

/** Undefined where it was refused, and settled so. */
async function tell(ctx: RunContext, change: ChangeRow, modem: Modem): Promise<Course | undefined> {
  const { db, clock, log } = ctx;
  const { id, upstreamId } = change;
  const course = (oldIp: string | null, sentAt: Date) =>
    ({ oldIp, sentAt, wasAway: false, sameSeen: 0 }) as const;
  if (change.sentAt !== null) return course(change.oldIp, change.sentAt);
  const oldIp = (await findUpstream(ctx, upstreamId))?.exitIp ?? null;
  const sentAt = clock();
  // Another process may have told it since this row was read; then it is followed by that one.
  if (!(await markSent(db, { id, oldIp, at: sentAt }))) return undefined;
  await holdChecks(db, upstreamId, new Date(sentAt.getTime() + silentAfterMs));
  const answer = await modem.change();
  if (answer.kind !== 'accepted') {
    log.warn({ changeId: id, kind: answer.kind, detail: answer.detail }, 'modem did not agree');
  }
  if (answer.kind !== 'refused') return course(oldIp, sentAt);
  const nextAt = new Date(sentAt.getTime() + afterRefusalMs);
  await settle(ctx, { ...change, oldIp }, { state: 'failed', reason: 'refused', nextAt });
  return undefined;
}

type Under = Readonly<{ change: ChangeRow; course: Course; modem: Modem }>;

async function follow(ctx: RunContext, { change, course: begun, modem }: Under): Promise<void> {
  let course = begun;
  for (;;) {
    const passedMs = ctx.clock().getTime() - course.sentAt.getTime();
    await ctx.wait(passedMs < soonUntilMs ? soonMs : laterMs);
    if (!(await keepClaim(ctx.db, change.id, ctx.clock()))) return;
    const look = await lookThrough(ctx, change.upstreamId);
    const isSame = look?.exitIp !== undefined && look.exitIp === course.oldIp;
    const isBusy = isSame && (await modem.isChanging()) === true;
    const seen = { exitIp: look?.exitIp, isBusy, at: ctx.clock() };
    const { course: next, outcome } = judgeLook(course, seen);
    course = next;
    if (outcome) return end(ctx, change, { outcome, look });
  }
}

type Ended = Readonly<{ outcome: Outcome; look: Look | undefined }>;

function end(ctx: RunContext, change: ChangeRow, { outcome, look }: Ended): Promise<void> {
  if (outcome === 'failed') return settle(ctx, change, { state: 'failed', reason: 'silent' });
  const at = ctx.clock();
  // The same address again costs no waiting, once.
  const nextAt = outcome === 'unchanged' && !change.isRepeat ? at : change.nextAt;
  return settle(ctx, change, { state: outcome, nextAt, look });
}

type Settled = Readonly<{
  state: Outcome;
  reason?: Reason;
  nextAt?: Date;
  look?: Look | undefined;
}>;

/** Writes how it ended, with the address that was measured, and lets checks go on. */
async function settle(ctx: RunContext, change: ChangeRow, settled: Settled): Promise<void> {
  const { id, upstreamId, nextAt: planned } = change;
  const { state, reason = null, nextAt = planned, look } = settled;
  const at = ctx.clock();
  const newIp = look?.exitIp ?? null;
  await ctx.db.transaction(async (tx) => {
    if (!(await endChange(tx, { id, state, newIp, reason, nextAt, at }))) return;
    await holdChecks(tx, upstreamId, null);
    if (look) await recordLook(tx, ctx, look);
    if (reason === 'silent') await suspect(tx, change, at);
  });
}

/** Has the address checked at once, as after a customer's failing request. */
const suspect = (db: Queryable, { upstreamId }: ChangeRow, at: Date) =>
  hurryChecks(db, [upstreamId], at);
