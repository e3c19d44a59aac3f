import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { atThisPace } from '../../scripts/gate/pace.ts';
import { proxyDatabase } from '#testing/tcp-proxy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { OutageNews } from './database/database-outage.ts';
import { DatabaseUnavailable } from './database/database-trouble.ts';
import { connectDatabase, sql } from './db.ts';

const database = useTestDatabase();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** `withOther` names a second server, which is away. */
async function givenDatabase(poolMax = 4, { withOther = false } = {}) {
  const { proxy, url: alone } = await proxyDatabase(database.url);
  closers.push(() => proxy.close());
  const url = withOther ? await withSecond(alone) : alone;
  const news: OutageNews[] = [];
  const onOutage = (each: OutageNews) => void news.push(each);
  const options = { url, applicationName: 'outage', poolMax, statementMs: 4_000, onOutage };
  const db = connectDatabase(options);
  closers.push(() => db.close());
  await db.rows(sql`select 1`);
  return { proxy, db, news };
}

/** The address with a second server behind the first, which refuses every connection. */
async function withSecond(url: string): Promise<string> {
  const { proxy, url: second } = await proxyDatabase(database.url);
  closers.push(() => proxy.close());
  proxy.set('closed');
  const { host } = new URL(url);
  return url.replace(host, `${host},${new URL(second).host}`);
}

/** How long it took to fail, and with what. */
async function failureOf(work: Promise<unknown>) {
  const beganAt = performance.now();
  const error: unknown = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  return { error, tookMs: performance.now() - beganAt };
}

const outagesIn = (news: readonly OutageNews[]) =>
  news.map(({ kind }) => kind).filter((kind) => kind !== 'troubled');

/** The six seconds of the runbook: five by the clock of every machine, one of its own pace. */
const slowestMs = 5_000 + atThisPace(1_000);
/** Far below the seconds of a call that waits. */
const atOnceMs = atThisPace(1_000);

test('no call waits longer than six seconds for a database that fell silent', async () => {
  const { proxy, db, news } = await givenDatabase();
  proxy.set('silent');
  const alone = Array.from({ length: 30 }, () => failureOf(db.rows(sql`select 1`)));
  // The work continues after its first failure, like a clean-up.
  const together = Array.from({ length: 10 }, () =>
    failureOf(
      db.transaction(async (tx) => {
        await tx.rows(sql`select 1`).catch(() => undefined);
        await db.rows(sql`select 1`);
      }),
    ),
  );
  const failures = await Promise.all([...alone, ...together]);
  for (const { error, tookMs } of failures) {
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(tookMs).toBeLessThan(slowestMs);
  }
  // From now on no statement waits, except the one that tries.
  const later = await Promise.all(
    Array.from({ length: 20 }, () => failureOf(db.rows(sql`select 1`))),
  );
  expect(later.filter(({ tookMs }) => tookMs < atOnceMs).length).toBeGreaterThanOrEqual(19);
  proxy.set('open');
  await expect.poll(() => db.rows(sql`select 1 as one`).catch(() => [])).toEqual([{ one: 1 }]);
  expect(outagesIn(news)).toEqual(['began', 'ended']);
});

test('whoever comes while others wait for a silent database has the same deadline', async () => {
  const { proxy, db } = await givenDatabase();
  // Its connections are gone, so that each caller needs a new one, which is never answered.
  proxy.set('closed');
  await expect.poll(() => db.connections().idle).toBe(0);
  proxy.set('silent');
  const waves = [4, 4, 6].map(async (size, wave) => {
    await pause(200 * wave);
    const alone = () => failureOf(db.rows(sql`select 1`));
    const together = () => failureOf(db.transaction((tx) => tx.rows(sql`select 1`)));
    return Promise.all(Array.from({ length: size }, (_, i) => (i % 2 ? alone() : together())));
  });
  for (const { error, tookMs } of (await Promise.all(waves)).flat()) {
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(tookMs).toBeLessThan(5_000 + atThisPace(300));
  }
});

test('a database that is down is said at once, by two lines, and works again by itself', async () => {
  const { proxy, db, news } = await givenDatabase();
  proxy.set('closed');
  for (let turn = 0; turn < 50; turn += 1) {
    const { error, tookMs } = await failureOf(db.rows(sql`select 1`));
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(tookMs).toBeLessThan(atOnceMs);
  }
  proxy.set('open');
  await expect.poll(() => db.rows(sql`select 1 as one`).catch(() => [])).toEqual([{ one: 1 }]);
  expect(outagesIn(news)).toEqual(['began', 'ended']);
});

test('one statement that is too slow is ended by the server and is no outage', async () => {
  const { db, news } = await givenDatabase();
  const { error, tookMs } = await failureOf(db.rows(sql`select pg_sleep(30)`));
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(tookMs).toBeLessThan(slowestMs);
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(outagesIn(news)).toEqual([]);
});

