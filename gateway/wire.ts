/**
 * One socket with its read buffer. Whoever reads it may change: first the listener, then a
 * protocol, then a tunnel.
 */
import { connect, Socket } from 'node:net';
import type { NetConnectOpts, Server, SocketConstructorOpts } from 'node:net';
import type { BufferPool } from './buffers.ts';

export interface Reader {
  /** The bytes are lent: whatever is kept must be copied, unless the wire owns a big buffer.
   * Answers false to stop reading until `wire.resume()`. */
  bytes(view: Buffer): boolean;
  /** The other end has sent everything (FIN). */
  ended(): void;
  /** The socket is gone; called once, last. */
  closed(error: Error | null): void;
}

/** What `resetAndDestroy()` sets before it begins to wait. */
type Resettable = Socket & { resetAndClosing?: boolean };

const nobody: Reader = { bytes: () => true, ended: () => {}, closed: () => {} };

export class Wire {
  readonly pool: BufferPool;
  readonly socket: Socket;
  reader: Reader;
  /** The big buffer this wire reads into, while it streams. */
  big: Buffer | null = null;
  ended = false;
  isClosed = false;
  error: Error | null = null;

  constructor(pool: BufferPool, reader: Reader, open: (wire: Wire) => Socket) {
    this.pool = pool;
    this.reader = reader;
    this.socket = open(this);
    (this.socket as Wired)[owner] = this;
    this.socket.on('end', onEnd);
    this.socket.on('error', onError);
    this.socket.on('close', onClose);
  }

  /** Gives the wire to its next reader, with what the last one had read too far. */
  handOver(reader: Reader, rest: Buffer): void {
    this.reader = reader;
    if (rest.length > 0 && !reader.bytes(rest)) this.socket.pause();
    if (this.ended) reader.ended();
    if (this.isClosed) reader.closed(this.error);
  }

  resume(): void {
    if (!this.isClosed) this.socket.resume();
  }

  /** Has the kernel probe the other end. Four system calls, so only for sockets that last. */
  keepAlive(): void {
    if (!this.isClosed) this.socket.setKeepAlive(true, keepAliveDelayMs);
  }

  /** Closes at once, whatever is still unsent, and tells the other end that something was cut off
   * (RST). `resetAndDestroy()` would first send a FIN and wait for a client that does not read. */
  reset(error: Error | null = null): void {
    this.error ??= error;
    if (this.isClosed || this.socket.destroyed) return;
    // libuv refuses to reset while a half-close is under way, and would then never close.
    const isEnding = this.socket.writableEnded && !this.socket.writableFinished;
    if (!this.socket.connecting && !isEnding) (this.socket as Resettable).resetAndClosing = true;
    this.socket.destroy();
  }

  /** Back to the common buffer. Only while no write of the big one is under way. */
  giveBackBig(): void {
    if (this.big === null) return;
    this.pool.returnBig(this.big);
    this.big = null;
  }
}

/** On the socket itself, so that the listeners below exist once and not once per socket. A weak map
 * would cost the garbage collector a visit per tunnel. */
const owner = Symbol('owner');
type Wired = Socket & { [owner]?: Wire };

function onEnd(this: Wired): void {
  const wire = this[owner];
  if (wire === undefined) return;
  wire.ended = true;
  wire.reader.ended();
}

function onError(this: Wired, error: Error): void {
  const wire = this[owner];
  if (wire !== undefined) wire.error ??= error;
}

function onClose(this: Wired): void {
  const wire = this[owner];
  if (wire === undefined || wire.isClosed) return;
  wire.isClosed = true;
  const { reader } = wire;
  wire.reader = nobody;
  reader.closed(wire.error);
}

const readingOf = (wire: Wire) => ({
  buffer: () => wire.big ?? wire.pool.trickle,
  callback: (bytes: number, buffer: Uint8Array) =>
    wire.reader.bytes((buffer as Buffer).subarray(0, bytes)),
});

/** Starts connecting; `reader` hears about failure, and the socket's `connect` event about
 * success. */
export const dialWire = (pool: BufferPool, to: { address: string; port: number }, reader: Reader) =>
  new Wire(pool, reader, (wire) => {
    const options: NetConnectOpts = {
      host: to.address,
      port: to.port,
      allowHalfOpen: true,
      noDelay: true,
      onread: readingOf(wire),
    };
    return connect(options);
  });

/** Long sessions through home routers die silently without it (facts, gateway §1.4). */
const keepAliveDelayMs = 60_000;

/** A connection as libuv accepted it, before `node:net` made a socket of it. */
export type Accepted = {
  getpeername(into: { address?: string }): number;
  setNoDelay(on: boolean): number;
  close(): void;
};

/** The server's own handle, which calls `onconnection` for each newcomer. There is no public way to
 * give an accepted socket a read buffer of one's own, and a socket that is made and thrown away for
 * each newcomer costs a tenth of its tunnel. */
type Listening = { _handle: { onconnection: (error: number, accepted: Accepted) => void } | null };

/** Has a listening server give its newcomers to `accept` instead of making sockets of them. */
export function takeNewcomers(server: Server, accept: (accepted: Accepted) => void): void {
  const { _handle: handle } = server as unknown as Listening;
  if (typeof handle?.onconnection !== 'function') throw new Error('This is another node:net.');
  const tellOf = handle.onconnection;
  handle.onconnection = (error, accepted) => {
    if (error === 0) accept(accepted);
    // Out of descriptors, for one: the server's own `error` event says so.
    else tellOf.call(handle, error, accepted);
  };
}

/** Makes a wire of a newcomer. */
export const adoptWire = (pool: BufferPool, accepted: Accepted, reader: Reader): Wire =>
  new Wire(pool, reader, (wire) => {
    // Without it the reply to a handshake and the first data after it wait 40 ms for each other.
    accepted.setNoDelay(true);
    const options = { handle: accepted, allowHalfOpen: true, onread: readingOf(wire) };
    return new Socket(options as unknown as SocketConstructorOpts);
  });
