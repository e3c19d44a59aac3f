import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tableOf } from './figures.ts';
import { pressure } from './machine-load.ts';

test('what the kernel does not count is no figure, and the table has a dash for it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lango-pressure-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'cpu');
  expect(pressure(file)).toBeNaN();
  writeFileSync(file, 'nothing that is known\n');
  expect(pressure(file)).toBeNaN();
  writeFileSync(file, 'some avg10=0.00 avg60=0.00 avg300=0.00 total=4711\n');
  expect(pressure(file)).toBe(4711);

  const noticed = { ms: 1, slowestMs: 2, reads: 3, sales: 4, cut: 5 };
  const load = { busy: 52, waiting: Number.NaN, traffic: 24 };
  const row = tableOf([{ what: 'nothing', ...noticed, load }])
    .split('\n')
    .at(-1);
  expect(row?.trim().split(/ +/)).toEqual(['nothing', '1', '2', '3', '4', '5', '52', '-', '24']);
});
