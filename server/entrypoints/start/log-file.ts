import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

const bytesMax = 10_000_000;
const tailCharacters = 3_000;

export type LogFile = Readonly<{
  /** Keeps what the stream says. Several streams may share the file. */
  take(stream: Readable): void;
  /** What was said last, in this run only. */
  tail(): string;
  close(): void;
}>;

/** A file of at most `bytesMax`, with one predecessor beside it as `.1`. */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let file = open(path);
  let recent = '';
  const write = (chunk: Buffer) => {
    recent = (recent + chunk.toString()).slice(-tailCharacters);
    if (size > bytesMax) {
      file.end();
      renameSync(path, `${path}.1`);
      file = open(path);
      size = 0;
    }
    size += chunk.length;
    file.write(chunk);
  };
  return {
    take: (stream) => void stream.on('data', write),
    tail: () => recent.trim(),
    close: () => void file.end(),
  };
}

const open = (path: string): WriteStream => createWriteStream(path, { flags: 'a', mode: 0o600 });
