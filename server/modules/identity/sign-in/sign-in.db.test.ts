import { expect, test } from 'vitest';
import { csrfHeader } from '#contracts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { createPasswordHashing } from '../passwords/hash-password.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { suspendCustomer } from '../staff/suspend-customer.ts';
import {
  type Browser,
  copyOf,
  givenCustomer,
  givenSignedIn,
  openBrowser,
  password,
  person,
  statusOf,
} from '../testing/browser.ts';
import { openFront, useFront } from '../testing/shop-front.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';

const front = useFront();

const idOf = async (browser: Browser) => {
  const { json } = await browser.call('session');
  return (json.userDetails as { customerId: CustomerId }).customerId;
};
const suspend = (id: CustomerId) =>
  front.db.transaction((tx) =>
    suspendCustomer(tx, id, { at: front.now(), reason: 'spam', by: id }),
  );

test('a person signs up, opens the mailed link and signs in', async () => {
  const browser = openBrowser(front);
  const email = 'amina@example.test';
  const signUp = await browser.call('signUp', person(email));
  expect(signUp.status).toBe(202);

  const before = await browser.call('signIn', { email, password });
  expect(before.json).toMatchObject({ status: 403, code: 'email-not-verified' });

  const mails = await front.mailsTo(email);
  expect(mails).toMatchObject([{ template: 'activate-account' }]);
  expect(mails[0]?.link).toMatch(/^http:\/\/localhost:4000\/account\/activate\/[\w-]{43}$/);
  expect((await browser.call('activate', { token: mails[0]?.token })).status).toBe(200);

  const { status, json } = await browser.call('signIn', { email, password });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    authToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    role: 'customer',
    userDetails: { firstName: 'Amina', lastName: 'Otieno', name: 'Amina Otieno', email },
  });
  const { status: still, json: session } = await browser.call('session');
  expect(still).toBe(200);
  expect(session).toEqual(json);
});

test('signing out ends the session in the database, so the old cookie is worthless', async () => {
  const browser = await givenSignedIn(front, 'leaver@example.test');
  const kept = copyOf(browser, front);
  const { status, headers } = await browser.call('signOut');
  expect(status).toBe(204);
  expect(headers['clear-site-data']).toBe('"cache"');
  expect(browser.cookies.has('sid')).toBe(false);
  expect((await kept.call('session')).status).toBe(401);
});

test('a wrong password of anybody and an unknown address are told apart by nothing', async () => {
  await givenCustomer(front, 'right@example.test');
  const suspended = await givenSignedIn(front, 'suspended@example.test');
  const id = await idOf(suspended);
  await suspend(id);
  const tries = [
    { email: 'right@example.test', password: 'not the right one' },
    { email: 'nobody@example.test', password },
    { email: 'suspended@example.test', password: 'not the right one' },
  ];
  const answers = await Promise.all(tries.map((body) => openBrowser(front).call('signIn', body)));
  const [first, ...others] = answers.map(({ status, headers, json }) => {
    const { instance: _, ...problem } = json;
    return { status, problem, names: Object.keys(headers).toSorted() };
  });
  expect(first).toMatchObject({ status: 401, problem: { code: 'sign-in-refused' } });
  expect(others).toEqual([first, first]);
  expect(answers.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);
  expect(await front.db.rows(sql`select 1 from sessions where customer_id = ${id}`)).toEqual([]);
});

test('suspending signs out at once, until it is lifted', async () => {
  const browser = await givenSignedIn(front, 'abuser@example.test');
  const id = await idOf(browser);
  await suspend(id);
  expect(await statusOf(browser)).toBe(401);
  await front.db.transaction((tx) => front.identity.liftSuspension(tx, id));
  const again = await browser.call('signIn', { email: 'abuser@example.test', password });
  expect(again.status).toBe(200);
});

