/**
 *   client ──► gateway ──► upstream ──► target
 *   client ◄── gateway ◄── upstream ◄── target
 *
 * Joins two wires. The only place that moves opaque bytes, counts them, keeps back-pressure, passes
 * on half-closes and takes both sides down.
 */
import type { Connection } from './connection.ts';
import type { Reader, Waiter, Wire } from './wire.ts';

/** A read this long makes a wire borrow a big buffer; one this short makes it give it back. */
const streamingBytes = 16 * 1024;
const tricklingBytes = 4 * 1024;

type Ends = Readonly<{
  connection: Connection;
  client: Wire;
  upstream: Wire;
  /** Its allowance is used up; called from within a read. */
  exhausted: (connection: Connection) => void;
  finished: (connection: Connection) => void;
}>;

/** Joins the two. `early` is what each side sent before the route was open. */
export function joinTunnel(ends: Ends, early: { up: Buffer; down: Buffer }): void {
  const up = new Lane(ends, 'up');
  const down = new Lane(ends, 'down');
  ends.connection.onRoom = () => {
    up.goOn();
    down.goOn();
  };
  ends.client.handOver(up, early.up);
  ends.upstream.handOver(down, early.down);
}

/** One direction: reads `from`, writes `to`. */
class Lane implements Reader, Waiter {
  readonly #ends: Ends;
  readonly #direction: 'up' | 'down';
  /** Written and not yet accepted by the kernel. */
  #pending = 0;
  /** Read when the allowance had no room for it: nothing is read before it is written. */
  #held: Buffer | null = null;
  #chunk: Buffer | null = null;

  constructor(ends: Ends, direction: 'up' | 'down') {
    this.#ends = ends;
    this.#direction = direction;
  }

  bytes(view: Buffer): boolean {
    const { connection } = this.#ends;
    connection.moveUpstream(this.#direction, view.length);
    // The allowance is used up, and what was bought is on its way to the client.
    if (connection.stage === 'lingering') return true;
    const goesOn = this.#pass(view);
    // Its wire changes buffers between two reads alone, and keeps one that is being written.
    if (goesOn) this.#fitBuffer(view.length);
    return goesOn;
  }

  /** There may be room again. */
  goOn(): void {
    if (this.#pending > 0 || this.#ends.connection.stage !== 'tunnel') return;
    const held = this.#held;
    if (held !== null) {
      this.#held = null;
      if (!this.#pass(held)) return;
    }
    if (this.#from.ended) this.#to.end();
    else this.#from.resume();
  }

  /** Passes on what there is room for, and keeps the rest. Returns whether to read on. */
  #pass(view: Buffer): boolean {
    const { connection } = this.#ends;
    const from = this.#from;
    const to = this.#to;
    const count = Math.min(view.length, Math.max(0, connection.room));
    if (count < view.length) this.#hold(view.subarray(count));
    if (count === 0) {
      this.#ends.exhausted(connection);
      return false;
    }
    const piece = from.big === null ? this.#copied(view, count) : view.subarray(0, count);

    // Taken off before the write, so that a lease's other connections cannot spend it again.
    connection.spend(count);
    if (!to.write(piece, this)) {
      if (to.isClosing) connection.spend(-count);
      else this.#pending = count;
      return false;
    }
    this.#count(count);
    this.#returnChunk();
    if (this.#held === null && connection.room > 0) return true;
    this.#ends.exhausted(connection);
    return false;
  }

  ended(): void {
    if (this.#held === null) this.#to.end();
  }

  closed(error: Error | null): void {
    const { connection, client, upstream, finished } = this.#ends;
    const other = this.#to;
    const isLingering = connection.stage === 'lingering';
    connection.end ??= error === null ? null : this.#resetName;
    // A clean end has passed through both sides; anything else must not look like one.
    if (!isLingering && !(this.#from.ended && other.ended && error === null)) other.reset();
    if (!client.isClosed || !upstream.isClosed) return;
    client.giveBackBig();
    upstream.giveBackBig();
    finished(connection);
  }

  accepted(): void {
    const { connection } = this.#ends;
    this.#count(this.#pending);
    this.#pending = 0;
    this.#returnChunk();
    if (connection.room > 0) this.goOn();
    else this.#ends.exhausted(connection);
  }

  brokenOff(taken: number): void {
    this.#count(taken);
    this.#ends.connection.spend(taken - this.#pending);
    this.#pending = 0;
  }

  get #from(): Wire {
    return this.#direction === 'up' ? this.#ends.client : this.#ends.upstream;
  }

  get #to(): Wire {
    return this.#direction === 'up' ? this.#ends.upstream : this.#ends.client;
  }

  get #resetName(): 'customer-reset' | 'upstream-reset' {
    return this.#direction === 'up' ? 'customer-reset' : 'upstream-reset';
  }

  /** A big buffer is its wire's own, and is not read into meanwhile. */
  #hold(rest: Buffer): void {
    this.#held = this.#from.big === null ? Buffer.from(rest) : rest;
  }

  /** The common buffer is overwritten by whichever socket reads next. */
  #copied(view: Buffer, count: number): Buffer {
    this.#chunk = this.#from.pool.lendChunk(count);
    view.copy(this.#chunk, 0, 0, count);
    return this.#chunk.subarray(0, count);
  }

  #returnChunk(): void {
    if (this.#chunk === null) return;
    this.#from.pool.returnChunk(this.#chunk);
    this.#chunk = null;
  }

  #fitBuffer(bytesRead: number): void {
    const from = this.#from;
    if (from.big === null && bytesRead >= streamingBytes) from.big = from.pool.lendBig();
    else if (from.big !== null && bytesRead <= tricklingBytes) from.giveBackBig();
  }

  /** A byte counts once the socket it was written to has accepted it. */
  #count(bytes: number): void {
    const { connection } = this.#ends;
    if (this.#direction === 'up') connection.moveUp(bytes);
    else connection.moveDown(bytes);
  }
}
