import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const make = () => mkdtempSync(join(tmpdir(), 'lango-own-'));
const drop = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A folder for the tests of a file, gone after them. */
export function folderOfTests(): string {
  const folder = make();
  afterAll(() => drop(folder));
  return folder;
}

/** A folder for the test that asks, gone after it. */
export function ownFolder(): string {
  const folder = make();
  onTestFinished(() => drop(folder));
  return folder;
}