test('a suspended owner has no session even if a row were left', async () => {
  const browser = await givenSignedIn(front, 'left@example.test');
  await front.db.execute(sql`
    update customers set suspended_at = ${front.now()} where email = 'left@example.test'`);
  expect(await statusOf(browser)).toBe(401);
});

test('every sign-in starts a session of its own and ends the one it replaces', async () => {
  const browser = await givenSignedIn(front, 'renewed@example.test');
  const before = copyOf(browser, front);
  await browser.call('signIn', { email: 'renewed@example.test', password });
  expect(browser.cookies.get('sid')).not.toBe(before.cookies.get('sid'));
  expect(await statusOf(browser)).toBe(200);
  expect(await statusOf(before)).toBe(401);
});

test('the answer and the tables hold nothing that opens a session', async () => {
  const browser = await givenSignedIn(front, 'careful@example.test');
  const cookie = browser.cookies.get('sid') ?? '';
  const [token = ''] = cookie.split('.');
  expect((await browser.call('session')).body).not.toContain(token);
  const thief = openBrowser(front);
  thief.cookies.set('sid', token);
  expect(await statusOf(thief)).toBe(401);
  thief.cookies.set('sid', `${token}.${'0'.repeat(64)}`);
  expect(await statusOf(thief)).toBe(401);
});

test('an authToken without the cookie is worth nothing', async () => {
  const browser = await givenSignedIn(front, 'stored@example.test');
  const { json } = await browser.call('session');
  const headers = {
    [csrfHeader]: String(json.authToken),
    authorization: `Bearer ${String(json.authToken)}`,
  };
  expect((await openBrowser(front).call('session', undefined, headers)).status).toBe(401);
});

test('a customer is signed out after 7 idle days and after 30 days in any case', async () => {
  const idle = await givenSignedIn(front, 'idle@example.test');
  const busy = await givenSignedIn(front, 'busy@example.test');
  front.moveClock(7 * dayMs);
  expect(await statusOf(idle)).toBe(200);
  expect(await statusOf(busy)).toBe(200);
  front.moveClock(6 * dayMs);
  expect(await statusOf(busy)).toBe(200);
  front.moveClock(dayMs + 1000);
  expect(await statusOf(idle)).toBe(401);
  for (let days = 14; days < 30; days += 4) {
    expect(await statusOf(busy)).toBe(200);
    front.moveClock(4 * dayMs);
  }
  expect(await statusOf(busy)).toBe(401);
});

test('staff are signed out after 30 idle minutes and after 12 hours in any case', async () => {
  const staff = { password, firstName: 'Sam', lastName: 'Staff', verified: true } as const;
  const email = 'staff@example.test';
  await front.identity.ensureAccount({ ...staff, email, staffRole: 'owner' });
  const browser = openBrowser(front);
  const { json } = await browser.call('signIn', { email, password });
  expect(json.role).toBe('staff');
  for (let minutes = 0; minutes < 12 * 60; minutes += 30) {
    expect(await statusOf(browser)).toBe(200);
    front.moveClock(30 * minuteMs);
  }
  front.moveClock(1000);
  expect(await statusOf(browser)).toBe(401);
  await browser.call('signIn', { email, password });
  front.moveClock(30 * minuteMs + 1000);
  expect(await statusOf(browser)).toBe(401);
});

