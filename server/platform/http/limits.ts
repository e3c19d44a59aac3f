import { counted } from '#contracts/locales.ts';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { prepared, sql, type Queryable } from '../db.ts';
import { refusal } from '../errors.ts';

/** One counter to consume: `key` names what is counted, such as `login:address:192.0.2.1`. */
export type Consumption = Readonly<{ key: string; max: number; perSeconds: number }>;

/** What is counted of a limit by address or customer, wherever it is counted. */
export const counterKey = ({ name, by }: Readonly<{ name: string; by: string }>, who: string) =>
  `${name}:${by}:${who}`;

/**
 * Counts one use against a fixed window in one statement, so that parallel requests cannot slip
 * past a check (lesson 5 of the security facts). Returns the seconds to wait, 0 when allowed.
 */
export async function consume(db: Queryable, limit: Consumption, at: Date): Promise<number> {
  const { from, until } = windowOf(limit, at);
  const count = sql`
    insert into rate_limits as r (key, window_start, window_end, used)
    values (${limit.key}, ${from}, ${until}, 1)
    on conflict (key) do update
       set used = case when r.window_start = excluded.window_start then r.used + 1 else 1 end,
           window_start = excluded.window_start,
           window_end = excluded.window_end
    returning used`;
  const [row] = await db.rows<{ used: number }>(prepared('limits-consume', count));
  if ((row?.used ?? 1) <= limit.max) return 0;
  return secondsUntil(until, at);
}

function windowOf({ perSeconds }: Consumption, at: Date) {
  const ms = perSeconds * 1000;
  const from = new Date(Math.floor(at.getTime() / ms) * ms);
  return { from, until: new Date(from.getTime() + ms) };
}

const secondsUntil = (until: Date, at: Date) =>
  Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));

const windowsMax = 50_000;

/**
 * Counts in the memory of this process, for answers that cost less than a row of the database does:
 * each process lets as much pass as the limit says. Of more than 50,000 at once, those that were
 * counted longest ago begin again.
 */
export class LocalWindows {
  readonly #windows = new LRUCache<string, { start: number; used: number }>({ max: windowsMax });

  /** As `consumeOrRefuse`. */
  consumeOrRefuse({ key, max, perSeconds }: Consumption, at: Date): void {
    const windowMs = perSeconds * 1000;
    const start = Math.floor(at.getTime() / windowMs) * windowMs;
    const window = this.#windows.get(key);
    const used = window?.start === start ? window.used + 1 : 1;
    this.#windows.set(key, { start, used });
    if (used <= max) return;
    throw new TooManyRequests(Math.max(1, Math.ceil((start + windowMs - at.getTime()) / 1000)));
  }
}

/** Consumes and refuses with 429 and `Retry-After` when the limit is spent. */
export async function consumeOrRefuse(db: Queryable, limit: Consumption, at: Date) {
  const retryAfter = await consume(db, limit, at);
  if (retryAfter > 0) throw new TooManyRequests(retryAfter);
}

/** The same for several at once, counted in the order given. */
export async function consumeAllOrRefuse(
  db: Queryable,
  limits: readonly Consumption[],
  at: Date,
): Promise<void> {
  if (limits.length === 0) return;
  const windows = limits.map((limit) => ({ ...limit, ...windowOf(limit, at) }));
  const used = await db.rows<{ key: string; used: number }>(
    prepared(
      'limits-consume-all',
      sql`
    insert into rate_limits as r (key, window_start, window_end, used)
    select key, window_start, window_end, 1
      from unnest(${windows.map(({ key }) => key)}::text[],
                  ${windows.map(({ from }) => from)}::timestamptz[],
                  ${windows.map(({ until }) => until)}::timestamptz[])
        as l (key, window_start, window_end)
    on conflict (key) do update
       set used = case when r.window_start = excluded.window_start then r.used + 1 else 1 end,
           window_start = excluded.window_start,
           window_end = excluded.window_end
    returning key, used`,
    ),
  );
  const counts = new Map(used.map((row) => [row.key, row.used]));
  const spent = windows.find(({ key, max }) => (counts.get(key) ?? 1) > max);
  if (spent) throw new TooManyRequests(secondsUntil(spent.until, at));
}

/** Refuses when one of the limits is spent already, and counts nothing. */
export async function refuseWhenSpent(db: Queryable, limits: readonly Consumption[], at: Date) {
  if (limits.length === 0) return;
  const [row] = await db.rows<{ until: Date }>(
    prepared(
      'limits-spent',
      sql`
    select window_end as until from rate_limits
     where key = any(${limits.map(({ key }) => key)}::text[]) and window_end > ${at}
       and used >= (${limits.map(({ max }) => max)}::integer[])[
                     array_position(${limits.map(({ key }) => key)}::text[], key)]
     order by array_position(${limits.map(({ key }) => key)}::text[], key) limit 1`,
    ),
  );
  if (!row) return;
  throw new TooManyRequests(secondsUntil(row.until, at));
}

/** Takes one use back that was counted at this moment, while its window lasts. */
export const giveBack = (db: Queryable, { key }: Consumption, countedAt: Date) =>
  db.execute(sql`
    with spent as (
      delete from rate_limits where key = ${key} and used = 1
         and window_start <= ${countedAt} and window_end > ${countedAt})
    update rate_limits set used = used - 1
     where key = ${key} and used > 1
       and window_start <= ${countedAt} and window_end > ${countedAt}`);

export const TooManyRequests = refusal('too-many-requests', (retryAfter: number) => ({
  message: `Too many attempts. Wait ${counted(retryAfter, 'second')} and try again.`,
  facts: { retryAfter },
}));

/** Forgets windows that are over; the worker calls it now and then. Returns how many. */
export const forgetSpentLimits = (db: Queryable, at: Date) =>
  db.execute(sql`delete from rate_limits where window_end < ${at}`);

const ipv6Groups = 4;
/** The part of a client address that limits count: IPv6 by /64, since one host owns all of it. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups.slice(0, ipv6Groups).join(':')}::/64`;
}
