import { afterEach, expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { connectDatabase, sql, type Database } from '../db.ts';
import { count, type Count } from './count.ts';

const database = useTestDatabase();
let db: Database | undefined;
afterEach(() => db?.close());

function givenCounted() {
  const heard: Count[] = [];
  db = connectDatabase({
    url: database.url,
    applicationName: 'counted',
    onCount: (one) => heard.push(one),
  });
  return { db, heard };
}

const sent = { outcome: 'sent' };

test('what a transaction counts is told once, after its commit', async () => {
  const { db: counted, heard } = givenCounted();
  await counted.transaction(async (tx) => {
    await tx.rows(sql`select 1`);
    count(tx, { name: 'mails', labels: sent });
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual([{ name: 'mails', labels: sent }]);
});

test('what is rolled back never counts', async () => {
  const { db: counted, heard } = givenCounted();
  const failing = counted.transaction(async (tx) => {
    count(tx, { name: 'mails', labels: sent });
    await tx.rows(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(heard).toEqual([]);
});

test('a try that the database made repeat counts by its last run alone', async () => {
  const { db: counted, heard } = givenCounted();
  let runs = 0;
  await counted.transaction(async (tx) => {
    runs += 1;
    count(tx, { name: 'probes', labels: { outcome: 'ok' }, by: runs });
    if (runs === 1) throw Object.assign(new Error('again'), { code: '40001' });
  });
  expect(heard.map(({ by }) => by)).toEqual([2]);
});

test('outside of a transaction it counts at once', () => {
  const { db: counted, heard } = givenCounted();
  count(counted, { name: 'mails', labels: sent });
  expect(heard).toHaveLength(1);
});
