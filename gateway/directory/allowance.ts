/** What a lease or a sub-user may still move here. */
import type { Slice } from '../ports.ts';

/** A grant's answer: all that is left, or the slice of it that was lent to this gateway. */
type Lent = Readonly<{ bytesRemaining: number | null; slice?: Slice | undefined }>;

/** A gateway that shares an allowance keeps so many times what it moved between two reviews. */
const keepsTimes = 2;

export class Allowance {
  /** Bytes, minus those in flight; infinite without an allowance. Counted here between reviews. */
  room: number;
  /** Whether the directory may have more of it: then its end here is no end. */
  mayHaveMore: boolean;
  /** All bytes ever moved here, to find those of one review. */
  movedTotal = 0;
  /** The slice is too old to be used without an answer. */
  isOutdated = false;
  /** Taken off the room ever: what was moved, and what is in flight. */
  #spentTotal = 0;
  #slice: Slice | null;
  /** Null until the sweep has seen it. */
  #usableUntil: number | null = null;
  #movedBefore = 0;

  constructor({ bytesRemaining, slice }: Lent) {
    this.room = bytesRemaining ?? Number.POSITIVE_INFINITY;
    this.#slice = slice ?? null;
    this.mayHaveMore = (slice?.elsewhere ?? 0) > 0;
  }

  /** A negative number gives bytes back. */
  spend(bytes: number): void {
    this.room -= bytes;
    this.#spentTotal += bytes;
  }

  /**
   * Applies an answer. `stored` is what had been moved here and stored when the question was asked;
   * null when a batch was in flight, since the answer may or may not include it: then the room
   * stays as counted here.
   */
  lend({ bytesRemaining, slice }: Lent, stored: number | null): void {
    this.#slice = slice ?? null;
    this.#usableUntil = null;
    if (bytesRemaining === null) {
      this.room = Number.POSITIVE_INFINITY;
    } else if (stored !== null) {
      this.room = bytesRemaining + stored - this.#spentTotal;
    } else if (slice !== undefined) {
      this.mayHaveMore = true;
      return;
    }
    this.isOutdated = false;
    this.mayHaveMore = (slice?.elsewhere ?? 0) > 0;
  }

  /** A fresh answer to a login says whether there is anything, and leaves the room as counted. */
  hear({ bytesRemaining, slice }: Lent): void {
    if (slice === undefined || this.room > 0) return;
    this.isOutdated = false;
    this.mayHaveMore = (bytesRemaining ?? 0) > 0 || slice.elsewhere > 0;
  }

  /** Past its time a slice is free for other gateways. */
  sweep(now: number): void {
    if (this.#slice === null) return;
    this.#usableUntil ??= now + this.#slice.forMs;
    if (now < this.#usableUntil || this.room <= 0) return;
    this.room = 0;
    this.mayHaveMore = true;
    this.isOutdated = true;
  }

  /** Whether there is something to give back. */
  get holdsUnused(): boolean {
    return this.#slice !== null && this.room > 0 && Number.isFinite(this.room);
  }

  /** Takes off what is not needed here, for the directory to have it back; null wants more. */
  giveBack(isInUse: boolean): number | null {
    if (this.#slice === null || !Number.isFinite(this.room)) return null;
    const moved = this.movedTotal - this.#movedBefore;
    this.#movedBefore = this.movedTotal;
    if (isInUse && !this.#slice.isShared) return null;
    const unused = Math.floor(this.room - (isInUse ? keepsTimes * moved : 0));
    if (unused < 0) return null;
    this.room -= unused;
    this.mayHaveMore = true;
    return unused;
  }
}
