import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Of the 140,000 that are listed, one good password in seven million looks like one by chance. */
export const entryBytes = 5;
const file = new URL('./common-passwords.bin', import.meta.url);

/** As a password stands in the list: the beginning of its SHA-256, after folding. */
export const entryOf = (folded: string) =>
  createHash('sha256').update(folded).digest().subarray(0, entryBytes);

/**
 * Which of these texts are common passwords (`scripts/data/common-passwords.ts`). The file is
 * sorted and searched on disk, 18 reads for each, so that it costs no memory.
 */
export function isListed(texts: readonly string[]): boolean {
  const list = openSync(file, 'r');
  try {
    const { size } = fstatSync(list);
    return [...new Set(texts)].some((text) => holds(list, size / entryBytes, entryOf(text)));
  } finally {
    closeSync(list);
  }
}

function holds(list: number, count: number, requested: Buffer): boolean {
  const entry = Buffer.alloc(entryBytes);
  let [low, high] = [0, count - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    readSync(list, entry, 0, entryBytes, middle * entryBytes);
    const order = entry.compare(requested);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
