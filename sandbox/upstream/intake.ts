import type { Socket } from 'node:net';

/** Reads a handshake byte by byte and gives the socket back. */
export class Intake {
  readonly #socket: Socket;
  #held = Buffer.alloc(0);
  #wake: (() => void) | null = null;
  #ended = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', this.#onData);
    socket.on('close', this.#onEnd);
    socket.on('end', this.#onEnd);
  }

  readonly #onData = (chunk: Buffer) => {
    this.#held = Buffer.concat([this.#held, chunk]);
    this.#wake?.();
  };

  readonly #onEnd = () => {
    this.#ended = true;
    this.#wake?.();
  };

  /** The next byte without taking it. */
  async peek(): Promise<number> {
    await this.#until(() => this.#held.length > 0);
    return this.#held.readUInt8(0);
  }

  async take(length: number): Promise<Buffer> {
    await this.#until(() => this.#held.length >= length);
    return this.#cut(length);
  }

  /** Everything up to and with `marker`, which must come within `max` bytes. */
  async takeThrough(marker: string, max: number): Promise<Buffer> {
    await this.#until(() => this.#held.includes(marker) || this.#held.length > max);
    const at = this.#held.indexOf(marker);
    if (at === -1 || at > max) throw new Error(`The head is longer than ${max} bytes.`);
    return this.#cut(at + marker.length);
  }

  /** Ends the reading. Answers what came early, which cannot go back into the stream of a client
   * that has ended. */
  release(): Buffer {
    this.#socket.pause();
    this.#socket.off('data', this.#onData);
    this.#socket.off('close', this.#onEnd);
    this.#socket.off('end', this.#onEnd);
    return this.#held;
  }

  #cut(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  async #until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      if (this.#ended) throw new Error('The client left during the handshake.');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
  }
}