test('a pool that is busy refuses in time and says nothing of an outage', async () => {
  const { db, news } = await givenDatabase(2);
  const slow = Array.from({ length: 2 }, () => failureOf(db.rows(sql`select pg_sleep(30)`)));
  const waiting = await Promise.all(
    Array.from({ length: 10 }, () => failureOf(db.rows(sql`select pg_sleep(0.01)`))),
  );
  for (const { tookMs } of waiting) expect(tookMs).toBeLessThan(slowestMs);
  await Promise.all(slow);
  expect(outagesIn(news)).toEqual([]);
});

test('whoever waits in line is served as long as there is time for an answer', async () => {
  const { db, news } = await givenDatabase(1);
  const ahead = db.rows(sql`select pg_sleep(3.5)`);
  const alone = db.rows(sql`select 1 as one`);
  const together = db.transaction((tx) => tx.rows(sql`select 2 as two`));
  await ahead;
  expect(await Promise.all([alone, together])).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  expect(outagesIn(news)).toEqual([]);
});

test('a statement that the line left less than its own time is no sign of an outage', async () => {
  const { db, news } = await givenDatabase(1);
  const ahead = db.rows(sql`select pg_sleep(2.5)`);
  const { error, tookMs } = await failureOf(db.rows(sql`select pg_sleep(3)`));
  expect(error).toMatchObject({ trouble: 'busy' });
  expect(tookMs).toBeLessThan(slowestMs);
  await ahead;
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(outagesIn(news)).toEqual([]);
});

test('what the database answers with an error of its own stays that error', async () => {
  const { db } = await givenDatabase();
  await expect(db.rows(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
  await expect(
    db.transaction((tx) => tx.rows(sql`select * from no_such_table`)),
  ).rejects.toMatchObject({ code: '42P01' });
});

/**
 * How many connections the database may have. Counting those that there are would count what an
 * earlier test left, which soon makes room; with none allowed, only what is open stays.
 */
async function limitTo(count: number) {
  const [here] = await database.db.rows<{ name: string }>(sql`select current_database() as name`);
  const text = `alter database ${here?.name} connection limit ${count}`;
  await database.db.execute({ text, values: [] });
}

test.each([
  { servers: 'one server', withOther: false },
  { servers: 'two servers', withOther: true },
])(
  'where others took every connection, what is open goes on and no outage is told ($servers)',
  async ({ withOther }) => {
    const { db, news } = await givenDatabase(4, { withOther });
    await limitTo(0);
    const asked = await db.transaction(async (tx) => {
      await tx.rows(sql`select 1`);
      // The one that is open is at work, and no other can be made.
      return Promise.all(Array.from({ length: 6 }, () => failureOf(db.rows(sql`select 1`))));
    });
    for (const { error, tookMs } of asked) {
      expect(error).toMatchObject({ trouble: 'busy' });
      expect(tookMs).toBeLessThan(slowestMs);
    }
    expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await limitTo(-1);
    const both = [db.rows(sql`select pg_sleep(0.1)`), db.rows(sql`select 2 as two`)];
    expect((await Promise.all(both))[1]).toEqual([{ two: 2 }]);
    expect(outagesIn(news)).toEqual([]);
  },
);

test('where a connection ends and there is no room for another, the others go on at once', async () => {
  const { db, news } = await givenDatabase(4, { withOther: true });
  const both = [db.rows(sql`select pg_sleep(0.1)`), db.rows(sql`select pg_sleep(0.1)`)];
  await Promise.all(both);
  const [one] = await db.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await limitTo(0);
  await database.db.rows(sql`select pg_terminate_backend(${one?.pid})`);
  await expect.poll(() => db.connections().idle).toBe(1);
  const { error, tookMs } = await failureOf(db.rows(sql`select 1`));
  expect(error).toBeUndefined();
  expect(tookMs).toBeLessThan(atOnceMs);
  await limitTo(-1);
  expect(outagesIn(news)).toEqual([]);
});

test('where no connection is open and the server has no room, several callers meet an outage', async () => {
  const { proxy, db, news } = await givenDatabase(4);
  proxy.set('closed');
  await expect.poll(() => db.connections().idle).toBe(0);
  proxy.set('open');
  await limitTo(0);
  // The others are connecting at the same time, which makes no connection that is open.
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => failureOf(db.rows(sql`select 1`))),
  );
  expect(asked.map(({ error }) => (error as DatabaseUnavailable).trouble)).toEqual(
    Array.from({ length: 6 }, () => 'unreachable'),
  );
  await limitTo(-1);
  await expect.poll(() => db.rows(sql`select 1 as one`).catch(() => [])).toEqual([{ one: 1 }]);
  expect(outagesIn(news)).toEqual(['began', 'ended']);
});
