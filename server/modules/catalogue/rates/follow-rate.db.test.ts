import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { useSandbox } from '#testing/use-sandbox.ts';
import { currentHint, followRate, rateToShow } from './follow-rate.ts';
import type { RateService } from './rate-service.ts';
import { minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const sandbox = useSandbox();
let rateService: RateService;
let now: Date;

beforeAll(() => {
  const baseUrl = `${sandbox.sandbox.addresses.http}/rates`;
  rateService = { baseUrl, key: new Secret('sandbox-rate-key') };
});
beforeEach(async () => {
  now = noon;
  await database.db.execute(sql`delete from rate_hints`);
  await sandbox.put('/rates', { kesPerUsd: 129.25, fault: null });
});

const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * minuteMs));
const follow = (service: RateService = rateService) =>
  followRate({ db: database.db, clock: () => now, rateService: service });
const hint = async () => (await currentHint(database.db, rateService))?.hint;
const shown = () => rateToShow(database.db, { rateService, at: now });

test('the service is asked once an hour, and its answer is shown', async () => {
  await expect(shown()).rejects.toMatchObject({ code: 'unavailable' });
  await follow();
  expect(await shown()).toEqual({ rateE4: 1_292_500, setAt: noon });
  await sandbox.put('/rates', { kesPerUsd: 131 });
  pass(59);
  await follow();
  expect((await shown()).rateE4).toBe(1_292_500);
  pass(1);
  await follow();
  expect(await shown()).toEqual({ rateE4: 1_310_000, setAt: now });
});

test.each(['outage', 'rate-limited', 'not-json'])(
  'after %s the last good answer stays, and the service is asked again in five minutes',
  async (reply) => {
    await follow();
    await sandbox.put('/rates', { kesPerUsd: 140, fault: { reply, times: 1 } });
    pass(60);
    await follow();
    expect(await hint()).toMatchObject({ rateE4: 1_292_500, answeredAt: noon, askedAt: now });
    expect((await hint())?.failure).not.toContain('sandbox-rate-key');
    pass(5);
    await follow();
    expect(await hint()).toMatchObject({ rateE4: 1_400_000, failure: null });
  },
);

test.each([0.5, 50_000])('a rate of %d KES for a dollar is not believed', async (kesPerUsd) => {
  await sandbox.put('/rates', { kesPerUsd });
  await follow();
  expect(await hint()).toMatchObject({ rateE4: null, failure: expect.stringContaining('cannot') });
});

test('a wrong key and a service that is not there are told without the key', async () => {
  const secret = new Secret('a wrong key');
  for (const baseUrl of [rateService.baseUrl, 'http://127.0.0.1:9']) {
    await follow({ baseUrl, key: secret });
    const found = await currentHint(database.db, { baseUrl, key: secret });
    expect(found?.hint?.failure).toMatch(/^(rejected|unreachable): /);
    expect(found?.hint?.failure).not.toContain('wrong');
  }
});

test('where nobody is asked the shop’s own rate is shown', async () => {
  const { db } = database;
  const nobody = { rateService: undefined, at: now };
  await followRate({ db, clock: () => now, rateService: undefined });
  expect(await rateToShow(db, nobody)).toMatchObject({ rateE4: 1_300_000 });
  expect(await currentHint(db, undefined)).toBeUndefined();
});

test('what the service tells is never charged', async () => {
  await follow();
  const rows = await database.db.rows<{ rate: number }>(sql`
    select kes_per_usd_e4 as rate from exchange_rates`);
  expect(rows).toEqual([{ rate: 1_300_000 }]);
});
