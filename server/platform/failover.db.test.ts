import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { DatabaseCluster } from '../../scripts/data/database-cluster.ts';
import { DatabaseUnavailable } from './database/database-trouble.ts';
import { PrimaryServer, primaryUrl } from './database/primary-server.ts';
import { connectDatabase, sql, type Database } from './db.ts';

let cluster: DatabaseCluster;
beforeAll(async () => {
  cluster = await DatabaseCluster.start();
  await cluster.primary.asAdmin(async (client) => {
    await client.query('create table notes (id bigint primary key, writer int not null)');
    await client.query('grant all on notes to lango, lango_app');
  }, 'lango');
});
afterAll(() => cluster.stop());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** It waits for the next primary however slow this machine promotes, by default. */
function connect(url: string, patience = { statementMs: minuteMs, bridgeMs: minuteMs }): Database {
  const db = connectDatabase({ url, applicationName: 'failover', ...patience });
  closers.push(() => db.close());
  return db;
}

test('whatever the order of their names, writes go to the primary', async () => {
  const { primary, replica } = cluster;
  const db = connect(cluster.appUrl([replica, primary]));
  await db.execute(sql`insert into notes values (0, 0)`);
  const heard: string[] = [];
  await db.listen('the_channel', (word) => heard.push(word));
  await db.rows(sql`select pg_notify('the_channel', 'here')`);
  await expect.poll(() => heard).toEqual(['here']);
});

/** Writes, in transactions and alone, until the signal; what was acknowledged, and what was not. */
async function writeUntil(db: Database, over: AbortSignal) {
  const acknowledged: number[] = [];
  const failed: unknown[] = [];
  const writer = async (n: number) => {
    for (let turn = 1; !over.aborted; turn += 1) {
      const id = n * 1_000_000 + turn;
      const write = sql`insert into notes values (${id}, ${n})`;
      const work = n % 2 === 0 ? db.execute(write) : db.transaction((tx) => tx.execute(write));
      await work.then(
        () => acknowledged.push(id),
        (cause: unknown) => failed.push(cause),
      );
      await pause(5);
    }
  };
  await Promise.all(Array.from({ length: 6 }, (_, n) => writer(n + 1)));
  return { acknowledged, failed };
}

async function readUntil(db: Database, over: AbortSignal) {
  const failed: unknown[] = [];
  let answered = 0;
  while (!over.aborted) {
    await db.rows(sql`select count(*) from notes`).then(
      () => (answered += 1),
      (cause: unknown) => failed.push(cause),
    );
    await pause(5);
  }
  return { answered, failed };
}

test.each(['killed', 'stopped'] as const)(
  'when the primary is %s and the replica promoted, work goes on by itself and nothing is lost',
  async (how) => {
    const db = connect(cluster.appUrl());
    await db.execute(sql`delete from notes`);
    const heard: string[] = [];
    await db.listen('the_channel', (word) => heard.push(word));
    const over = new AbortController();
    const writing = writeUntil(db, over.signal);
    const reading = readUntil(db, over.signal);
    await pause(500);
    await (how === 'killed' ? cluster.primary.kill() : cluster.primary.stop());
    await cluster.promote();
    await pause(1_000);
    over.abort();
    const { acknowledged, failed } = await writing;
    const reads = await reading;
    // What is promoted at once is waited for: only what was under way may not know how it ended.
    for (const cause of failed) expect(cause).toBeInstanceOf(DatabaseUnavailable);
    expect(failed.length).toBeLessThanOrEqual(6);
    expect(reads.failed).toEqual([]);
    expect(reads.answered).toBeGreaterThan(0);
    const rows = await db.rows<{ id: number }>(sql`select id from notes`);
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    await expect
      .poll(async () => {
        await db.rows(sql`select pg_notify('the_channel', 'after')`);
        return heard.includes('after');
      })
      .toBe(true);
    await cluster.addReplica();
  },
);

test('an old primary that comes back by itself is not believed', async () => {
  const db = connect(cluster.appUrl(), { statementMs: 4_000, bridgeMs: 0 });
  await db.rows(sql`select 1`);
  const old = cluster.primary;
  await old.kill();
  await cluster.promote();
  await old.start();
  // Both take writes now; the one of the later timeline is the one that was promoted.
  const named = cluster.appUrl([old, cluster.primary]);
  expect(await primaryUrl(named)).toBe(cluster.appUrl([cluster.primary]));
  await expect.poll(() => writes(db)).toBe(true);
  // Once the later one has been seen, the other counts for nothing, even alone.
  const seen = new PrimaryServer(named, 0);
  expect(await seen.search()).toBe(true);
  await cluster.primary.kill();
  expect(await seen.search()).toBe(false);
  await expect(db.execute(sql`insert into notes values (-1, 0)`)).rejects.toThrow(
    DatabaseUnavailable,
  );
});

const writes = (db: Database) =>
  db.execute(sql`insert into notes select coalesce(max(id), 0) + 1, 0 from notes`).then(
    () => true,
    () => false,
  );
