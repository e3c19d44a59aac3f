import { bytesPerGb } from '#contracts/goods/pool-kinds.ts';
import { hourMs } from '#contracts/time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { Failed } from '#platform/outgoing/ask-json.ts';
import type { Keyring } from '#platform/secrets.ts';
import { dayOf, daysAfter, startOf } from './day.ts';
import { openMeter, type MetersConfig } from './providers/installed.ts';
import type { UsageMeter } from './providers/usage-meter.ts';
import {
  bookReading,
  claimMeter,
  countedSoFar,
  endMeter,
  holdMeter,
  keepTotal,
  unreadDays,
  type Booked,
  type Claimed,
  type Total,
} from './meters.sql.ts';

export type MeterContext = Readonly<{
  db: Database;
  clock: Clock;
  keyring: Keyring;
  log: Log;
  config: MetersConfig;
}>;

const binaryGigabyte = 2 ** 30;
const microcentsPerCent = 1_000_000;
/** A day is asked for when it has been over for so long: counters are late. */
const lateMs = 3 * hourMs;
const againMs = hourMs;
/** Days that can be made up for after an outage. */
const daysMax = 30;

/** When the day before it is settled. */
const readAt = (day: string) => new Date(startOf(day).getTime() + lateMs);

/** The first reading of a meter that is set up now: of today, tomorrow. */
export const firstReadingAfter = (at: Date): Date => readAt(daysAfter(dayOf(at), 1));

/** Reads one meter that is due. Returns how many there were. Nothing that fails is guessed. */
export async function readDueMeters(ctx: MeterContext): Promise<number> {
  const at = ctx.clock();
  const claimed = await claimMeter(ctx, at);
  if (!claimed) return 0;
  const { poolId } = claimed;
  const read = await readMeter(ctx, claimed, at);
  await ctx.db.transaction(async (tx) => {
    if (!(await holdMeter(tx, claimed))) return;
    for (const booked of read.booked) await bookReading(tx, poolId, booked);
    if (read.total) await keepTotal(tx, poolId, read.total);
    const waitMs = read.failure === null ? null : Math.max(againMs, read.retryAfterMs ?? 0);
    const nextAt = waitMs === null ? firstReadingAfter(at) : new Date(at.getTime() + waitMs);
    await endMeter(tx, poolId, { nextAt, failure: read.failure });
  });
  const { failure } = read;
  if (failure !== null) ctx.log.warn({ pool: poolId, failure }, 'meter of a pool not read');
  return 1;
}

async function readMeter(ctx: MeterContext, claimed: Claimed, at: Date): Promise<Read> {
  const { key, settings, kind, username } = claimed;
  if (key === null) return { booked: [], failure: 'refused: The stored key does not open.' };
  const pool = { kind, username, bytesPerGb: gigabyteOf(claimed) };
  const meter = openMeter(ctx.config, claimed.meter, { key, settings, pool });
  const reading = { claimed, meter, at };
  return meter.counts === 'day' ? readDays(ctx, reading) : readTotal(ctx, reading);
}

type Reading = Readonly<{ claimed: Claimed; meter: UsageMeter; at: Date }>;
type Read = Readonly<{
  booked: readonly Booked[];
  total?: Total;
  failure: string | null;
  retryAfterMs?: number | undefined;
}>;

/** The last day that is settled by now. */
const lastSettled = (at: Date) => daysAfter(dayOf(new Date(at.getTime() - lateMs)), -1);

/** Every settled day that was not read, so that an outage leaves no gap. */
async function readDays({ db }: MeterContext, { claimed, meter, at }: Reading): Promise<Read> {
  const to = lastSettled(at);
  const earliest = daysAfter(to, 1 - daysMax);
  const from = claimed.since > earliest ? claimed.since : earliest;
  const booked: Booked[] = [];
  for (const { day, bytes } of await unreadDays(db, { poolId: claimed.poolId, from, to })) {
    const answer = await meter.read(day);
    if (answer.kind === 'failed') return { booked, ...failureOf(answer) };
    booked.push(bookedOf(claimed, { day, supplierBytes: answer.bytes, comparedBytes: bytes }));
  }
  return { booked, failure: null };
}

/**
 * What a growing meter has gained since the reading before, whenever that was, beside what gateways
 * counted in the same time. One that fell has begun anew: what it lost nobody knows.
 */
async function readTotal({ db }: MeterContext, { claimed, meter, at }: Reading): Promise<Read> {
  const counted = await countedSoFar(db, claimed.poolId);
  const day = lastSettled(at);
  const answer = await meter.read(day);
  if (answer.kind === 'failed') return { booked: [], ...failureOf(answer) };
  const total = { bytes: answer.bytes, counted };
  const { lastTotal, lastCounted } = claimed;
  if (lastTotal === null || lastCounted === null || answer.bytes < lastTotal) {
    return { booked: [], total, failure: null };
  }
  const supplierBytes = answer.bytes - lastTotal;
  const comparedBytes = counted - lastCounted;
  return {
    booked: [bookedOf(claimed, { day, supplierBytes, comparedBytes })],
    total,
    failure: null,
  };
}

const failureOf = ({ reason, detail, retryAfterMs }: Failed) => ({
  failure: `${reason}: ${detail}`,
  retryAfterMs,
});

const gigabyteOf = ({ byteUnit }: Claimed) => (byteUnit === 'binary' ? binaryGigabyte : bytesPerGb);

/** With what the supplier's count costs today. */
const bookedOf = (claimed: Claimed, read: Omit<Booked, 'cost'>): Booked => {
  const gigabytes = read.supplierBytes / gigabyteOf(claimed);
  return { ...read, cost: Math.round(gigabytes * claimed.costUsdCentsPerGb * microcentsPerCent) };
};
