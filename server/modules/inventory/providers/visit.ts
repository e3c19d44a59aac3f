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
/** TCP is still finding its pace in the first second of a long download (gateway facts §5). */
const warmUpMs = 1_000;

class TunnelAgent extends Agent {
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
        const { response } = await get(path);
        return measureGoodput(response, downloadMs);
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

/** Counts from the first byte; the first second is left out of downloads that last longer. */
async function measureGoodput(response: IncomingMessage, downloadMs: number): Promise<number> {
  const beganAt = performance.now();
  let bytes = 0;
  let warm: { bytes: number; at: number } | undefined;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    const at = performance.now();
    if (!warm && at - beganAt >= warmUpMs) warm = { bytes, at };
    if (at - beganAt >= downloadMs) break;
  }
  const endedAt = performance.now();
  if (bytes < judgedBytesMin) throw new CheckFailed('body-timeout', `Only ${bytes} bytes came.`);
  return kilobitsPerSecond(endedAt - beganAt, bytes, warm && { ...warm, endedAt });
}

function kilobitsPerSecond(
  elapsedMs: number,
  bytes: number,
  warm: { bytes: number; at: number; endedAt: number } | undefined,
): number {
  const bitsPerByte = 8;
  // Bits per millisecond are kilobits per second.
  const settledMs = warm ? warm.endedAt - warm.at : 0;
  if (warm && settledMs >= warmUpMs / 2) {
    return Math.round(((bytes - warm.bytes) * bitsPerByte) / settledMs);
  }
  return Math.round((bytes * bitsPerByte) / Math.max(elapsedMs, 1));
}
