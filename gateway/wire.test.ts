import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { BufferPool } from './buffers.ts';
import { takeNewcomers } from './sockets/handles.ts';
import type { TcpHandle } from './sockets/handles.ts';
import { eventually } from './testing/raw-client.ts';
import { adoptWire, dialWire } from './wire.ts';
import type { Reader, Wire } from './wire.ts';

const onceOf = (socket: Socket, event: string) =>
  new Promise<NodeJS.ErrnoException>((resolve) => socket.once(event, resolve));
const python = ['/usr/bin/python3', '/usr/local/bin/python3'].find(existsSync);
/** Far more than the kernel takes at once from a sender whose other end does not read. */
const flood = Buffer.alloc(12 * 1024 * 1024, 0x66);
const pool = new BufferPool(4);
const opened: { server: Server; sockets: Socket[]; wires: Wire[] }[] = [];

class Notes implements Reader {
  readonly seen: string[] = [];
  goesOn = true;

  bytes(view: Buffer): boolean {
    this.seen.push(view.toString());
    return this.goesOn;
  }

  ended(): void {
    this.seen.push('END');
  }

  closed(error: Error | null): void {
    this.seen.push(error === null ? 'CLOSED' : `CLOSED ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** A wire that was accepted, what reads it, and the socket at its other end. */
async function openPair() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reader = new Notes();
  const accepted = new Promise<{ wire: Wire; handle: TcpHandle }>((resolve) =>
    takeNewcomers(server, (handle) => resolve({ wire: adoptWire(pool, handle, reader), handle })),
  );
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.on('error', () => {});
  const { wire, handle } = await accepted;
  opened.push({ server, sockets: [socket], wires: [wire] });
  return { wire, handle, reader, socket, port };
}

afterEach(() => {
  for (const { server, sockets, wires } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy();
    for (const wire of wires) wire.reset();
    server.close();
  }
});

test('tells what comes, the end and the close, in this order', async () => {
  const { wire, reader, socket } = await openPair();
  socket.end('hello');
  await eventually('the end', () => reader.seen.includes('END'));
  wire.end();
  await eventually('the close', () => wire.isClosed);
  expect(reader.seen).toEqual(['hello', 'END', 'CLOSED']);
});

test('sends its own end and stays open for what still comes', async () => {
  const { wire, reader, socket } = await openPair();
  const ended = onceOf(socket, 'end');
  socket.resume();
  wire.end();
  await ended;
  socket.end('late');
  await eventually('the close', () => wire.isClosed);
  expect(reader.seen).toEqual(['late', 'END', 'CLOSED']);
});

test('reads nothing more while its reader has had enough', async () => {
  const { wire, reader, socket } = await openPair();
  reader.goesOn = false;
  socket.write('one');
  await eventually('the first', () => reader.seen.length === 1);
  socket.end('two');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reader.seen).toEqual(['one']);
  wire.resume();
  await eventually('the second', () => reader.seen.includes('two'));
});

test('stays paused when its next reader has had enough of what was left over', async () => {
  const { wire, reader, socket } = await openPair();
  const next = new Notes();
  next.goesOn = false;
  socket.write('first');
  await eventually('the first', () => reader.seen.length === 1);
  wire.handOver(next, Buffer.from('rest'));
  socket.write('more');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(next.seen).toEqual(['rest']);
});

test('tells once, and late, that the kernel has taken what it did not take at once', async () => {
  const { wire, socket } = await openPair();
  let told = 0;
  const brokenOff = () => {};
  const isTaken = wire.write(flood, { accepted: () => (told += 1), brokenOff });
  expect([isTaken, told]).toEqual([false, 0]);
  let received = 0;
  socket.on('data', (data) => (received += data.length));
  await eventually('all of it', () => received === flood.length);
  expect(told).toBe(1);
});

test('never says of what was still unsent at a break that it was taken', async () => {
  const { wire, reader, socket } = await openPair();
  let told = 0;
  let taken = -1;
  const brokenOff = (count: number) => (taken = count);
  wire.write(flood, { accepted: () => (told += 1), brokenOff });
  socket.resetAndDestroy();
  await eventually('the close', () => wire.isClosed);
  expect([told, wire.write(Buffer.from('x'))]).toEqual([0, false]);
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(flood.length);
  expect(reader.seen.at(-1)).toMatch(/^CLOSED E(CONNRESET|PIPE)$/);
});

test('sends what is unsent before its end', async () => {
  const { wire, socket } = await openPair();
  wire.write(flood);
  wire.end();
  socket.end();
  let received = 0;
  socket.on('data', (data) => (received += data.length));
  await eventually('the close', () => wire.isClosed);
  await eventually('all of it', () => received === flood.length);
  expect(received).toBe(flood.length);
});

test('closes at a reset also while its own end is under way', async () => {
  const { wire, reader } = await openPair();
  wire.write(flood);
  wire.end();
  wire.reset();
  await eventually('the close', () => wire.isClosed);
  expect(reader.seen).toEqual(['CLOSED']);
});

test('tells a reset at once to an end that waits', async () => {
  const { wire, socket } = await openPair();
  const broken = onceOf(socket, 'error');
  socket.resume();
  wire.reset();
  expect((await broken).code).toBe('ECONNRESET');
});

test('tells a reset after its own end, too', async () => {
  const { wire, socket } = await openPair();
  const ended = onceOf(socket, 'end');
  socket.resume();
  wire.end();
  await ended;
  wire.reset();
  await eventually('the close', () => wire.isClosed);
  const broken = onceOf(socket, 'error');
  // The first write after a mere close would still go out.
  socket.write('late');
  expect((await broken).code).toMatch(/^(ECONNRESET|EPIPE)$/);
});

test('names what became of a dial that nobody answered', async () => {
  const { port } = await openPair();
  await new Promise((resolve) => opened[0]?.server.close(resolve) && resolve(null));
  opened[0]?.wires[0]?.reset();
  const reader = new Notes();
  const to = { address: '127.0.0.1', port };
  const dialled = dialWire({ pool, to, reader }, () => reader.seen.push('CONNECTED'));
  await eventually('the close', () => dialled.isClosed);
  expect(reader.seen).toEqual(['CLOSED ECONNREFUSED']);
});

test('says nothing of a dial that was given up', async () => {
  const { port } = await openPair();
  const reader = new Notes();
  const to = { address: '127.0.0.1', port };
  const dialled = dialWire({ pool, to, reader }, () => reader.seen.push('CONNECTED'));
  dialled.reset();
  await eventually('the close', () => dialled.isClosed);
  expect(reader.seen).toEqual(['CLOSED']);
});

test.runIf(python !== undefined)(
  'has the kernel hold back no small piece, whoever began (needs python3)',
  async () => {
    const { handle, port } = await openPair();
    const reader = new Notes();
    const to = { address: '127.0.0.1', port };
    const dialled = await new Promise<Wire>((resolve) => dialWire({ pool, to, reader }, resolve));
    opened[0]?.wires.push(dialled);
    expect([isNoDelay(handle), isNoDelay(dialled.handle)]).toEqual([true, true]);
  },
);

function isNoDelay(handle: TcpHandle): boolean {
  const script = 'import socket; print(socket.socket(fileno=3).getsockopt(6, 1))';
  const stdio = ['ignore', 'pipe', 'inherit', (handle as unknown as { fd: number }).fd] as const;
  return Number(execFileSync(python ?? '', ['-c', script], { stdio: [...stdio] })) !== 0;
}
