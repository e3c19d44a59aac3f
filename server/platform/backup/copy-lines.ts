import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** The part of the driver's connection that a custom query uses; typed as `pg.Submittable`. */
type Wire = Readonly<{
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}>;

/** A statement that the driver runs and hands every message of its answer to. */
class CopyQuery {
  readonly #text: string;
  protected wire: Wire | undefined;
  rows = 0;
  #end: () => void = () => undefined;
  #fail: (cause: Error) => void = () => undefined;
  /** Fulfilled once the server is ready for the next statement. */
  readonly done = new Promise<void>((resolve, reject) => {
    this.#end = resolve;
    this.#fail = reject;
  });

  constructor(text: string) {
    this.#text = text;
    // The caller awaits this too; until then a rejection must not count as unhandled.
    this.done.catch(() => undefined);
  }

  submit(wire: unknown): void {
    this.wire = wire as Wire;
    this.wire.query(this.#text);
  }

  handleCommandComplete({ text }: Readonly<{ text: string }>): void {
    this.rows = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(cause: Error): void {
    this.#fail(cause);
  }
}

class CopyOut extends CopyQuery {
  readonly lines = new Readable({ read: () => this.wire?.stream.resume() });

  handleCopyData({ chunk }: Readonly<{ chunk: Buffer }>): void {
    // The driver reuses the memory behind it.
    if (!this.lines.push(Buffer.from(chunk))) this.wire?.stream.pause();
  }

  override handleReadyForQuery(): void {
    this.lines.push(null);
    super.handleReadyForQuery();
  }

  override handleError(cause: Error): void {
    this.lines.destroy(cause);
    super.handleError(cause);
  }
}

class CopyIn extends CopyQuery {
  #open: (wire: Wire) => void = () => undefined;
  readonly opened = new Promise<Wire>((resolve) => {
    this.#open = resolve;
  });

  handleCopyInResponse(wire: unknown): void {
    this.#open(wire as Wire);
  }
}

/** Runs `copy … to stdout`: its lines in chunks, and at the end how many there were. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  const query = client.query(new CopyOut(text));
  for await (const chunk of query.lines as AsyncIterable<Buffer>) yield chunk;
  await query.done;
  return query.rows;
}

/**
 * Runs `copy … from stdin` with these lines, and answers how many rows it made. When the lines
 * cannot be read to their end, the statement fails and the reason is thrown.
 */
export async function copyIn(
  client: pg.Client,
  { text, lines }: Readonly<{ text: string; lines: AsyncIterable<Buffer> }>,
): Promise<number> {
  const query = client.query(new CopyIn(text));
  const wire = await Promise.race([query.opened, query.done]);
  if (!wire) throw new Error(`"${text}" asked for no lines.`);
  try {
    for await (const chunk of lines) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain)
        await Promise.race([once(wire.stream, 'drain'), query.done]);
    }
  } catch (cause) {
    wire.sendCopyFail('The lines could not be read.');
    await query.done.catch(() => undefined);
    throw cause;
  }
  wire.endCopyFrom();
  await query.done;
  return query.rows;
}
