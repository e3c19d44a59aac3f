/** Received bytes that are not parsed yet. The writer limits their number. */
export class Inbox {
  #bytes: Buffer = Buffer.alloc(0);

  get length(): number {
    return this.#bytes.length;
  }

  /** Keeps a copy: pushed bytes are only borrowed. */
  push(view: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? Buffer.from(view) : Buffer.concat([this.#bytes, view]);
  }

  /** Reads the present bytes without consuming them. */
  peek(): Buffer {
    return this.#bytes;
  }

  /** Takes so many bytes, which must be there. */
  take(count: number): Buffer {
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    return taken;
  }

  takeAll(): Buffer {
    return this.take(this.#bytes.length);
  }
}
