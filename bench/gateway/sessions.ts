/**
 * What sessions of pools cost: reading a user name and choosing an exit beside a whole tunnel, the
 * way to a new exit, what is remembered of sessions, and first connections of many sub-users.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { chooseExit } from '../../gateway/pool/choose.ts';
import { LiveSessions } from '../../gateway/pool/live-sessions.ts';
import { parseUsername, wordsFor } from '../../gateway/username/username.ts';
import { openTunnel } from './client.ts';
import type { Entry } from './client.ts';
import { startEngine } from './engines.ts';
import { churn } from './loads.ts';
import { benchPool } from './pool.ts';
import { cpuSeconds, memoryBytes } from './process-cost.ts';
import { leaseUser } from './protocol.ts';

type Size = Readonly<{
  /** Names that are read and led to an exit in this process. */
  choices: number;
  /** Before them, until all of it is compiled as in a gateway that runs for long. */
  warmChoices: number;
  /** Session names of one credential. */
  flood: number;
  warmTunnels: number;
  pooledTunnels: number;
  timedTunnels: number;
  subUsers: number;
  settleMs: number;
}>;

/** Of all names together, as many as a gateway remembers. */
const names = 100;
const sessionsOfName = 1_000;
const openAtOnce = 8;
/** A hundred sessions a second, which no cap refuses. */
const msBetweenSessions = 10;
/** Moments of today are too large for the short numbers of the engine. */
const beginsAt = Date.parse('2026-11-29');
/** Of all choices in this process, so that no session comes twice. */
let chosen = 0;

export async function measureSessions(
  size: Size,
): Promise<Readonly<{ ratios: Record<string, number>; raw: Record<string, number> }>> {
  const warm = new LiveSessions();
  choosing(size.warmChoices, warm);
  const choiceMicros = choosing(size.choices, warm);
  const flooded = flood(size.flood, size.choices);
  const bytesPerSession = bytesOfSessions();
  const pool = await pooled(size);
  const raw = { choiceMicros, bytesPerSession, ...flooded, ...pool };
  return {
    ratios: {
      'reading and choosing, % of a tunnel': round(100 * (choiceMicros / pool.tunnelMicros), 100),
      'ms to a new exit, p99': round(pool.newExitMs, 10),
      'bytes per live session': Math.round(bytesPerSession),
      'sessions kept of a flood': flooded.sessionsKept,
      'choosing beside a flood, of before': round(flooded.besideFlood, 100),
      'ms to a sub-user’s first tunnel, p95': round(pool.subUserMs, 10),
      'MB for all sub-users': round(pool.subUserBytes / 1e6, 10),
    },
    raw,
  };
}

/** Microseconds of processor time for each of so many choices by another session. */
function choosing(count: number, live = new LiveSessions(), lease = leaseUser): number {
  const owner = { leaseId: lease, subUserId: null };
  const pool = benchPool(1);
  const before = process.cpuUsage();
  for (let turn = 0; turn < count; turn += 1) {
    chosen += 1;
    const username = parseUsername(`${lease}-country-ke-session-s${chosen}-ttl-10m`);
    const words = wordsFor(username, { isFixed: false });
    const now = beginsAt + chosen * msBetweenSessions;
    chooseExit(live, { pool, words, owner, turn, now });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** What so many sessions of one name leave behind, for it and for another name. */
function flood(count: number, choices: number) {
  const live = new LiveSessions();
  const alone = choosing(choices, live, 'brother');
  const flooding = new LiveSessions();
  const owner = { leaseId: leaseUser, subUserId: null };
  for (let turn = 0; turn < count; turn += 1) {
    const now = beginsAt + turn * msBetweenSessions;
    flooding.enter(owner, String(turn), { seconds: 600, isStrict: false, now });
  }
  const sessionsKept = flooding.size;
  const beside = choosing(choices, flooding, 'brother');
  return { sessionsKept, besideFlood: beside / alone };
}

function bytesOfSessions(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const live = new LiveSessions();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < names; at += 1) choosing(sessionsOfName, live, `lease${at}`);
  collect();
  return (process.memoryUsage().heapUsed - before) / live.size;
}

async function pooled({ warmTunnels, pooledTunnels, timedTunnels, subUsers, settleMs }: Size) {
  const engine = await startEngine('ours-pool');
  let turn = 0;
  const sessions = { ...engine.entry, user: () => `${leaseUser}-session-s${(turn += 1)}` };
  // The same few again, to stay below what one name may have in use.
  const warm = { ...engine.entry, user: () => `${leaseUser}-session-w${(turn += 1) % names}` };
  const pid = engine.pid ?? 0;
  try {
    await churn(warm, warmTunnels);
    const before = cpuSeconds(pid);
    await churn(sessions, pooledTunnels);
    const tunnelMicros = (1e6 * (cpuSeconds(pid) - before)) / pooledTunnels;
    const newExitMs = percentile(await opened(sessions, timedTunnels), 0.99);
    const memoryBefore = await atRest(engine.collect, pid, settleMs);
    let number = 0;
    const each = { ...engine.entry, user: () => `sub${(number += 1)}` };
    const subUserMs = percentile(await opened(each, subUsers), 0.95);
    const subUserBytes = (await atRest(engine.collect, pid, settleMs)) - memoryBefore;
    return { tunnelMicros, newExitMs, subUserMs, subUserBytes };
  } finally {
    await engine.stop();
  }
}

async function atRest(
  collect: (how: 'collect' | 'give-back') => void,
  pid: number,
  settleMs: number,
): Promise<number> {
  collect('give-back');
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  return memoryBytes(pid);
}

/** Milliseconds that each of so many tunnels took to open, a few at a time. */
async function opened(entry: Entry, count: number): Promise<number[]> {
  const took: number[] = [];
  let begun = 0;
  const client = async () => {
    while (begun < count) {
      begun += 1;
      const startedAt = performance.now();
      const socket = await openTunnel(entry, () => {});
      took.push(performance.now() - startedAt);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: openAtOnce }, client));
  return took;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const round = (value: number, per: number): number => Math.round(value * per) / per;
