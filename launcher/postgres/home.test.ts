import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDir } from './home.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-home-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a new data directory is made, and opened again', () => {
  const path = join(folder, 'deep/data');
  expect(openDataDir(path)).toBe(openDataDir(path));
});

test('a file in the place of the data directory is told, and stays', () => {
  const path = join(folder, 'data');
  writeFileSync(path, 'mine');
  expect(() => openDataDir(path)).toThrow(`DATA_DIR ${path} is a file, or lies under one.`);
  expect(() => openDataDir(join(path, 'below'))).toThrow('is a file, or lies under one.');
});

test('a data directory of somebody else is told with the command that gives it away', () => {
  const path = join(folder, 'data');
  mkdirSync(path, { mode: 0o500 });
  chmodSync(folder, 0o755);
  const file = join(import.meta.dirname, 'home.ts');
  // Root may write everywhere, so an unprivileged user asks.
  const asked = `
    if (process.getuid?.() === 0) process.setuid(65534);
    const { openDataDir } = await import(${JSON.stringify(file)});
    try { openDataDir(${JSON.stringify(path)}); } catch (cause) { console.log(cause.message); }`;
  const said = spawnSync(process.execPath, ['--input-type=module', '-e', asked], {
    encoding: 'utf8',
  });
  expect(said.stdout).toMatch(
    /^DATA_DIR .* may not be used by user \d+\. Give it to that user \(chown/,
  );
  expect(said.stdout).not.toMatch(/delete/i);
});
