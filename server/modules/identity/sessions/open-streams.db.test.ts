import { afterEach, expect, test } from 'vitest';
import { tokenCalls } from '#contracts/account/api-tokens.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { apiBase, call } from '#contracts/site/paths.ts';
import { sql } from '#platform/db.ts';
import { EventStreams, streamEvents } from '#platform/http/event-stream.ts';
import { customerRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { eraseAccount } from '../testing/erase-account.ts';
import { forgetExpired } from './sessions.sql.ts';
import { suspendCustomer } from '../staff/suspend-customer.ts';
import { openBrowser, password } from '../testing/browser.ts';
import { noon, openFront, type ShopFront } from '../testing/shop-front.ts';
import { givenToken, headersOf, type Owner } from '../tokens/testing/given-token.ts';

const database = useTestDatabase();
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const watched = call({ method: 'GET', path: '/echo/stream', token: 'read' });

/** A process of the shop on its own port, with one stream for the signed-in user. */
async function givenProcess(eventStreams = new EventStreams()) {
  const front = await openFront(database.db, { eventStreams });
  route(front.app, { call: watched, policy: customerRead }, async ({ reply }) => {
    streamEvents(reply, { watch: () => () => undefined });
    return undefined;
  });
  const stopFollowing = await eventStreams.followAccess(database.db);
  const url = await front.app.listen({ host: '127.0.0.1', port: 0 });
  closers.push(async () => {
    await eventStreams.stop();
    await stopFollowing();
    await front.app.close();
  });
  return { front, url, eventStreams };
}

/** Opens the stream and keeps what it says. */
async function openStream(url: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(`${url}${apiBase}${watched.path}`, { headers });
  const stream = { status: answer.status, answer, hasEnded: false, said: '' };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      stream.said += decoder.decode(chunk);
    }
    stream.hasEnded = true;
  };
  if (stream.status === 200) void read();
  return stream;
}

const cookieOf = ({ browser }: Pick<Owner, 'browser'>) => ({
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

type Person = Owner & Readonly<{ email: string; secret: string; id: string }>;
let people = 0;
async function givenPerson(front: ShopFront): Promise<Person> {
  people += 1;
  const email = `person-${people}@streams.test`;
  return { ...(await givenToken(front, email)), email };
}

const ends: Record<string, (front: ShopFront, person: Person) => Promise<unknown>> = {
  'a sign-out': (_front, { browser }) => browser.call('signOut'),
  'a new password, set on another device': async (front, { email }) => {
    const other = openBrowser(front);
    await other.call('signIn', { email, password });
    const body = { currentPassword: password, password: 'quite another 4 horses' };
    await other.call('changePassword', body);
  },
  'the end of its session in the list of another device': async (front, { email }) => {
    const other = openBrowser(front);
    await other.call('signIn', { email, password });
    const { json } = await other.call('sessions');
    const sessions = json['content'] as readonly { id: string; current: boolean }[];
    for (const { id, current } of sessions) if (!current) await other.callFor(id, 'endSession');
  },
  'a suspension': ({ db }, { customerId }) =>
    db.transaction((tx) =>
      suspendCustomer(tx, customerId as CustomerId, {
        at: noon,
        reason: 'abuse',
        by: customerId as CustomerId,
      }),
    ),
  'an erasure': ({ db }, { customerId }) =>
    db.transaction((tx) => eraseAccount(tx, { customerId: customerId as CustomerId, at: noon })),
  'the last day of its session': async ({ db }, { customerId }) => {
    await db.execute(
      sql`update sessions set expires_at = ${noon} where customer_id = ${customerId}`,
    );
    await forgetExpired(db, noon);
  },
};

test.each(Object.keys(ends))('%s ends the streams that other processes hold', async (what) => {
  const [here, elsewhere] = [await givenProcess(), await givenProcess()];
  const person = await givenPerson(here.front);
  const bystander = await givenPerson(here.front);
  const own = await openStream(elsewhere.url, cookieOf(person));
  const other = await openStream(elsewhere.url, cookieOf(bystander));
  expect([own.status, other.status]).toEqual([200, 200]);
  await ends[what]?.(here.front, person);
  await expect.poll(() => own.hasEnded).toBe(true);
  expect(own.said).toMatch(/retry: \d+\n\n$/);
  expect(other.hasEnded).toBe(false);
  expect((await openStream(elsewhere.url, cookieOf(person))).status).toBe(401);
});

test('a revoked token ends its own streams and not those of the browser', async () => {
  const { front, url } = await givenProcess();
  const person = await givenPerson(front);
  const byToken = await openStream(url, { authorization: `Bearer ${person.secret}` });
  const byCookie = await openStream(url, cookieOf(person));
  expect([byToken.status, byCookie.status]).toEqual([200, 200]);
  const { method, path } = tokenCalls.revokeToken;
  const target = `${apiBase}${path.replace(':id', person.id)}`;
  const { statusCode } = await front.app.inject({
    method,
    url: target,
    headers: headersOf(person),
  });
  expect(statusCode).toBeLessThan(300);
  await expect.poll(() => byToken.hasEnded).toBe(true);
  expect(byCookie.hasEnded).toBe(false);
});

test('nothing is announced by a transaction that does not commit', async () => {
  const { front, url } = await givenProcess();
  const person = await givenPerson(front);
  const own = await openStream(url, cookieOf(person));
  const undone = database.db.transaction(async (tx) => {
    await suspendCustomer(tx, person.customerId as CustomerId, {
      at: noon,
      reason: 'abuse',
      by: person.customerId as CustomerId,
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  // Announcements arrive in the order of their commits.
  const next = await givenPerson(front);
  const other = await openStream(url, cookieOf(next));
  await next.browser.call('signOut');
  await expect.poll(() => other.hasEnded).toBe(true);
  expect(own.hasEnded).toBe(false);
});

test('when announcements may have been missed, every reader opens again', async () => {
  const { front, url } = await givenProcess();
  const own = await openStream(url, cookieOf(await givenPerson(front)));
  await database.db.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'listen:%'`);
  await expect.poll(() => own.hasEnded).toBe(true);
});

test('a stream lives for its time and then tells its reader to open again', async () => {
  const { front, url } = await givenProcess(new EventStreams({ life: 200 }));
  const own = await openStream(url, cookieOf(await givenPerson(front)));
  expect(own.answer.headers.get('x-accel-buffering')).toBe('no');
  await expect.poll(() => own.hasEnded).toBe(true);
  expect(own.said).toMatch(/retry: \d+\n\n$/);
});

test.each([
  ['session', { session: 3 }],
  ['customer', { customer: 3 }],
  ['address', { address: 3 }],
] as const)('one %s opens so many streams and no more', async (_what, caps) => {
  const { front, url, eventStreams } = await givenProcess(new EventStreams({ caps }));
  const person = await givenPerson(front);
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => openStream(url, cookieOf(person))),
  );
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = opened.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.answer.headers.get('retry-after')).toBe('30');
  expect(await refused[0]?.answer.json()).toMatchObject({ code: 'too-many-requests' });
  expect(eventStreams.count).toBe(3);
});
