import { beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { beat } from '#platform/loops/heartbeat.ts';
import { figuresOfDatabase } from '#testing/figures.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { givenShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const database = useTestDatabase();
/** Months from the clock of the database, which alone decides who is silent. */
const noon = new Date('2026-03-01T12:00:00Z');
let admin: Admin;
beforeAll(async () => {
  admin = await openAdmin(givenShop(database.db, () => noon));
});

const isSilent = async () =>
  (await admin.call('operator', 'GET /admin/summary')).json['workerSilent'];
const silence = async () => {
  const figures = await figuresOfDatabase(database.db);
  return Number(/^lango_process_silent_seconds\{process="worker"\} (\S+)$/m.exec(figures)?.[1]);
};
const wait = (seconds: number) =>
  database.db.execute(sql`
    update heartbeats set at = at - make_interval(secs => ${seconds}) where name = 'worker'`);

test('staff and the metrics are told of a worker that was silent for a minute', async () => {
  expect(await isSilent()).toBe(true);
  await beat(database.db, 'worker');
  expect(await isSilent()).toBe(false);
  expect(await silence()).toBeLessThan(30);
  await wait(61);
  expect(await isSilent()).toBe(true);
  expect(await silence()).toBeGreaterThanOrEqual(61);
});
