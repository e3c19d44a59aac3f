import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileOf, offerPrograms } from './programs.ts';

// Whoever has loaded the module before has it with the real installer.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('./apt.ts', () => ({ installPackages: vi.fn<() => void>() }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-programs-'));
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('another program of a similar name does not pass for the one that is needed', () => {
  const other = join(folder, 'nc');
  writeFileSync(other, '#!/bin/sh\n');
  chmodSync(other, 0o755);
  expect(fileOf('nc.openbsd')).toBeUndefined();
  expect(offerPrograms('nc.openbsd')).toEqual([
    'nc.openbsd is not installed (Debian package netcat-openbsd)',
  ]);
});

test('a file that cannot be run is no program, one that can is', () => {
  const file = join(folder, 'wget');
  writeFileSync(file, '#!/bin/sh\n');
  expect(fileOf('wget')).toBeUndefined();
  chmodSync(file, 0o755);
  expect(fileOf('wget')).toBe(file);
  expect(offerPrograms('wget')).toEqual([]);
});
