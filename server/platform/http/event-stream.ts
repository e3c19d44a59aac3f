import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import { minuteMs } from '#contracts/time.ts';
import { accessEndedChannel, readAccessEnded, type AccessEnded } from '../access-ended.ts';
import type { Database } from '../db.ts';
import { DomainError } from '../errors.ts';
import { addressKey } from './limits.ts';
import type { Caller } from './policy.ts';

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams;
  }
}

/** Sends one event by name; `data` leaves as JSON. */
export type SendEvent = (name: string, data: unknown) => void;

export type Stream = Readonly<{
  /** Starts telling; returns the stop. Runs once the headers are out. */
  watch: (send: SendEvent) => () => void;
  /** Runs with every sign of life. */
  onBeat?: () => void;
}>;

/** Below the idle limits of proxies, usually 60 seconds. */
const keepAliveMs = 15_000;
/** The browser asks again then, so that a right that was lost unheard ends as well. */
const lifeMs = 10 * minuteMs;
const reconnectMs = { soon: 1_000, late: 4_000 } as const;
/** A reader that takes nothing is cut off once this much waits for it. */
const unsentBytesMax = 256 * 1024;
/** The time for the last bytes before the connection is cut. */
const lastWordsMs = 1_000;

/** How many streams may be open at once in one process. */
const standardCaps = { session: 20, customer: 40, address: 400 } as const;
type Caps = Readonly<Record<keyof typeof standardCaps, number>>;
const tryAgainSeconds = 30;

type OpenStream = Readonly<{
  sessionId: string | undefined;
  customerId: string | undefined;
  /** The member of staff behind a visit. */
  staffId: string | undefined;
  /** The person who acts for the account. */
  personId: string | undefined;
  address: string;
  openedAt: number;
  end(): void;
  closed: Promise<void>;
}>;

/**
 * Every event stream that is open in this process. Each has a life, counts against the caps of its
 * caller, and ends at once with the session, token or account that opened it.
 */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  readonly #replies = new WeakSet<FastifyReply>();
  readonly #caps: Caps;
  readonly #lifeMs: number;
  /** Ends of the last minute, for a request that was let in just before. */
  #ends: readonly Readonly<{ at: number; ended: AccessEnded }>[] = [];
  #isStopping = false;

  constructor({
    caps = {},
    life = lifeMs,
  }: Readonly<{ caps?: Partial<Caps>; life?: number }> = {}) {
    this.#caps = { ...standardCaps, ...caps };
    this.#lifeMs = life;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Whether the reply became a stream, which lasts as long as its reader stays. */
  has(reply: FastifyReply): boolean {
    return this.#replies.has(reply);
  }

  /** From now on, what ends anywhere ends here. Returns the stop. */
  followAccess(db: Database): Promise<() => Promise<void>> {
    return db.listen(accessEndedChannel, (payload) => {
      const ended = readAccessEnded(payload);
      if (ended) this.#end(ended);
      // The connection was away: who still has access opens again.
      else this.#reconnectAll();
    });
  }

  /** This process stops: every reader is asked to reconnect. Resolves when all are gone. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#reconnectAll();
    await Promise.all([...this.#open].map(({ closed }) => closed));
  }

  /** Opens a stream on this reply. Throws `too-many-requests` when the caller has enough. */
  start(reply: FastifyReply, stream: Stream): void {
    const { request } = reply;
    const owner = ownerOf(request.caller, addressKey(request.ip));
    this.#refuseBeyondCaps(owner);
    this.#replies.add(reply);
    const { raw, write } = beginAnswer(reply);
    const stop = stream.watch((name, data) => {
      write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    const end = () => {
      if (raw.writableEnded) return;
      write(retryIn(randomInt(reconnectMs.soon, reconnectMs.late)));
      const { socket } = raw;
      raw.end(() => socket?.destroySoon());
      setTimeout(() => socket?.destroy(), lastWordsMs).unref();
    };
    const closed = once(raw, 'close').then(() => undefined);
    const openedAt = performance.now() - reply.elapsedTime;
    const open: OpenStream = { ...owner, openedAt, end, closed };
    this.#open.add(open);
    const keepAlive = setInterval(() => {
      write(': keep-alive\n\n');
      stream.onBeat?.();
    }, keepAliveMs);
    const life = setTimeout(end, this.#lifeMs);
    raw.on('close', () => {
      this.#open.delete(open);
      clearInterval(keepAlive);
      clearTimeout(life);
      stop();
    });
    if (this.#isStopping || this.#hasEnded(open)) end();
  }

  #refuseBeyondCaps(owner: ReturnType<typeof ownerOf>): void {
    const { sessionId, customerId, address } = owner;
    const countOf = (isIts: (stream: OpenStream) => boolean) =>
      [...this.#open].reduce((count, stream) => count + (isIts(stream) ? 1 : 0), 0);
    const isFull =
      (sessionId && countOf((one) => one.sessionId === sessionId) >= this.#caps.session) ||
      (customerId && countOf((one) => one.customerId === customerId) >= this.#caps.customer) ||
      countOf((one) => one.address === address) >= this.#caps.address;
    if (!isFull) return;
    const message = 'Too many live updates are open at once. Close other tabs and try again.';
    throw new DomainError('too-many-requests', message, { facts: { retryAfter: tryAgainSeconds } });
  }

  #reconnectAll(): void {
    for (const stream of this.#open) stream.end();
  }

  #end(ended: AccessEnded): void {
    const at = performance.now();
    this.#ends = [...this.#ends.filter((one) => at - one.at < endsKeptMs), { at, ended }];
    for (const stream of this.#open) if (isOf(stream, ended)) stream.end();
  }

  #hasEnded(stream: OpenStream): boolean {
    return this.#ends.some(({ at, ended }) => at >= stream.openedAt && isOf(stream, ended));
  }
}

/** Longer than any request may take. */
const endsKeptMs = minuteMs;

const isOf = (stream: OpenStream, ended: AccessEnded) =>
  'sessionId' in ended
    ? stream.sessionId === ended.sessionId
    : [stream.customerId, stream.staffId, stream.personId].includes(ended.customerId);

function ownerOf(caller: Caller, address: string) {
  if (caller.kind === 'visitor') {
    const nobody = { sessionId: undefined, customerId: undefined };
    return { ...nobody, staffId: undefined, personId: undefined, address };
  }
  const { sessionId, customerId, acting, team } = caller;
  return { sessionId, customerId, staffId: acting?.staffId, personId: team?.personId, address };
}

/** The headers, and a way to say more that gives up on a reader who takes nothing. */
function beginAnswer(reply: FastifyReply) {
  reply.hijack();
  const { raw } = reply;
  const headers = {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would keep what is said until the stream ends.
    'x-accel-buffering': 'no',
  };
  const write = (text: string) => {
    if (raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > unsentBytesMax) raw.destroy();
  };
  raw.writeHead(200, headers);
  write(retryIn(reconnectMs.soon));
  return { raw, write };
}

const retryIn = (ms: number) => `retry: ${ms}\n\n`;

/** Server-sent events on this reply, with comments in between to keep the line open. */
export const streamEvents = (reply: FastifyReply, stream: Stream): void =>
  reply.server.eventStreams.start(reply, stream);
