/**
 * One connection with its read buffer. Its reader changes: first the listener, then a protocol,
 * then a tunnel.
 */
import { isIPv6 } from 'node:net';
import type { BufferPool } from './buffers.ts';
import {
  bytesRead,
  endOfStream,
  failureOf,
  newTcpHandle,
  ShutdownWrap,
  TCPConnectWrap,
  wasTakenWhole,
  WriteWrap,
} from './sockets/handles.ts';
import type {
  Address,
  ConnectRequest,
  ShutdownRequest,
  TcpHandle,
  WriteRequest,
} from './sockets/handles.ts';
import { isOver as isOverInKernel, unacknowledged } from './sockets/kernel-queue.ts';

export interface Reader {
  /**
   * The bytes are borrowed: kept bytes must be copied, unless the wire owns a big buffer. Return
   * false to stop reading until `wire.resume()`.
   */
  bytes(view: Buffer): boolean;
  /** The other end has sent everything (FIN). */
  ended(): void;
  /** The socket is gone; called once, last. */
  closed(error: Error | null): void;
}

/** A writer whose bytes the kernel did not accept at once. */
export interface Waiter {
  /** It has taken it now. */
  accepted(): void;
  /** The wire closed before that; the kernel took so many bytes of it. */
  brokenOff(taken: number): void;
}

const nobody: Reader = { bytes: () => true, ended: () => {}, closed: () => {} };

export class Wire {
  readonly pool: BufferPool;
  reader: Reader;
  /** The big buffer this wire reads into, while it streams. */
  big: Buffer | null = null;
  /** The other end has sent everything. */
  ended = false;
  /** The descriptor is gone. */
  isClosed = false;
  /** It will be: nothing more is read or written. */
  isClosing = false;
  error: Error | null = null;
  /** Whether it matters what arrives: a system call more when it closes. */
  isMetered = false;
  /**
   * Bytes that the kernel had accepted and discarded when a metered wire broke: the other end never
   * acknowledged them. Null where that is unknown.
   */
  lost: number | null = 0;
  readonly handle: TcpHandle;
  /** Where the next read goes. */
  #buffer: Buffer;
  /** Of writes that the kernel has not taken whole. */
  #unsent = 0;
  /** What it had taken of them when the wire closed. */
  #taken = 0;
  #isReading = false;
  #isConnecting = false;
  /** We have sent everything, or will have once `#unsent` is out. */
  #isEnding = false;
  /** The kernel does not know of our end yet. */
  #isShutting = false;

