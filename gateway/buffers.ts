/**
 * Read buffers, shared so that an idle tunnel owns none.
 *
 * A socket that trickles reads into one buffer common to the process; its bytes are copied before
 * the next socket can read. A socket that streams borrows a big buffer of its own and its bytes are
 * written without a copy: that buffer is never read into again before the write was accepted.
 */

const trickleBytes = 64 * 1024;
const bigBytes = 512 * 1024;
const smallChunkBytes = 4 * 1024;
/** Free chunks kept for reuse, each class; more are left to the garbage collector. */
const freeChunksMax = 256;

export class BufferPool {
  /** Everybody's read buffer. Its content is valid only inside one read callback. */
  readonly trickle = Buffer.allocUnsafeSlow(trickleBytes);
  readonly #bigMax: number;
  readonly #bigFree: Buffer[] = [];
  readonly #small: Buffer[] = [];
  readonly #large: Buffer[] = [];
  #bigLent = 0;

  constructor(bigMax: number) {
    this.#bigMax = bigMax;
  }

  get bigLent(): number {
    return this.#bigLent;
  }

  /** A big buffer, or null when as many are lent as may be: the caller then keeps trickling. */
  lendBig(): Buffer | null {
    if (this.#bigLent >= this.#bigMax) return null;
    this.#bigLent += 1;
    return this.#bigFree.pop() ?? Buffer.allocUnsafeSlow(bigBytes);
  }

  /** Only once nothing reads into it and no write of it is in progress. */
  returnBig(buffer: Buffer): void {
    this.#bigLent -= 1;
    this.#bigFree.push(buffer);
  }

  /** A chunk of at least so many bytes, at most one trickle. */
  lendChunk(bytes: number): Buffer {
    if (bytes <= smallChunkBytes) {
      return this.#small.pop() ?? Buffer.allocUnsafeSlow(smallChunkBytes);
    }
    return this.#large.pop() ?? Buffer.allocUnsafeSlow(trickleBytes);
  }

  returnChunk(chunk: Buffer): void {
    const free = chunk.length === smallChunkBytes ? this.#small : this.#large;
    if (free.length < freeChunksMax) free.push(chunk);
  }
}
