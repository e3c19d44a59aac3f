import type { Randomness } from '#platform/random.ts';
import type { Database } from '#platform/db.ts';
import type { ProbeContext } from '../probing/probe.ts';
import type {
  ListedSlot,
  OpenSupplier,
  RefusedSlot,
  Replacement,
  Supplier,
} from '../providers/supplier.ts';
import { findExits } from '../stock/stock.sql.ts';
import { backOffMs, nothingDone, type Account } from './account.ts';
import { applyReading, type Verified } from './apply-reading.ts';
import { compareList, hasShrunk, isGone, type BookedSlot } from './compare-list.ts';
import { learnExits } from './learn-exits.ts';
import { readList, type Reading } from './read-list.ts';
import { settleArrivals } from './settle-arrivals.ts';
import { findBooked } from './slots.sql.ts';
import { claimAccount, endRun, holdAccount, spendCall, type Run } from './suppliers.sql.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';

export type SyncContext = ProbeContext &
  Readonly<{
    random: Randomness;
    openSupplier: OpenSupplier;
    wait(ms: number): Promise<void>;
  }>;

/** New slots that one reading looks through; the others wait for the next, a minute later. */
const looksMax = 400;

/**
 * Reads one supplier's list that is due and brings the stock up to it. Returns whether there was
 * one. What fails or comes short changes prices of nothing and takes nothing away; it is written
 * down with its reason and tried again, ever later.
 */
export async function syncDueSuppliers(ctx: SyncContext): Promise<number> {
  const { db, clock, log } = ctx;
  const startedAt = clock();
  const account = await claimAccount(ctx, startedAt);
  if (!account) return 0;
  try {
    const run = await syncOne(ctx, { account, startedAt });
    log.info({ supplier: account.name, outcome: run.outcome, ...run.counts }, 'stock synced');
  } catch (error) {
    log.error({ err: error, supplier: account.name }, 'stock not synced');
    const reason = 'Something went wrong here; the log says what.';
    await endFailed(db, { account, startedAt, reason, calls: 0, at: clock() });
  }
  return 1;
}

type Begun = Readonly<{ account: Account; startedAt: Date }>;

async function syncOne(ctx: SyncContext, begun: Begun): Promise<Run> {
  const { db, clock } = ctx;
  const { account } = begun;
  const supplier = ctx.openSupplier(account);
  const mayCall = () => spendCall(db, account.name, clock());
  const reading = await readList(supplier, { mayCall, wait: ctx.wait });
  if (reading.kind === 'spent' || reading.kind === 'failed') {
    return endUnread(ctx, begun, reading);
  }
  const booked = await findBooked(ctx, account.name);
  const compared = compareList(booked, reading.slots);
  const isShort = reading.kind === 'short';
  const shrank = !account.trustsNext && hasShrunk(booked, compared.absent, clock());
  const asked = await askReplacements({ supplier, mayCall }, compared);
  const settled = await lookThrough(ctx, { ...compared, booked, replacements: asked.pairs });
  const refused: RefusedSlot[] = [...reading.refused, ...settled.waiting];
  const at = clock();
  const isWhole = !isShort && !shrank;
  const gone = isWhole ? settled.absent.filter((slot) => isGone(slot, at)) : [];
  const missing = isWhole ? settled.absent.filter((slot) => !gone.includes(slot)) : [];
  const run: Run = {
    supplier: account.name,
    startedAt: begun.startedAt,
    finishedAt: at,
    outcome: isWhole ? 'complete' : 'short',
    reason: isWhole ? null : shortReason(isShort, compared.absent.length),
    refused,
    counts: {
      calls: reading.calls + asked.calls,
      listed: reading.slots.length,
      added: settled.arrivals.length,
      changed: settled.moves.length,
      waiting: refused.length + settled.left,
      missing: missing.length,
      withdrawn: gone.length,
    },
  };
  const verified: Verified = { ...settled, kept: compared.kept, missing, gone };
  const everyMs = isWhole ? account.everyMinutes * minuteMs : backOffMs(account.failures + 1);
  const nextAt = new Date(at.getTime() + (settled.left > 0 ? minuteMs : everyMs));
  await db.transaction(async (tx) => {
    if (!(await holdAccount(tx, account))) throw new Error('Another worker has this account.');
    await applyReading(tx, ctx, { account, verified, at });
    await endRun(tx, run, { nextAt });
  });
  return run;
}

