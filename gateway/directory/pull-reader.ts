/** Reads an upstream's handshake piece by piece, then passes on early bytes. */
import { Inbox } from './inbox.ts';
import { Refused } from '../refusal.ts';
import type { Reader } from '../wire.ts';

/** More than any handshake needs; a stranger that sends more is held back by the kernel. */
const aheadBytesMax = 64 * 1024;

type Want = {
  /** How many bytes make the piece, or null while it is not complete. */
  measure: (bytes: Buffer) => number | null;
  resolve: (piece: Buffer) => void;
  reject: (error: Error) => void;
};

export class PullReader implements Reader {
  readonly #inbox = new Inbox();
  #want: Want | null = null;
  #over: Error | null = null;

  /** Exactly so many bytes. */
  take(count: number): Promise<Buffer> {
    return this.takeWhen((bytes) => (bytes.length >= count ? count : null));
  }

  /** One piece, with the length from `measure`. Rejects when the wire ends before. */
  takeWhen(measure: Want['measure']): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#want = { measure, resolve, reject };
      this.#serve();
    });
  }

  /** Bytes after the last piece. */
  rest(): Buffer {
    return this.#inbox.takeAll();
  }

  bytes(view: Buffer): boolean {
    this.#inbox.push(view);
    this.#serve();
    return this.#inbox.length < aheadBytesMax;
  }

  ended(): void {
    this.#fail(new Refused('upstream-failed'));
  }

  closed(error: Error | null): void {
    this.#fail(error instanceof Refused ? error : new Refused('upstream-failed', error));
  }

  #fail(error: Error): void {
    this.#over ??= error;
    this.#serve();
  }

  /** A piece that cannot be measured ends the handshake, not the process. */
  #measure(want: Want): number | null {
    try {
      return want.measure(this.#inbox.peek());
    } catch (thrown) {
      this.#over = thrown instanceof Error ? thrown : new Refused('upstream-failed', thrown);
      return null;
    }
  }

  #serve(): void {
    const want = this.#want;
    if (want === null) return;
    const count = this.#measure(want);
    if (count !== null) {
      this.#want = null;
      want.resolve(this.#inbox.take(count));
    } else if (this.#over !== null || this.#inbox.length >= aheadBytesMax) {
      this.#want = null;
      want.reject(this.#over ?? new Refused('upstream-failed'));
    }
  }
}
