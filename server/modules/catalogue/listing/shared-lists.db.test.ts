import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { openMarket, raceMarket } from '../testing/market-race.ts';

// `npm run bench -- staleness` does the same with 10,000 changes and 100 readers.

const readers = 30;
const database = useTestDatabase();
let app: FastifyInstance;
beforeAll(async () => void (app = await openMarket(database.db)));
afterAll(() => app.close());

test('no reader sees a sold proxy, an old price or another view a second later', async () => {
  const { db } = database;
  const race = { app, db, changes: 100, readers, pauseMs: 20, lateMs: 1_000 };
  const { wrong, looks } = await raceMarket(race);
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(looks).toBeGreaterThan(readers);
});

test('everybody gets the same bytes, packed as they ask, and is told when they have them', async () => {
  const url = '/api/products/proxy/details/global-config?countryCode=KE&pageNum=0';
  const plain = await app.inject({ url });
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(plain.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  // The first look may still have been of before the last change.
  const lookAgain = async () => {
    const etag = String((await app.inject({ url })).headers['etag']);
    const { statusCode, body } = await app.inject({ url, headers: { 'if-none-match': etag } });
    return [statusCode, body];
  };
  await expect.poll(lookAgain).toEqual([304, '']);
});
