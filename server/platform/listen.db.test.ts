import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { connectDatabase, sql } from './db.ts';

const database = useTestDatabase();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A door to the database that can be shut; it counts who knocks meanwhile. */
async function givenDoor() {
  const { hostname, port } = new URL(inject('testDatabaseUrl'));
  const open = new Set<Socket>();
  const door = {
    isShut: false,
    knocks: 0,
    passing: () => open.size,
    shut: () => {
      door.isShut = true;
      for (const socket of open) socket.destroy();
    },
  };
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (door.isShut) {
      door.knocks += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy());
    open.add(near);
    near.on('close', () => {
      open.delete(near);
      far.destroy();
    });
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { door, port: (server.address() as AddressInfo).port };
}

const until = (isIt: () => boolean) => expect.poll(isIt, { timeout: 10_000 }).toBe(true);

test('after an outage a listener is one connection again, and hears each word once', async () => {
  const { door, port } = await givenDoor();
  const { pathname, username, password } = new URL(database.url);
  const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  const db = connectDatabase({ url, applicationName: 'listener' });
  closers.push(() => db.close());
  const heard: string[] = [];
  await db.listen('the_channel', (word) => heard.push(word));
  expect(door.passing()).toBe(1);
  door.shut();
  const shutAt = performance.now();
  // Half a second apart, nine take four seconds; of a listener that doubles they take two.
  await until(() => door.knocks >= 9);
  expect(performance.now() - shutAt).toBeGreaterThan(4_000);
  door.isShut = false;
  await until(() => heard.length > 0);
  await database.db.rows(sql`select pg_notify('the_channel', 'once')`);
  await until(() => heard.includes('once'));
  expect(heard).toEqual(['', 'once']);
  expect(door.passing()).toBe(1);
});
