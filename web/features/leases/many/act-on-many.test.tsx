import { beforeEach, expect, test, vi } from 'vitest';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import { manyLeaseCalls, manyMax, type LeaseOutcome } from '#contracts/leases/many-leases.ts';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { actOnMany, doneOf, refusalsOf, type Act } from './act-on-many.ts';

const at = '2026-11-20T12:00:00.000Z';
let shop: ReturnType<typeof fakeShop>;
beforeEach(() => {
  shop = fakeShop();
});

const refused = (id: string, detail: string): LeaseOutcome => ({
  id,
  refusal: { code: 'not-found', detail },
});

const idsOf = (count: number) => Array.from({ length: count }, (_, n) => `lse_${n}`);

test.each<Act>([
  { act: 'label', to: 'x' },
  { act: 'test' },
  { act: 'replace', reason: 'other' },
  { act: 'auto-renewal-off' },
  { act: 'end', reason: 'other' },
])('a thousand are one call: $act', async (act) => {
  shop.answers(manyLeaseCalls.actOnLeases, { outcomes: [{ id: 'x', refusal: null }], at });
  const ids = idsOf(manyMax);
  const answer = await actOnMany(act, ids);
  const bodies = shop.askedOf(manyLeaseCalls.actOnLeases).map(({ body }) => body);
  expect(bodies).toEqual([{ ...act, ids }]);
  expect(answer.at).toBe(at);
});

test('what the shop still works on is asked for again, and is one request to it', async () => {
  shop.refuses(manyLeaseCalls.actOnLeases, { code: 'unavailable', status: 503, retryAfter: 0 });
  const keys: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(idempotencyKeyHeader) ?? '');
    return fetch(url, init);
  });
  const answer = actOnMany({ act: 'replace', reason: 'other' }, idsOf(2));
  await expect.poll(() => keys.length).toBeGreaterThan(2);
  shop.answers(manyLeaseCalls.actOnLeases, { outcomes: [], at });
  expect(await answer).toEqual({ outcomes: [], at });
  expect(new Set(keys).size).toBe(1);
});

test('another refusal is not asked for again', async () => {
  shop.refuses(manyLeaseCalls.actOnLeases, { code: 'team-role', status: 403 });
  await expect(actOnMany({ act: 'test' }, idsOf(1))).rejects.toThrow('team-role');
  expect(shop.askedOf(manyLeaseCalls.actOnLeases)).toHaveLength(1);
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
