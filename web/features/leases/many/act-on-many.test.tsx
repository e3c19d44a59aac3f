import { beforeEach, expect, test } from 'vitest';
import { manyLeaseCalls, manyMax, type LeaseOutcome } from '#contracts/leases/many-leases.ts';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { actOnMany, doneOf, refusalsOf } from './act-on-many.ts';

const at = '2026-11-20T12:00:00.000Z';
let shop: ReturnType<typeof fakeShop>;
beforeEach(() => {
  shop = fakeShop();
});

const refused = (id: string, detail: string): LeaseOutcome => ({
  id,
  refusal: { code: 'not-found', detail },
});

test('many are asked for in calls of a size that answers in time', async () => {
  shop.answers(manyLeaseCalls.actOnLeases, { outcomes: [{ id: 'x', refusal: null }], at });
  const ids = Array.from({ length: 40 }, (_, n) => `lse_${n}`);
  const told: number[] = [];
  await actOnMany({ act: 'replace', reason: 'other' }, ids, (count) => told.push(count));
  const bodies = shop.askedOf(manyLeaseCalls.actOnLeases).map(({ body }) => body);
  expect(bodies.map((body) => (body as { ids: string[] }).ids.length)).toEqual([16, 16, 8]);
  expect(told).toEqual([1, 2, 3]);
});

test('what ends is one call, whose amounts are of one moment and whose email tells of all', async () => {
  shop.answers(manyLeaseCalls.actOnLeases, { outcomes: [], at });
  const ids = Array.from({ length: manyMax }, (_, n) => `lse_${n}`);
  const answer = await actOnMany({ act: 'end', reason: 'other' }, ids);
  const bodies = shop.askedOf(manyLeaseCalls.actOnLeases).map(({ body }) => body);
  expect(bodies).toEqual([{ act: 'end', reason: 'other', ids }]);
  expect(answer.at).toBe(at);
});

test('equal refusals are counted, the most frequent first', () => {
  const done: LeaseOutcome = { id: 'c', refusal: null };
  const outcomes = [refused('a', 'Gone.'), done, refused('d', 'Busy.'), refused('b', 'Busy.')];
  expect(refusalsOf(outcomes)).toEqual([
    ['Busy.', 2],
    ['Gone.', 1],
  ]);
  expect(doneOf(outcomes)).toEqual([done]);
});
