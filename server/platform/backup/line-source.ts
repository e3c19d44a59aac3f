/** Hands out a stream in stretches of a given length, without holding more than a chunk. */
export class LineSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next `bytes` bytes; fewer where the stream ends before. */
  async *take(bytes: number): AsyncGenerator<Buffer> {
    let wanted = bytes;
    while (wanted > 0 && (await this.#fill())) {
      const chunk = this.#left.subarray(0, wanted);
      this.#left = this.#left.subarray(chunk.length);
      wanted -= chunk.length;
      yield chunk;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill());
  }

  async #fill(): Promise<boolean> {
    while (this.#left.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#left = next.value;
    }
    return true;
  }
}
