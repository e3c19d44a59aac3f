import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

const bytesMax = 10_000_000;
const tailCharacters = 3_000;
/** After a write that failed, as on a full disk. */
const retryMs = 2_000;

export type LogFile = Readonly<{
  /** Keeps what the stream says. Several streams may share the file. */
  take(stream: Readable): void;
  /** What was said last, in this run only. */
  tail(): string;
  close(): void;
}>;

/**
 * A file of at most `bytesMax`, with one predecessor beside it as `.1`. On a full disk lines are
 * dropped and counted, and writing resumes as soon as there is space: a log never stops a process.
 */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = new RotatingFile(path);
  let recent = '';
  const write = (chunk: Buffer) => {
    recent = (recent + chunk.toString()).slice(-tailCharacters);
    file.write(chunk);
  };
  return {
    take: (stream) => void stream.on('data', write),
    tail: () => recent.trim(),
    close: () => file.close(),
  };
}

class RotatingFile {
  readonly #path: string;
  #stream: WriteStream | undefined;
  #size: number;
  #retryAt = 0;
  /** Bytes that could not be written since the last that could. */
  #lost = 0;

  constructor(path: string) {
    this.#path = path;
    this.#size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    this.#open();
  }

  write(chunk: Buffer): void {
    if (this.#size > bytesMax) this.#rotate();
    const stream = this.#stream ?? this.#open();
    if (!stream) {
      this.#lost += chunk.length;
      return;
    }
    if (this.#lost > 0) {
      const told = this.#lost;
      stream.write(`\n(${told} bytes were not written: no space)\n`, (error) => {
        if (!error) this.#lost -= told;
      });
    }
    this.#size += chunk.length;
    stream.write(chunk, (error) => {
      if (error) this.#lost += chunk.length;
    });
  }

  close(): void {
    this.#stream?.end();
  }

  /** Undefined shortly after a failure, when another try would only fail as well. */
  #open(): WriteStream | undefined {
    if (performance.now() < this.#retryAt) return undefined;
    const stream = createWriteStream(this.#path, { flags: 'a', mode: 0o600 });
    stream.on('error', () => {
      this.#retryAt = performance.now() + retryMs;
      if (this.#stream === stream) this.#stream = undefined;
    });
    this.#stream = stream;
    return stream;
  }

  #rotate(): void {
    this.#stream?.end();
    this.#stream = undefined;
    this.#size = 0;
    try {
      renameSync(this.#path, `${this.#path}.1`);
    } catch {
      // It grows on; the next try comes after as much again.
    }
  }
}
