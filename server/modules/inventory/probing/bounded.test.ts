import { expect, test } from 'vitest';
import { runBounded } from './bounded.ts';

const items = Array.from({ length: 40 }, (_, n) => ({ n, host: n % 4 === 0 ? 'a' : 'b' }));
const hostOf = ({ host }: { host: string }) => host;

/** Counts what is under way; each piece of work lets the others run three times before it ends. */
function counter() {
  const open = new Map<string, number>();
  const peaks = new Map<string, number>();
  const change = (name: string, by: number) => {
    const now = (open.get(name) ?? 0) + by;
    open.set(name, now);
    peaks.set(name, Math.max(peaks.get(name) ?? 0, now));
  };
  const work = async ({ n, host }: { n: number; host: string }) => {
    for (const name of ['all', host]) change(name, 1);
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    for (const name of ['all', host]) change(name, -1);
    return n * 2;
  };
  return { work, peaks };
}

test('no more run at once than allowed, in all and per host, and results keep their order', async () => {
  const { work, peaks } = counter();
  const results = await runBounded(items, { total: 6, perHost: 4, hostOf }, work);
  expect(results).toEqual(items.map(({ n }) => n * 2));
  expect(peaks.get('all')).toBe(6);
  expect(peaks.get('b')).toBe(4);
  expect(peaks.get('a')).toBeLessThanOrEqual(4);
});

test('an error ends the run', async () => {
  const run = runBounded(items, { total: 2, perHost: 2, hostOf }, async ({ n }) => {
    if (n === 3) throw new Error('three');
    return n;
  });
  await expect(run).rejects.toThrow('three');
});

test('nothing to do is done', async () => {
  expect(await runBounded([], { total: 1, perHost: 1, hostOf }, async () => 1)).toEqual([]);
});
