import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hostsOf } from './database-hosts.ts';
import { DatabaseUnavailable } from './database-trouble.ts';
import { hasNoRoom } from './sql-state.ts';

/** For one look at a server that may have vanished from the network. */
const lookMs = 1_000;
/** How long a server that answers is preferred to one that may still answer. */
const graceMs = 150;
const againEveryMs = 100;
/** The duration of a promotion that a person or a program has already started. */
const promotionMs = 4_000;

type Seen = Readonly<{ url: string; timeline: number }>;

/**
 * Which server of a database accepts writes now. All are queried at once with
 * `pg_is_in_recovery()`; of two primaries, as after a failover whose old primary came back, the
 * later timeline wins, and never an earlier one than was seen before. This does not replace the
 * fencing by the failover tool: a single reachable server is trusted. So is the last primary, while
 * it has no room for a connection.
 */
export class PrimaryServer {
  readonly #urls: readonly string[];
  readonly #bridgeMs: number;
  #current: string;
  #timeline = 0;
  #search: Promise<boolean> | undefined;
  #lostSince: number | undefined;

  /** `bridgeMs` is how long it is searched for after it went. */
  constructor(url: string, bridgeMs: number = promotionMs) {
    this.#urls = hostsOf(url);
    this.#bridgeMs = bridgeMs;
    [this.#current] = hostsOf(url);
  }

  /** Its address; before anybody asked, the first that was named. */
  get url(): string {
    return this.#current;
  }

  /** Whether there is another server to turn to. */
  get hasOthers(): boolean {
    return this.#urls.length > 1;
  }

  /** Whether it went and was not found again: none is believed before all have been asked. */
  get isLost(): boolean {
    return this.#lostSince !== undefined;
  }

  /**
   * Resolves when the search is over, or at `until` (`performance.now()`); calls in between need
   * not fail first.
   */
  async settled(until: number): Promise<void> {
    if (this.#search) await foundBefore(this.#search, until);
  }

  /** Begins a search, unless one is under way. */
  suspect(): void {
    if (this.hasOthers) void this.search();
  }

  /**
   * Looks for it for a while after it was lost, and once in any case; whether it was found by
   * `until` (`performance.now()`). Those who come together search once.
   */
  search(until = Infinity): Promise<boolean> {
    if (!this.hasOthers) return Promise.resolve(false);
    this.#lostSince ??= performance.now();
    this.#search ??= this.#find(this.#lostSince + this.#bridgeMs).finally(() => {
      this.#search = undefined;
    });
    return foundBefore(this.#search, until);
  }

  async #find(until: number): Promise<boolean> {
    for (;;) {
      const found = await lookAt(this.#urls, { url: this.#current, timeline: this.#timeline });
      if (found !== undefined) {
        this.#current = found.url;
        this.#timeline = found.timeline;
        this.#lostSince = undefined;
        return true;
      }
      if (performance.now() >= until) return false;
      await pause(againEveryMs);
    }
  }
}

/** Whether a search ends well before `until`; it continues for others after that. */
async function foundBefore(search: Promise<boolean>, until: number): Promise<boolean> {
  if (until === Infinity) return search;
  const timer = new AbortController();
  const late = pause(Math.max(0, until - performance.now()), false, { signal: timer.signal });
  try {
    return await Promise.race([search, late.catch(() => false)]);
  } finally {
    timer.abort();
  }
}

/** None of the servers takes writes, or none answers. */
export class NoPrimary extends DatabaseUnavailable {
  constructor() {
    super('unreachable', 'none of the servers of DATABASE_URL takes writes');
  }
}

/** The address of the current primary; without one, the first, whose error is reported. */
export async function primaryUrl(url: string): Promise<string> {
  const server = new PrimaryServer(url);
  await server.search();
  return server.url;
}

/** The primary of the latest timeline among the answers, as soon as it is likely. */
async function lookAt(urls: readonly string[], last: Seen): Promise<Seen | undefined> {
  const seen: Seen[] = [];
  const timer = new AbortController();
  const looks = urls.map(async (url) => {
    const timeline = await timelineAt(url, last);
    if (timeline !== undefined && timeline >= last.timeline) seen.push({ url, timeline });
  });
  const firstFound = Promise.any(
    looks.map(async (look) => {
      await look;
      if (seen.length === 0) throw new Error('No primary here.');
    }),
  ).then(
    () => pause(graceMs, undefined, { signal: timer.signal }).catch(() => undefined),
    () => undefined,
  );
  await Promise.race([Promise.allSettled(looks), firstFound]);
  timer.abort();
  return seen.toSorted((a, b) => b.timeline - a.timeline)[0];
}

/**
 * The timeline that a server writes; undefined for one that replays another's, or is away. `last`
 * is believed while it has no room: it is there, and another primary would have a later timeline.
 */
async function timelineAt(url: string, last: Seen): Promise<number | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lango-primary',
    connectionTimeoutMillis: lookMs,
    query_timeout: lookMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ file: string | null }>(`
      select case when not pg_is_in_recovery()
                  then pg_walfile_name(pg_current_wal_lsn()) end as file`);
    const file = rows[0]?.file;
    // The first eight digits of a file of the log are its timeline.
    return file ? Number.parseInt(file.slice(0, 8), 16) : undefined;
  } catch (error) {
    return url === last.url && hasNoRoom(error) ? last.timeline : undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}
