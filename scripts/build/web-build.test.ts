import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isFresh, sourcesOf, stampBuild } from '../fresh-build.mjs';
import { buildWebIfStale } from './web-build.ts';

test('a changed text for maintainers or test leaves the build as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lango-sources-'));
  const inBuild = [
    'contracts/money.ts',
    'docs/problems/price-changed.md',
    'languages/sw/problems/price-changed.md',
    'languages/sw/web/index.ts',
    'package-lock.json',
    'web/app.html',
    'web/app/main.tsx',
    'web/public-site/testing/samples.ts',
  ];
  const others = [
    'contracts/money.test.ts',
    'docs/runbook.md',
    'languages/README.md',
    'web/README.md',
    'web/lib/api/api.test.ts',
    'web/ui/field.test.tsx',
  ];
  for (const file of [...inBuild, ...others]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  expect(sourcesOf(folder, 'web')).toEqual(inBuild);
  rmSync(folder, { recursive: true });
});

test('where nothing can build, a missing build is told with what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lango-unbuilt-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { problem } = await buildWebIfStale({ root: folder });
  expect(problem).toMatch(/no packages to build with[^]*npm run build/);
});

test('a build is fresh until the content of a source changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lango-stamped-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'server/platform/log.ts');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'export const log = 1;');
  expect(isFresh(folder, 'server')).toBe(false);
  stampBuild(folder, 'server');
  expect(isFresh(folder, 'server')).toBe(true);
  // As a checkout does: another time, the same content.
  utimesSync(file, 1, 1);
  expect(isFresh(folder, 'server')).toBe(true);
  writeFileSync(join(folder, 'server/platform/log.test.ts'), 'of no build');
  expect(isFresh(folder, 'server')).toBe(true);
  writeFileSync(file, 'export const log = 2;');
  expect(isFresh(folder, 'server')).toBe(false);
  writeFileSync(file, 'export const log = 1;');
  writeFileSync(join(folder, 'server/new.ts'), '');
  expect(isFresh(folder, 'server')).toBe(false);
});