  constructor(pool: BufferPool, handle: TcpHandle, reader: Reader) {
    this.pool = pool;
    this.reader = reader;
    this.handle = handle;
    this.#buffer = pool.trickle;
    (handle as Wired)[owner] = this;
    handle.onread = onRead;
    handle.useUserBuffer(this.#buffer);
  }

  /** Gives the wire to its next reader, with what the last one had read too far, and reads on. */
  handOver(reader: Reader, rest: Buffer): void {
    this.reader = reader;
    if (rest.length === 0 || reader.bytes(rest)) this.resume();
    else this.pause();
    if (this.ended) reader.ended();
    if (this.isClosed) reader.closed(this.error);
  }

  resume(): void {
    if (this.#isReading || this.ended || this.isClosing || this.#isConnecting) return;
    this.#isReading = true;
    const status = this.handle.readStart();
    if (status < 0) this.#fail(status, 'read');
  }

  pause(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    this.handle.readStop();
  }

  /**
   * Returns whether the kernel accepted all of it at once. If not, the bytes must stay unchanged
   * until the waiter is called, which does not happen when the wire is closing by then.
   */
  write(bytes: Buffer, waiter: Waiter | null = null): boolean {
    if (this.isClosing) return false;
    const request: Write = (idleWrite ??= new WriteWrap());
    const status = this.handle.writeBuffer(request, bytes);
    if (status !== 0) {
      this.#fail(status, 'write');
      return false;
    }
    if (wasTakenWhole()) return true;
    // This one is now the kernel's; the next write gets another.
    idleWrite = null;
    request.oncomplete = onWritten;
    request.wire = this;
    request.bytes = bytes;
    request.waiter = waiter;
    this.#unsent += bytes.length;
    return false;
  }

  /** Half-closes once everything is out; closes where the other end has done so before, and has
   * all. */
  end(): void {
    if (this.#isEnding || this.isClosing) return;
    this.#isEnding = true;
    // Closing says the same with less.
    if (this.#isOver && this.#hasArrived) return this.#close();
    const request: Ending = new ShutdownWrap();
    request.oncomplete = onShut;
    request.wire = this;
    this.#isShutting = true;
    const status = this.handle.shutdown(request);
    if (status < 0) this.#fail(status, 'shutdown');
  }

  /** Has the kernel probe the other end. Four system calls, so only for connections that last. */
  keepAlive(): void {
    if (this.isClosing) return;
    this.handle.setKeepAlive(true, keepAliveDelaySeconds, undefined, undefined);
  }

  /** Closes at once, discarding unsent bytes, and signals the cut to the other end (RST). */
  reset(error: Error | null = null): void {
    this.error ??= error;
    if (this.isClosing) return;
    // libuv refuses to reset while a half-close is under way, and would then never close.
    if (this.#isShutting) return this.#close();
    this.#noteLost();
    this.#beginClosing();
    this.handle.reset(onClosed);
  }

  /** Closes at once; what the kernel has taken still reaches the other end. Resets where it has not
   * taken everything. */
  close(): void {
    if (this.#unsent > 0) this.reset();
    else this.#close();
  }

  /**
   * Closes a metered wire that both ends have ended, once its last byte has arrived or never will.
   * Called by the sweep: the kernel does not notify.
   */
  settle(): void {
    if (!this.#isEnding || !this.#isOver || this.isClosing) return;
    if (this.#hasArrived) this.#close();
    else if (isOverInKernel(this.handle.fd)) this.reset(new Error('The other end has gone.'));
  }

  /** What has not arrived, to the byte: what the kernel has not taken yet and, on a metered wire,
   * what the other end has not acknowledged. */
  get undelivered(): number {
    if (this.isClosing) return 0;
    const unsent = this.#unsent === 0 ? 0 : this.handle.writeQueueSize;
    return unsent + (this.isMetered ? (this.#onItsWay ?? 0) : 0);
  }

  /** Back to the common buffer. Only while no write of the big one is under way. */
  giveBackBig(): void {
    if (this.big === null) return;
    this.pool.returnBig(this.big);
    this.big = null;
  }

  /** Our own end of it. */
  localAddress(): Required<Address> {
    const { address = '0.0.0.0', port = 0 } = this.#ownAddress();
    return { address, port };
  }

  /** Starts connecting. The reader is called on failure. */
  connect(to: Required<Address>, connected: (wire: Wire) => void): void {
    this.#isConnecting = true;
    const request: Connect = new TCPConnectWrap();
    request.oncomplete = onConnected;
    request.wire = this;
    request.connected = connected;
    const status = isIPv6(to.address)
      ? this.handle.connect6(request, to.address, to.port)
      : this.handle.connect(request, to.address, to.port);
    if (status < 0) this.#fail(status, 'connect');
  }

  onConnected(status: number, connected: (wire: Wire) => void): void {
    // Given up meanwhile.
    if (this.isClosing) return;
    if (status < 0) return this.#fail(status, 'connect');
    this.#isConnecting = false;
    this.handle.setNoDelay(true);
    connected(this);
  }

  /** Answers the buffer for the next read when it is another one. */
  onRead(count: number): Buffer | undefined {
    if (count <= 0) {
      if (count < 0) this.#onReadEnd(count);
      return undefined;
    }
    if (this.isClosing) return undefined;
    const buffer = this.#buffer;
    if (!this.reader.bytes(buffer.subarray(0, count))) this.pause();
    const next = this.big ?? this.pool.trickle;
    if (next === buffer) return undefined;
    this.#buffer = next;
    return next;
  }

  onWritten(status: number, { bytes, waiter }: Write): void {
    const count = bytes?.length ?? 0;
    this.#unsent -= count;
    if (status < 0) this.#fail(status, 'write');
    if (this.isClosing) {
      const taken = Math.min(this.#taken, count);
      this.#taken -= taken;
      return waiter?.brokenOff(taken);
    }
    waiter?.accepted();
    this.#closeWhenOver();
  }

  onShut(): void {
    this.#isShutting = false;
  }

  onClosed(): void {
    this.isClosed = true;
    const { reader } = this;
    this.reader = nobody;
    reader.closed(this.error);
  }

  #onReadEnd(status: number): void {
    if (this.isClosing) return;
    if (status !== endOfStream) return this.#fail(status, 'read');
    this.ended = true;
    this.#isReading = false;
    this.reader.ended();
    this.#closeWhenOver();
  }

  #closeWhenOver(): void {
    if (this.#isEnding && this.#isOver && this.#hasArrived) this.#close();
  }

  get #hasArrived(): boolean {
    return !this.isMetered || (this.#onItsWay ?? 0) === 0;
  }

  /** Accepted by the kernel and not acknowledged; null where that is unknown. */
  get #onItsWay(): number | null {
    const count = unacknowledged(this.handle.fd);
    if (count === null) return null;
    // Our end (FIN) counts as a byte.
    return this.#isEnding && !this.#isShutting ? Math.max(0, count - 1) : count;
  }

  #noteLost(): void {
    if (this.isMetered) this.lost = this.#onItsWay;
  }

  #beginClosing(): void {
    this.isClosing = true;
    if (this.#unsent > 0) this.#taken = this.#unsent - this.handle.writeQueueSize;
  }

  get #isOver(): boolean {
    return this.ended && this.#unsent === 0;
  }

  #ownAddress(): Address {
    const own: Address = {};
    if (!this.isClosing) this.handle.getsockname(own);
    return own;
  }

  #fail(status: number, call: string): void {
    if (this.isClosing) return;
    this.error ??= failureOf(status, call);
    this.#noteLost();
    this.#close();
  }

  #close(): void {
    if (this.isClosing) return;
    this.#beginClosing();
    this.handle.close(onClosed);
  }
}

/** On the handle itself. A weak map would cost the garbage collector a visit per tunnel. */
const owner = Symbol('owner');
type Wired = TcpHandle & { [owner]?: Wire };
type Write = WriteRequest & { wire?: Wire; bytes?: Buffer; waiter?: Waiter | null };
type Ending = ShutdownRequest & { wire?: Wire };
type Connect = ConnectRequest & { wire?: Wire; connected?: (wire: Wire) => void };

/** libuv keeps a request only when the kernel did not take its bytes at once, so nearly every write
 * can have the same one. */
let idleWrite: Write | null = null;

function onRead(this: Wired): Buffer | undefined {
  return this[owner]?.onRead(bytesRead());
}

function onWritten(this: Write, status: number): void {
  this.wire?.onWritten(status, this);
}

function onShut(this: Ending): void {
  this.wire?.onShut();
}

function onConnected(this: Connect, status: number): void {
  if (this.connected !== undefined) this.wire?.onConnected(status, this.connected);
}

function onClosed(this: Wired): void {
  this[owner]?.onClosed();
}

/** Long sessions through home routers die silently without it (facts, gateway §1.4). */
const keepAliveDelaySeconds = 60;

/** Starts connecting; `reader` is called on failure. */
export function dialWire(
  { pool, to, reader }: { pool: BufferPool; to: Required<Address>; reader: Reader },
  connected: (wire: Wire) => void,
): Wire {
  const wire = new Wire(pool, newTcpHandle(), reader);
  wire.connect(to, connected);
  return wire;
}

/** Makes a wire of a newcomer, and reads it. */
export function adoptWire(pool: BufferPool, accepted: TcpHandle, reader: Reader): Wire {
  const wire = new Wire(pool, accepted, reader);
  wire.resume();
  return wire;
}
