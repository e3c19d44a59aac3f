/** The loads. Each is bounded in time and count, and leaves no socket behind. */
import type { Socket } from 'node:net';
import { openTunnel } from './client.ts';
import type { Entry } from './client.ts';
import { replyBytes, requestBytes } from './protocol.ts';

const bulkTunnels = 4;
const clients = 64;
const opensMax = 20_000;
const stream = Buffer.from('b');
const request = Buffer.alloc(requestBytes, 0x73);

/** Work done and the seconds it took. */
export type Done = Readonly<{ work: number; seconds: number }>;

/** Megabytes (10^6) through a few tunnels that never pause. */
export async function bulk(entry: Entry, durationMs: number): Promise<Done> {
  let bytes = 0;
  const sockets = await Promise.all(
    Array.from({ length: bulkTunnels }, () => openTunnel(entry, (count) => (bytes += count))),
  );
  const startedAt = performance.now();
  for (const socket of sockets) socket.write(stream);
  await wait(durationMs);
  const done = { work: bytes / 1e6, seconds: (performance.now() - startedAt) / 1_000 };
  closeAll(sockets);
  return done;
}

/** New tunnels, each with one request of 64 bytes and its answer of 1 KB. */
export async function tunnels(entry: Entry, durationMs: number): Promise<Done> {
  const startedAt = performance.now();
  const until = startedAt + durationMs;
  let opened = 0;
  const client = async () => {
    while (performance.now() < until && opened < opensMax) {
      opened += 1;
      await openAskClose(entry);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { work: opened, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Requests of 64 bytes with answers of 1 KB, back to back in tunnels that stay open. */
export async function small(entry: Entry, durationMs: number): Promise<Done> {
  let answered = 0;
  const sockets: Socket[] = [];
  for (let at = 0; at < clients; at += 1) {
    let due = replyBytes;
    const socket = await openTunnel(entry, (count) => {
      due -= count;
      if (due > 0) return;
      due = replyBytes;
      answered += 1;
      socket.write(request);
    });
    sockets.push(socket);
  }
  const startedAt = performance.now();
  for (const socket of sockets) socket.write(request);
  await wait(durationMs);
  const done = { work: answered, seconds: (performance.now() - startedAt) / 1_000 };
  closeAll(sockets);
  return done;
}

/** Open tunnels in which nothing happens; the caller closes them. */
export async function idle(entry: Entry, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const batch = 50;
  for (let at = 0; at < count; at += batch) {
    const opening = Array.from({ length: Math.min(batch, count - at) }, () =>
      openTunnel(entry, () => {}),
    );
    sockets.push(...(await Promise.all(opening)));
  }
  return sockets;
}

/** Opens and closes so many tunnels, some at a time. */
export async function churn(entry: Entry, count: number): Promise<void> {
  let left = count;
  const client = async () => {
    for (; left > 0;) {
      left -= 1;
      await openAskClose(entry);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

export function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

function openAskClose(entry: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    let due = replyBytes;
    let socket: Socket | null = null;
    const onBytes = (count: number) => {
      due -= count;
      if (due > 0) return;
      socket?.end();
      resolve();
    };
    openTunnel(entry, onBytes).then((opened) => {
      socket = opened;
      return opened.write(request);
    }, reject);
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
