import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sourcesIn, type WebBuild } from './web-build.ts';

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
  expect(sourcesIn(folder)).toEqual(inBuild);
  rmSync(folder, { recursive: true });
});

test('where nothing can build, a missing build is told with what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lango-unbuilt-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'scripts/web-build.ts');
  cpSync(join(import.meta.dirname, 'web-build.ts'), file);
  const own = (await import(pathToFileURL(file).href)) as {
    buildWebIfStale: () => Promise<WebBuild>;
  };
  const { problem } = await own.buildWebIfStale();
  expect(problem).toMatch(/no development packages[^]*npm run build/);
});
