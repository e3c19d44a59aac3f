import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Records by id, kept in an append-only file so that a restarted sandbox still knows them. */
export type Book<T> = {
  get(id: string): T | undefined;
  /** Oldest first. */
  all(): T[];
  put(id: string, value: T): void;
  remove(id: string): void;
  clear(): void;
  close(): void;
};

export type BookPlace = { dir: string | null; name: string; recordsMax: number };

type Line<T> = { id: string; value?: T };

/**
 * Opens the book `<dir>/<name>.jsonl`, or one in memory when `dir` is null. The newest line of an
 * id wins; a line without a value takes the record out. Above `recordsMax` the oldest is dropped.
 */
export function openBook<T>({ dir, name, recordsMax }: BookPlace): Book<T> {
  const path = dir === null ? null : join(dir, `${name}.jsonl`);
  const records = path === null ? new Map<string, T>() : read<T>(path);
  if (dir !== null) mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = path === null ? null : openSync(path, 'a', 0o600);
  if (file !== null) rewrite(file, records);

  const append = (line: Line<T>) => {
    if (file !== null) writeSync(file, `${JSON.stringify(line)}\n`);
  };
  const remove = (id: string) => {
    if (records.delete(id)) append({ id });
  };
  return {
    get: (id) => records.get(id),
    all: () => [...records.values()],
    put(id, value) {
      records.set(id, value);
      append({ id, value });
      const [oldest] = records.keys();
      if (records.size > recordsMax && oldest !== undefined) remove(oldest);
    },
    remove,
    clear() {
      records.clear();
      if (file !== null) ftruncateSync(file, 0);
    },
    close() {
      if (file !== null) closeSync(file);
    },
  };
}

function read<T>(path: string): Map<string, T> {
  const records = new Map<string, T>();
  for (const text of textOf(path).split('\n')) {
    const line = parse<T>(text);
    if (line === null) continue;
    if (line.value === undefined) records.delete(line.id);
    else records.set(line.id, line.value);
  }
  return records;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Only this file writes the lines; the one that can be broken is the last of a killed run. */
function parse<T>(text: string): Line<T> | null {
  if (text === '') return null;
  try {
    return JSON.parse(text) as Line<T>;
  } catch {
    return null;
  }
}

/** Rewrites the file with current entries only, so that it cannot grow over many runs. */
function rewrite<T>(file: number, records: Map<string, T>): void {
  ftruncateSync(file, 0);
  const lines = [...records].map(([id, value]) => `${JSON.stringify({ id, value })}\n`);
  if (lines.length > 0) writeSync(file, lines.join(''));
}
