/** One direction of a plain HTTP exchange: back-pressure, honest counting, and the allowance. */
import type { Connection } from '../connection.ts';
import type { Sessions } from '../sessions.ts';
import type { Wire } from '../wire.ts';

type Parts = Readonly<{
  connection: Connection;
  direction: 'up' | 'down';
  exhausted: (connection: Connection) => void;
  /** Goes on with both directions of the exchange. */
  goOn: () => void;
}>;

/** `resumed` is called before `from` is read on. The bytes must not be lent. */
type Piece = Readonly<{ bytes: Buffer; from: Wire; to: Wire; resumed: () => void }>;

export class HttpPassage {
  readonly #parts: Parts;
  /** What the allowance had no room for: nothing goes the same way before it. */
  #held: Piece | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isHolding(): boolean {
    return this.#held !== null;
  }

  /** Writes what the allowance has room for, and holds the rest. Answers whether `from` may go on
   * reading; if not, it is resumed once it may. */
  pass(piece: Piece): boolean {
    const { bytes, to } = piece;
    const { connection, exhausted } = this.#parts;
    const count = Math.max(0, Math.min(bytes.length, connection.room));
    if (count < bytes.length) this.#held = { ...piece, bytes: bytes.subarray(count) };
    if (count === 0 && this.#held !== null) {
      exhausted(connection);
      return false;
    }
    // Taken off before the write, so that a lease's other connections cannot spend it again.
    connection.spend(count);
    const accepted = () => {
      this.#taken(count, count);
      if (this.#held === null) resume(piece);
    };
    const brokenOff = (taken: number) => this.#taken(taken, count);
    const isAccepted = to.write(bytes.subarray(0, count), { accepted, brokenOff });
    if (isAccepted) this.#taken(count, count);
    else if (to.isClosing) this.#taken(0, count);
    return isAccepted && this.#held === null;
  }

  /** Writes what cannot be divided, and fits the room. */
  passWhole(bytes: Buffer, to: Wire): void {
    to.write(bytes);
    this.#parts.connection.spend(bytes.length);
    this.#count(bytes.length);
  }

  /** There may be room again. */
  goOn(): void {
    const held = this.#held;
    this.#held = null;
    if (held !== null && this.pass(held)) resume(held);
  }

  /** The kernel accepted so many of the bytes that were spent: all, unless the wire broke. */
  #taken(count: number, spent: number): void {
    const { connection, exhausted, goOn } = this.#parts;
    connection.spend(count - spent);
    this.#count(count);
    if (connection.room <= 0) exhausted(connection);
    else if (this.#held !== null) goOn();
  }

  #count(bytes: number): void {
    const { connection, direction } = this.#parts;
    if (direction === 'down') return connection.moveDown(bytes);
    connection.moveUp(bytes);
    connection.moveUpstream('up', bytes);
  }
}

function resume({ from, resumed }: Piece): void {
  resumed();
  from.resume();
}

/** Resolves once it has all the room that there is; a connection that ends waits for ever. */
export async function untilMoreRoom(sessions: Sessions, connection: Connection): Promise<void> {
  const { lease, tighter } = connection;
  if (lease === null || tighter?.mayHaveMore !== true) return;
  await new Promise<void>((resolve) => {
    connection.onRoom = resolve;
    sessions.askForMore(lease.grant.leaseId);
  });
}