const shortReason = (isShort: boolean, absent: number) =>
  isShort
    ? 'The list holds less than it says. Nothing was taken off sale.'
    : `The list shrank: ${absent} of our addresses are not in it. Nothing was taken off sale.`;

type Asking = Readonly<{ supplier: Supplier; mayCall(): Promise<boolean> }>;
type Differences = Readonly<{ added: readonly ListedSlot[]; absent: readonly BookedSlot[] }>;

/** The feed of replacements is worth a call only when something went and something came. */
async function askReplacements(
  { supplier, mayCall }: Asking,
  { added, absent }: Differences,
): Promise<{ pairs: readonly Replacement[]; calls: number }> {
  const isNeeded = supplier.replacements && added.length > 0 && absent.length > 0;
  if (!isNeeded || !(await mayCall())) return { pairs: [], calls: 0 };
  const answer = await supplier.replacements();
  return { pairs: answer.kind === 'pairs' ? answer.pairs : [], calls: 1 };
}

type Differing = ReturnType<typeof compareList> &
  Readonly<{ booked: readonly BookedSlot[]; replacements: readonly Replacement[] }>;

/** Checks new and changed entries, and classifies each. */
async function lookThrough(ctx: SyncContext, { added, changed, ...rest }: Differing) {
  const now = added.slice(0, looksMax);
  const looked = await learnExits(ctx, [...now, ...changed.map(({ slot }) => slot)]);
  const exits = looked.flatMap(({ sample }) => (sample.ok ? [sample.exitIp] : []));
  const holders = await findExits(ctx.db, exits);
  const settled = settleArrivals({
    looked: looked.slice(0, now.length),
    absent: rest.absent,
    withdrawn: rest.booked.filter(({ retiredBy }) => retiredBy === 'supplier'),
    replacements: rest.replacements,
    holders,
  });
  // A changed entry that does not answer is still stored: the old one is gone.
  const moved = looked.slice(now.length).map(({ slot, sample }, index) => {
    const { booked } = changed[index] ?? {};
    if (!booked) throw new Error('Every changed slot was looked through.');
    const isFree = sample.ok && (holders.get(sample.exitIp)?.upstreamId ?? booked.id) === booked.id;
    return { slot, booked, exitIp: isFree ? sample.exitIp : booked.exitIp };
  });
  const moves = [...settled.moves, ...moved];
  return { ...settled, moves, left: added.length - now.length };
}

type Unread = Extract<Reading, { kind: 'spent' | 'failed' }>;

/** Nothing came that could be compared: say why, and come back later. */
async function endUnread(ctx: SyncContext, begun: Begun, reading: Unread): Promise<Run> {
  const { db, clock } = ctx;
  const { account, startedAt } = begun;
  const [at, calls] = [clock(), reading.calls];
  if (reading.kind === 'failed') {
    const reason = `${reading.reason}: ${reading.detail}`;
    const { retryAfterMs } = reading;
    return endFailed(db, { account, startedAt, reason, calls, at, retryAfterMs });
  }
  const reason = 'The hour’s budget of calls is spent. It goes on when the hour is over.';
  return endFailed(db, { account, startedAt, reason, calls, at, retryAfterMs: hourMs });
}

type Ending = Begun &
  Readonly<{ reason: string; calls: number; at: Date; retryAfterMs?: number | undefined }>;

async function endFailed(db: Database, ending: Ending): Promise<Run> {
  const { account, startedAt, reason, calls, at } = ending;
  const counts = { ...nothingDone, calls };
  const began = { supplier: account.name, startedAt, finishedAt: at };
  const run: Run = { ...began, outcome: 'failed', reason, counts, refused: [] };
  const waitMs = backOffMs(account.failures + 1, ending.retryAfterMs);
  await db.transaction(async (tx) => {
    if (await holdAccount(tx, account)) {
      await endRun(tx, run, { nextAt: new Date(at.getTime() + waitMs) });
    }
  });
  return run;
}
