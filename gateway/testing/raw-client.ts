/** A client that sends exactly the given bytes, and waits for answers with a time limit. */
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { atThisPace } from '../../scripts/gate/pace.ts';

const patienceMs = atThisPace(5_000);

export class RawClient {
  readonly socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #isOver = false;
  #error: Error | null = null;
  #onChange: () => void = () => {};

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (data: Buffer) => {
      this.#received = Buffer.concat([this.#received, data]);
      this.#onChange();
    });
    socket.on('error', (error) => {
      this.#error = error;
    });
    const over = () => {
      this.#isOver = true;
      this.#onChange();
    };
    socket.on('end', over);
    socket.on('close', over);
  }

  /** `from` is the address that the other side sees. */
  static open(port: number, host = '127.0.0.1', from?: string): Promise<RawClient> {
    const source = from === undefined ? {} : { localAddress: from };
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, ...source, noDelay: true, allowHalfOpen: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new RawClient(socket));
      });
    });
  }

  get received(): Buffer {
    return this.#received;
  }

  /** Whether the other side ended with a reset instead of a clean end. */
  get wasReset(): boolean {
    return this.#error !== null;
  }

  send(bytes: readonly number[] | string | Buffer): void {
    this.socket.write(
      typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes),
    );
  }

  /** Takes exactly so many bytes. */
  async take(count: number): Promise<Buffer> {
    await this.#until(() => this.#received.length >= count || this.#isOver, `${count} bytes`);
    if (this.#received.length < count) {
      throw new Error(`Ended after ${this.#received.length} of ${count} bytes.`);
    }
    return this.#cut(count);
  }

  async takeBytes(count: number): Promise<number[]> {
    return [...(await this.take(count))];
  }

  /** Takes up to and with the text. */
  async takeThrough(text: string): Promise<string> {
    await this.#until(() => this.#received.includes(text) || this.#isOver, JSON.stringify(text));
    const at = this.#received.indexOf(text);
    if (at < 0)
      throw new Error(`Ended without ${JSON.stringify(text)}: ${this.#received.toString()}`);
    return this.#cut(at + text.length).toString('latin1');
  }

  /** An HTTP head, with the status and the fields in lower case. */
  async takeHead(): Promise<{ status: number; fields: Map<string, string>; text: string }> {
    const text = await this.takeThrough('\r\n\r\n');
    const [first = '', ...lines] = text.trimEnd().split('\r\n');
    const fields = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    return { status: Number(first.split(' ')[1]), fields, text };
  }

  /** A whole answer with a Content-Length body. */
  async takeAnswer(): Promise<{ status: number; fields: Map<string, string>; body: string }> {
    const { status, fields } = await this.takeHead();
    const body = await this.take(Number(fields.get('content-length') ?? 0));
    return { status, fields, body: body.toString('latin1') };
  }

  /** Waits until the other side has ended or reset, and takes what came before. */
  async untilOver(withinMs = patienceMs): Promise<Buffer> {
    await this.#until(() => this.#isOver, 'the end', withinMs);
    return this.#cut(this.#received.length);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  close(): void {
    this.socket.destroy();
  }

  #cut(count: number): Buffer {
    const taken = this.#received.subarray(0, count);
    this.#received = this.#received.subarray(count);
    return taken;
  }

  #until(isTrue: () => boolean, what: string, withinMs = patienceMs): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#onChange = () => {};
        const got = this.#received.subarray(0, 200).toString('latin1');
        reject(new Error(`No ${what} in ${withinMs} ms; got ${JSON.stringify(got)}.`));
      }, withinMs);
      this.#onChange = () => {
        if (!isTrue()) return;
        clearTimeout(timer);
        this.#onChange = () => {};
        resolve();
      };
      this.#onChange();
    });
  }
}

/** Waits for a condition, looking every few milliseconds, at most so long. */
export async function eventually(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = patienceMs,
): Promise<void> {
  const until = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > until) throw new Error(`Never true in ${withinMs} ms: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
