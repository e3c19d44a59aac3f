import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { DatabaseCluster } from '../../../scripts/data/database-cluster.ts';
import { connectDatabase, sql, type Database } from '../db.ts';
import { readingFresh } from './fresh-reads.ts';
import { lagMsMax } from './replica-reads.ts';

let cluster: DatabaseCluster;
let db: Database;
beforeAll(async () => {
  cluster = await DatabaseCluster.start();
  await cluster.primary.asAdmin(async (client) => {
    await client.query('create table notes (id bigint primary key)');
    await client.query('grant all on notes to lango_app');
  }, 'lango');
  const { primary, replica } = cluster;
  db = connectDatabase({
    url: cluster.appUrl([primary, replica]),
    // Each is asked only while it is a replica.
    replicaUrl: cluster.appUrl([replica, primary]),
    applicationName: 'replica-reads',
    // However slow this machine promotes.
    statementMs: minuteMs,
    bridgeMs: minuteMs,
  });
});
afterAll(async () => {
  await db?.close();
  await cluster?.stop();
});

/** Where a list is read now, and whether the note is in it. */
async function look(note = 0) {
  const askedAt = performance.now();
  const [row] = await db.reads.rows<{ isReplica: boolean; found: boolean }>(sql`
    select pg_is_in_recovery() as "isReplica",
           exists (select 1 from notes where id = ${note}) as found`);
  return { askedAt, isReplica: row?.isReplica ?? false, found: row?.found ?? false };
}

const isReadOnReplica = async () => (await look()).isReplica;

test('lists are read from the replica once it is known to follow, all else from the primary', async () => {
  expect(await isReadOnReplica()).toBe(false);
  await expect.poll(isReadOnReplica).toBe(true);
  const [row] = await db.rows<{ isReplica: boolean }>(sql`
    select pg_is_in_recovery() as "isReplica"`);
  expect(row).toEqual({ isReplica: false });
  await expect(db.reads.execute(sql`insert into notes values (1)`)).resolves.toBe(1);
});

test('whoever has just written reads from the primary', async () => {
  await expect.poll(isReadOnReplica).toBe(true);
  expect(await readingFresh(isReadOnReplica)).toBe(false);
  expect(await isReadOnReplica()).toBe(true);
});

test('nobody reads what is older than the limit from a replica that stands still', async () => {
  const { replica } = cluster;
  await expect.poll(isReadOnReplica).toBe(true);
  await replica.asAdmin((client) => client.query('select pg_wal_replay_pause()'));
  await db.execute(sql`insert into notes values (2)`);
  const writtenAt = performance.now();
  const seen: Awaited<ReturnType<typeof look>>[] = [];
  do seen.push(await look(2));
  while (seen.at(-1)?.isReplica);
  // While it is queried, its missing changes are younger than the limit.
  expect(seen.map(({ found }) => found)).toEqual(seen.map(({ isReplica }) => !isReplica));
  const old = seen.filter(({ found, askedAt }) => !found && askedAt - writtenAt > lagMsMax);
  expect(old).toEqual([]);
  await replica.asAdmin((client) => client.query('select pg_wal_replay_resume()'));
  await expect.poll(isReadOnReplica).toBe(true);
  expect((await look(2)).found).toBe(true);
});

test('a statement that is wrong says so, wherever it is asked', async () => {
  await expect.poll(isReadOnReplica).toBe(true);
  await expect(db.reads.rows(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
});

test('when the replica goes no list fails, and when it is the primary it is asked as such', async () => {
  await expect.poll(isReadOnReplica).toBe(true);
  const over = new AbortController();
  let answered = 0;
  const reading = (async () => {
    while (!over.signal.aborted) {
      await look();
      answered += 1;
      await pause(2);
    }
  })();
  await cluster.replica.kill();
  await cluster.primary.waitForNobody();
  await cluster.addReplica();
  await expect.poll(isReadOnReplica).toBe(true);
  await cluster.primary.stop();
  await cluster.promote();
  await cluster.addReplica();
  await expect.poll(isReadOnReplica).toBe(true);
  over.abort();
  await reading;
  expect(answered).toBeGreaterThan(0);
});
