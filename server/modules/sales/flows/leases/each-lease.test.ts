import { expect, test, vi } from 'vitest';
import { LeaseNotFound } from '#modules/leases';
import { eachLease } from './each-lease.ts';

test('outcomes are in the order of the ids, whoever is finished first, so many at once', async () => {
  let busy = 0;
  let most = 0;
  const outcomes = await eachLease(
    ['a', 'b', 'c', 'd'],
    { atOnce: 2, isKept: false },
    async (id) => {
      most = Math.max(most, (busy += 1));
      await new Promise((go) => setTimeout(go, id === 'a' ? 20 : 1));
      busy -= 1;
      if (id === 'b') throw new LeaseNotFound();
      return { amountKes: id.charCodeAt(0) };
    },
  );
  expect(most).toBe(2);
  expect(outcomes.map(({ id, refusal, amountKes }) => [id, refusal?.code ?? amountKes])).toEqual([
    ['a', 97],
    ['b', 'not-found'],
    ['c', 99],
    ['d', 100],
  ]);
});

test('what is no refusal ends the call, after what is under way', async () => {
  const done: string[] = [];
  const work = eachLease(['a', 'b'], { atOnce: 2, isKept: false }, async (id) => {
    if (id === 'a') throw new TypeError('broken');
    await new Promise((go) => setTimeout(go, 5));
    done.push(id);
    return {};
  });
  await expect(work).rejects.toThrow('broken');
  expect(done).toEqual(['b']);
});

test('once the time of a call is over, the rest is refused untried, unless its answer is kept', async () => {
  for (const isKept of [false, true]) {
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(45_000);
    const outcomes = await eachLease(['a', 'b'], { atOnce: 1, isKept }, async () => ({}));
    now.mockRestore();
    const said = isKept ? [undefined, undefined] : ['unavailable', 1];
    expect(outcomes.map(({ refusal }) => [refusal?.code, refusal?.retryAfter])).toEqual([
      said,
      said,
    ]);
  }
});
