import { Agent, request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { CheckFailed } from '../failure.ts';
import { inPhase } from './deadline.ts';

/** Requests over one open tunnel, one after the other. */
export type Visit = Readonly<{
  /** Answers the body and the milliseconds from request to first byte. */
  read(path: string): Promise<Readonly<{ body: Buffer; firstByteMs: number }>>;
  /** Downloads and answers the goodput in kilobits per second. */
  download(path: string): Promise<number>;
  leave(): void;
}>;

export type VisitOptions = Readonly<{
  socket: Socket;
  site: URL;
  bodyMs: number;
  /** A download is cut here and judged by what came; only less than `judgedBytesMin` fails. */
  downloadMs: number;
}>;

const bodyBytesMax = 64 * 1024;
const judgedBytesMin = 32 * 1024;
/**
 * TCP slow start takes the first second of a long download (gateway facts §5), and on a fast line
 * the first half of it; the next two seconds give the speed.
 */
const warmUpMs = 1_000;
const warmUpShare = 2;
const judgedMs = 2_000;
/** Shorter spans say more about our own event loop than about the line. */
const tellableMs = 5;

/** Sends requests over one socket that is open already. */
export class TunnelAgent extends Agent {
  readonly #socket: Socket;
  constructor(socket: Socket) {
    super({ keepAlive: true, maxSockets: 1 });
    this.#socket = socket;
  }
  override createConnection(): Socket {
    return this.#socket;
  }
}

export function visitSite({ socket, site, bodyMs, downloadMs }: VisitOptions): Visit {
  const agent = new TunnelAgent(socket);
  const get = async (path: string) => {
    const asked = request({ agent, host: site.hostname, path, headers: { host: site.host } });
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    const beganAt = performance.now();
    asked.end();
    const [response] = await answered;
    const firstByteMs = performance.now() - beganAt;
    if (response.statusCode === 200) return { response, firstByteMs };
    throw new CheckFailed('bad-answer', `HTTP status ${String(response.statusCode)}.`);
  };
  return {
    read: (path) =>
      inPhase(socket, { ms: bodyMs, ...bodyPhase }, async () => {
        const { response, firstByteMs } = await get(path);
        return { body: await readBody(response), firstByteMs };
      }),
    download: (path) =>
      inPhase(socket, { ms: bodyMs + downloadMs, ...bodyPhase }, async () => {
        const askedAt = performance.now();
        const { response } = await get(path);
        return measureGoodput(response, { askedAt, downloadMs });
      }),
    leave: () => {
      agent.destroy();
      socket.destroy();
    },
  };
}

const bodyPhase = { onSilence: 'body-timeout', onBreak: 'connection-lost' } as const;

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > bodyBytesMax) throw new CheckFailed('bad-answer', 'The answer is too long.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

type Arrival = Readonly<{ bytes: number; at: number }>;

/**
 * Kilobits per second once the line has found its pace. Reading ends as soon as that is known, so
 * that a slow line is not paid for longer than needed; what came with the first arrival was under
 * way before the watch started and never counts.
 */
async function measureGoodput(
  response: IncomingMessage,
  { askedAt, downloadMs }: { askedAt: number; downloadMs: number },
): Promise<number> {
  const size = Number(response.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  let first: Arrival | undefined;
  let warm: Arrival | undefined;
  let last: Arrival = { bytes: 0, at: askedAt };
  for await (const chunk of response) {
    last = { bytes: last.bytes + (chunk as Buffer).length, at: performance.now() };
    first ??= last;
    const isWarm = last.at - first.at >= warmUpMs || last.bytes * warmUpShare >= size;
    if (isWarm) warm ??= last;
    if (warm && last.at - warm.at >= judgedMs) break;
    if (last.at - first.at >= downloadMs) break;
  }
  if (last.bytes < judgedBytesMin) {
    throw new CheckFailed('body-timeout', `Only ${last.bytes} bytes came.`);
  }
  const starts = [warm, first].filter((arrival) => arrival !== undefined);
  const start = starts.find(({ at }) => last.at - at >= tellableMs);
  // All of it came at once: only the whole wait is known, so the figure errs to the low side.
  return kilobitsPerSecond(start ?? { bytes: 0, at: askedAt }, last);
}

const bitsPerByte = 8;
/** Bits per millisecond are kilobits per second. */
const kilobitsPerSecond = (from: Arrival, to: Arrival) =>
  Math.round(((to.bytes - from.bytes) * bitsPerByte) / Math.max(to.at - from.at, 1));
