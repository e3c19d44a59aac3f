/** The loads. Each is bounded in time and count, and leaves no socket behind. */
import type { Socket } from 'node:net';
import { openTunnel } from './client.ts';
import type { Entry, OnBytes } from './client.ts';
import { replyBytes, requestBytes } from './protocol.ts';

const bulkTunnels = 4;
const clients = 64;
const opensMax = 20_000;
const stream = Buffer.from('b');
const request = Buffer.alloc(requestBytes, 0x73);

/** Engines refuse a tunnel now and then under load; more than this many are a broken set-up. */
const refusedMax = 1_000;
const pauseMs = 50;

/** Work done, the seconds it took, and the tunnels that were refused meanwhile. */
export type Done = Readonly<{ work: number; seconds: number; refused: number }>;

/** Megabytes (10^6) through a few tunnels that never pause. */
export async function bulk(entry: Entry, durationMs: number): Promise<Done> {
  let bytes = 0;
  const tally = { refused: 0 };
  const sockets = await Promise.all(
    Array.from({ length: bulkTunnels }, () =>
      openPatiently(entry, (count) => (bytes += count), tally),
    ),
  );
  const startedAt = performance.now();
  for (const socket of sockets) socket.write(stream);
  await wait(durationMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  const done = { work: bytes / 1e6, seconds, refused: tally.refused };
  closeAll(sockets);
  return done;
}

/** New tunnels, each with one request of 64 bytes and its answer of 1 KB. */
export async function tunnels(entry: Entry, durationMs: number): Promise<Done> {
  const startedAt = performance.now();
  const until = startedAt + durationMs;
  const tally = { opened: 0, refused: 0 };
  const client = async () => {
    while (performance.now() < until && tally.opened < opensMax) await openOne(entry, tally);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - startedAt) / 1_000;
  return { work: tally.opened, seconds, refused: tally.refused };
}

/** Requests of 64 bytes with answers of 1 KB, back to back in tunnels that stay open. */
export async function small(entry: Entry, durationMs: number): Promise<Done> {
  let answered = 0;
  const tally = { refused: 0 };
  const sockets: Socket[] = [];
  for (let at = 0; at < clients; at += 1) {
    let due = replyBytes;
    const onBytes = (count: number) => {
      due -= count;
      if (due > 0) return;
      due = replyBytes;
      answered += 1;
      socket.write(request);
    };
    const socket = await openPatiently(entry, onBytes, tally);
    sockets.push(socket);
  }
  const startedAt = performance.now();
  for (const socket of sockets) socket.write(request);
  await wait(durationMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  const done = { work: answered, seconds, refused: tally.refused };
  closeAll(sockets);
  return done;
}

/** Open tunnels in which nothing happens; the caller closes them. */
export async function idle(entry: Entry, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const tally = { refused: 0 };
  const batch = 50;
  for (let at = 0; at < count; at += batch) {
    const opening = Array.from({ length: Math.min(batch, count - at) }, () =>
      openPatiently(entry, () => {}, tally),
    );
    sockets.push(...(await Promise.all(opening)));
  }
  return sockets;
}

/** Opens and closes so many tunnels, some at a time. */
export async function churn(entry: Entry, count: number): Promise<void> {
  const tally = { opened: 0, refused: 0 };
  const client = async () => {
    while (tally.opened < count) await openOne(entry, tally);
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** A tunnel that stays: asked for again where it was refused, until too many were. */
async function openPatiently(entry: Entry, onBytes: OnBytes, tally: { refused: number }) {
  for (;;) {
    try {
      return await openTunnel(entry, onBytes);
    } catch (cause) {
      await noteRefusal(tally, cause);
    }
  }
}

/** Only a tunnel that was open and answered counts. */
async function openOne(entry: Entry, tally: { opened: number; refused: number }): Promise<void> {
  try {
    await openAskClose(entry);
    tally.opened += 1;
  } catch (cause) {
    await noteRefusal(tally, cause);
  }
}

/** An engine that forks for its tunnels needs a moment before it is asked again. */
async function noteRefusal(tally: { refused: number }, cause: unknown): Promise<void> {
  tally.refused += 1;
  if (tally.refused > refusedMax) throw cause;
  await wait(pauseMs);
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
