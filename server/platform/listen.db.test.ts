import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { proxyDatabase } from '#testing/tcp-proxy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { NotificationListener } from './database/notification-listener.ts';
import { PrimaryServer } from './database/primary-server.ts';
import { connectDatabase, sql } from './db.ts';
import { inRequest } from './request-ids/request-context.ts';

const database = useTestDatabase();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const until = (isIt: () => boolean) => expect.poll(isIt).toBe(true);

async function givenListener() {
  const { proxy, url } = await proxyDatabase(database.url);
  closers.push(() => proxy.close());
  const db = connectDatabase({ url, applicationName: 'listener' });
  closers.push(() => db.close());
  const heard: string[] = [];
  await db.listen('the_channel', (word) => heard.push(word));
  return { proxy, db, heard };
}

/** One connection for statements, and one for notifications. */
const speakAndListen = 2;
const notify = (channel: string) => database.db.rows(sql`select pg_notify(${channel}, '')`);
const say = (word: string) => database.db.rows(sql`select pg_notify('the_channel', ${word})`);

test('after an outage a listener is one connection again, and hears each word once', async () => {
  const { proxy, heard } = await givenListener();
  expect(proxy.open()).toBe(speakAndListen);
  proxy.set('closed');
  const closedAt = performance.now();
  // Half a second apart, nine take four seconds; of a listener that doubles they take two.
  await until(() => proxy.refused() >= 9);
  expect(performance.now() - closedAt).toBeGreaterThan(4_000);
  proxy.set('open');
  await until(() => heard.length > 0);
  await say('once');
  await until(() => heard.includes('once'));
  expect(heard).toEqual(['', 'once']);
  expect(proxy.open()).toBe(speakAndListen);
});

test('all channels of a process share one connection', async () => {
  const { proxy, db } = await givenListener();
  const heard: string[] = [];
  const stop = await db.listen('another_channel', (word) => heard.push(word));
  expect(proxy.open()).toBe(speakAndListen);
  await database.db.rows(sql`select pg_notify('another_channel', 'a')`);
  await until(() => heard.length === 1);
  await stop();
  await say('b');
  expect(heard).toEqual(['a']);
});

test('a connection that falls silent is noticed, replaced, and what was missed looked up', async () => {
  const { proxy, url } = await proxyDatabase(database.url);
  closers.push(() => proxy.close());
  const connection = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };
  const server = new PrimaryServer(url);
  const listener = new NotificationListener({ server, connection, notify, checkEveryMs: 200 });
  closers.push(() => listener.close());
  const heard: string[] = [];
  await listener.listen('the_channel', (word) => heard.push(word));
  expect(listener.isListening).toBe(true);
  proxy.set('silent');
  await say('missed');
  await until(() => !listener.isListening);
  expect(heard).toEqual([]);
  proxy.set('open');
  await until(() => listener.isListening && heard.includes(''));
  await say('heard');
  await until(() => heard.includes('heard'));
});

test('a connection on which no notification comes back does not count as listening', async () => {
  const { proxy, url } = await proxyDatabase(database.url);
  closers.push(() => proxy.close());
  const server = new PrimaryServer(url);
  const connection = { query_timeout: 1_000 };
  const listener = new NotificationListener({ server, connection, notify });
  proxy.set('silent');
  const hasBegun = vi.fn<() => void>();
  const began = listener.listen('the_channel', () => undefined).then(hasBegun);
  await pause(500);
  expect(hasBegun).not.toHaveBeenCalled();
  proxy.set('open');
  await began;
  await listener.close();
  expect(listener.isListening).toBe(true);
});

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

const steps = 6;

test('an overloaded pool finishes requests that it has started before it starts more', async () => {
  const { db } = database;
  const { max } = db.connections();
  let underWay = 0;
  let mostUnderWay = 0;
  const request = async () => {
    for (let step = 0; step < steps; step += 1) {
      await db.rows(sql`select pg_sleep(0.002)`);
      if (step === 0) underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
    }
    underWay -= 1;
  };
  const crowd = Array.from({ length: 5 * max }, () => inRequest('one of many', request));
  await Promise.all(crowd);
  // A new one may start while another is between two of its steps.
  expect(mostUnderWay).toBeLessThanOrEqual(2 * max);
});
