import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { givenSoundSale, ids, noon } from '#testing/admin/given-sound-sale.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { keptChecks, saveChecks } from './invariant-checks.sql.ts';
import { rules } from './rules.sql.ts';
import { watchInvariants } from './watch-invariants.ts';

const database = useTestDatabase();
const later = (ms: number) => new Date(noon.getTime() + ms);
const turn = (at: Date) =>
  watchInvariants({ ...database, history: database.db, clock: () => at, log: silentLog });
const brokenNow = async () =>
  (await keptChecks(database.db))
    .filter(({ ok }) => !ok)
    .map(({ id }) => id)
    .toSorted();

test('of a long history who was active is asked each minute, and the whole in its time', async () => {
  const { db } = database;
  await db.transaction((tx) => givenSoundSale(tx));
  // As if each had read a second of history an instant before the sale.
  const slow = rules.map(({ id, sentence }) => {
    return { id, rule: sentence, ok: true, offences: [], ms: 1_000 };
  });
  await saveChecks(db, slow, later(-1));
  await turn(later(minuteMs));
  expect(await brokenNow()).toEqual([]);

  // One that belongs to whoever moved, and one to the shop.
  await db.execute(sql`delete from lease_claims`);
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, created_at, dead_at)
    values ('mail.send', 'dead', '{}', ${noon}, ${noon}, ${noon})`);
  await turn(later(2 * minuteMs));
  const [found] = await keptChecks(db);
  expect(found).toMatchObject({ id: 'leases-are-claimed', ms: 1_000 });
  expect(found?.offences).toEqual([{ subject: ids.lease, detail: 'active without its claim' }]);
  expect(await brokenNow()).toHaveLength(1);

  await turn(later(2 * hourMs));
  expect(await brokenNow()).toEqual(['jobs-are-done', 'leases-are-claimed']);
});
