import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenSignedIn, openBrowser, password, person } from '../testing/browser.ts';
import { openFront, type ShopFront } from '../testing/shop-front.ts';

const database = useTestDatabase();
let front: ShopFront;
beforeAll(async () => void (front = await openFront(database.db)));
afterAll(() => front.app.close());

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
  const kept = openBrowser(front);
  for (const [name, value] of browser.cookies) kept.cookies.set(name, value);
  const { status, headers } = await browser.call('signOut');
  expect(status).toBe(204);
  expect(headers['clear-site-data']).toBe('"cache"');
  expect(browser.cookies.has('sid')).toBe(false);
  expect((await kept.call('session')).status).toBe(401);
});
