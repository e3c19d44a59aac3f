import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { sql } from './db.ts';

const database = useTestDatabase();

test('a connection lost inside a transaction fails that transaction alone', async () => {
  const { db } = database;
  const lost = db.transaction(async (tx) => {
    const [own] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${own?.pid})`);
    // Nothing is asked while the news arrives: without a listener it would end the process.
    await pause(200);
    await tx.rows(sql`select 1`);
  });
  await expect(lost).rejects.toThrow(/connection/i);
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