test('after five wrong passwords, from any addresses, a stranger waits', async () => {
  const email = 'slowed@example.test';
  const known = await givenSignedIn(front, email);
  const statuses = [];
  for (let count = 0; count < 8; count += 1) {
    const stranger = openBrowser(front, { address: `198.51.100.${count}` });
    statuses.push((await stranger.call('signIn', { email, password: `wrong ${count}` })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  const fresh = openBrowser(front);
  expect((await fresh.call('signIn', { email, password })).status).toBe(429);
  // The owner's own browser is not held up, and a right password clears the count.
  expect((await known.call('signIn', { email, password })).status).toBe(200);
  expect((await fresh.call('signIn', { email, password })).status).toBe(200);
});

test('unknown addresses wait too, twice as long each time, at most 15 minutes', async () => {
  const email = 'ghost@example.test';
  const guess = () => openBrowser(front).call('signIn', { email, password });
  for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
  const waits = [];
  for (let round = 0; round < 9; round += 1) {
    const { json } = await guess();
    expect(json.code).toBe('too-many-requests');
    waits.push(json.retryAfter);
    front.moveClock(Number(json.retryAfter) * 1000);
    expect((await guess()).status).toBe(401);
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test('parallel guesses cannot slip past the count', async () => {
  const email = 'parallel@example.test';
  const guesses = Array.from({ length: 12 }, () =>
    openBrowser(front).call('signIn', { email, password }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
});

test('a foreign page can neither sign somebody in nor out', async () => {
  const browser = await givenSignedIn(front, 'framed@example.test');
  const evil = { origin: 'https://evil.test' };
  const body = { email: 'framed@example.test', password };
  expect((await browser.call('signIn', body, evil)).json).toMatchObject({ code: 'csrf-refused' });
  expect((await browser.call('signOut', undefined, { [csrfHeader]: 'no' })).status).toBe(403);
  expect(await statusOf(browser)).toBe(200);
});

test('over https the cookie is one that only this host can set, and only over https', async () => {
  const publicUrl = 'https://shop.example';
  const secure = await openFront(front.db, { publicUrl });
  const email = 'secure@example.test';
  const { firstName, lastName } = person(email);
  const account = { email, password, firstName, lastName, verified: true };
  await secure.identity.ensureAccount({ ...account, newDeviceCodes: false });
  const { headers } = await openBrowser(secure, { origin: publicUrl }).call('signIn', {
    email,
    password,
  });
  await secure.app.close();
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-sid=[\w-]+\.[0-9a-f]{64}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(/^__Host-device=[\w-]+\.[0-9a-f]{64}; .*HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test.each([
  ['sandbox', 'http://192.168.1.7:4000'],
  ['live', 'http://localhost:4000'],
])('in %s mode %s refuses to start', async (mode, publicUrl) => {
  const { createCookies } = await import('../sessions/cookies.ts');
  const make = () => createCookies({ mode: mode as 'sandbox', publicUrl }, front.keyring);
  expect(make).toThrow(/PUBLIC_URL is http.*https:\/\//s);
});

test('the same demo account can be wanted again, and keeps its password', async () => {
  const email = 'demo@example.test';
  const requested = { email, firstName: 'Demo', lastName: 'One', verified: true } as const;
  const first = await front.identity.ensureAccount({ ...requested, password });
  const again = await front.identity.ensureAccount({ ...requested, password: 'another pass 4711' });
  expect(again).toBe(first);
  expect((await openBrowser(front).call('signIn', { email, password })).status).toBe(200);
});

test('an account can be signed out everywhere', async () => {
  const browser = await givenSignedIn(front, 'everywhere@example.test');
  const id = await idOf(browser);
  expect(await endSessions(front.db, id)).toBe(1);
  expect(await statusOf(browser)).toBe(401);
});

test('a flood of sign-ins waits for its own turns, and others are served meanwhile', async () => {
  const hashing = createPasswordHashing(systemRandomness);
  let atOnce = 0;
  let most = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = {
    ...hashing,
    verify: async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await released;
      atOnce -= 1;
      return false;
    },
  };
  const flooded = await openFront(front.db, { passwordHashing: held });
  const flood = Array.from({ length: 60 }, (_, index) =>
    openBrowser(flooded).call('signIn', { email: `flood${index}@example.test`, password }),
  );
  const early = await Promise.race(flood);
  expect(early).toMatchObject({ status: 503, json: { code: 'unavailable', retryAfter: 5 } });
  expect((await openBrowser(flooded).call('session')).status).toBe(401);
  release();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(2);
  expect(statuses.every((status) => status === 401 || status === 503)).toBe(true);
  expect(most).toBe(2);
  await flooded.app.close();
});
