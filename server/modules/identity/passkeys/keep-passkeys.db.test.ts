import { setTimeout as passed } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { passkeyCalls, passkeysMax } from '#contracts/account/passkeys.ts';
import { sql } from '#platform/db.ts';
import { type Log, silentLog } from '#platform/log.ts';
import { lockCustomer, makeStaff } from '../account/accounts.sql.ts';
import {
  type Browser,
  givenSignedIn,
  openBrowser,
  password,
  type Reply,
} from '../testing/browser.ts';
import { openFront, useFront } from '../testing/shop-front.ts';
import { dropSpentChallenges } from './passkeys.sql.ts';
import { add, givenPasskey, passkeysIn, signInBy, startAdding } from './testing/passkey-of.ts';
import { openAuthenticator } from './testing/soft-authenticator.ts';
import { minuteMs } from '#contracts/time.ts';

const front = useFront();

const refused = { status: 409, code: 'passkey-refused' };
const finish = (browser: Browser, credential: unknown) =>
  browser.ask(passkeyCalls.addPasskey, { body: { name: 'Phone', credential } });
const remove = (browser: Browser, id: string, typed = password) =>
  browser.ask(passkeyCalls.removePasskey, { id, body: { currentPassword: typed } });
const newestMail = async (email: string) => (await front.templatesTo(email)).at(-1);

test('a passkey is added with the password, listed, and told of by mail', async () => {
  const email = 'added@example.test';
  const browser = await givenSignedIn(front, email);
  expect(await passkeysIn(browser)).toEqual({ offered: true, content: [] });
  const { status, json } = await add(browser, { name: '  My phone ' });
  expect(status).toBe(200);
  const { content } = await passkeysIn(browser);
  expect(content).toEqual([json]);
  expect(json).toMatchObject({
    name: 'My phone',
    createdAt: front.now().toISOString(),
    lastUsedAt: null,
    backedUp: true,
    elsewhere: null,
  });
  expect(await newestMail(email)).toBe('passkey-added');
});

test('without the password there is no question to answer', async () => {
  const browser = await givenSignedIn(front, 'wrong@example.test');
  const { json } = await startAdding(browser, 'not my password at all');
  expect(json).toMatchObject({ status: 403, code: 'password-refused' });
});

test('the question names the shop, the account by its number, and what it has already', async () => {
  const { browser, authenticator } = await givenPasskey(front, 'asked@example.test');
  const { json } = await startAdding(browser);
  const { userDetails } = (await browser.call('session')).json as {
    userDetails: { customerId: string };
  };
  expect(json).toMatchObject({
    rp: { id: 'localhost', name: 'Lango' },
    user: { id: Buffer.from(userDetails.customerId).toString('base64url') },
    excludeCredentials: [{ id: authenticator.credentialId, transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
});

test.for([
  ['another origin', { origin: 'https://evil.example' }],
  ['another host', { host: 'evil.example' }],
  ['nobody verified', { verified: false }],
  ['an answer to signing in', { type: 'webauthn.get' }],
  ['an invented challenge', { challenge: Buffer.from('a.9999999999999.b').toString('base64url') }],
] as const)('a passkey with %s is not added', async ([what, twist]) => {
  const browser = await givenSignedIn(front, `${what.replaceAll(' ', '-')}@example.test`);
  expect((await add(browser, { twist })).json).toMatchObject(refused);
  expect((await passkeysIn(browser)).content).toEqual([]);
});

test.for([
  ['packed', new Map([['x5c', [new Uint8Array(8)]]])],
  ['apple', new Map()],
  ['android-key', new Map()],
] as const)('a certificate (%s) is refused before anything reads it', async ([fmt, attStmt]) => {
  const reasons: unknown[] = [];
  const info = (line: object) => void ('reason' in line && reasons.push(line.reason));
  const careful = await openFront(front.db, {
    log: { ...silentLog, info, child: () => silentLog } as Log,
  });
  const email = `${fmt}@example.test`;
  await givenSignedIn(front, email);
  const browser = openBrowser(careful);
  await browser.call('signIn', { email, password });
  const { json } = await add(browser, { twist: { attestation: { fmt, attStmt } } });
  expect(json).toMatchObject(refused);
  expect(reasons).toEqual([`Error: An attestation came unasked: ${fmt}.`]);
  await careful.app.close();
});

test('a passkey that vouches for itself is added', async () => {
  const browser = await givenSignedIn(front, 'self@example.test');
  expect((await add(browser, { twist: { attestation: 'self' } })).status).toBe(200);
});

test('a question is answered once, within five minutes', async () => {
  const browser = await givenSignedIn(front, 'once@example.test');
  const { json: options } = await startAdding(browser);
  expect((await finish(browser, openAuthenticator().make(options))).status).toBe(200);
  expect((await finish(browser, openAuthenticator().make(options))).json).toMatchObject(refused);
  const { json: late } = await startAdding(browser);
  front.moveClock(5 * minuteMs);
  expect((await finish(browser, openAuthenticator().make(late))).json).toMatchObject(refused);
  expect(await dropSpentChallenges(front.db, front.now())).toBeGreaterThan(0);
});

test('a question is answered by the session that it was put to, for what it was put', async () => {
  const browser = await givenSignedIn(front, 'mine@example.test');
  const { json: options } = await startAdding(browser);
  const other = await givenSignedIn(front, 'yours@example.test');
  expect((await finish(other, openAuthenticator().make(options))).json).toMatchObject(refused);
  const { json: signIn } = await browser.ask(passkeyCalls.askPasskey);
  const credential = openAuthenticator().make({ ...options, challenge: signIn.challenge });
  expect((await finish(browser, credential)).json).toMatchObject(refused);
});

test('one passkey belongs to one account, and to it once', async () => {
  const { browser, authenticator } = await givenPasskey(front, 'twice@example.test');
  expect((await add(browser, { authenticator })).json).toMatchObject(refused);
  const other = await givenSignedIn(front, 'thief@example.test');
  expect((await add(other, { authenticator })).json).toMatchObject(refused);
  expect((await passkeysIn(other)).content).toEqual([]);
});

test('of eleven passkeys ten are kept, however many come at once', async () => {
  const email = 'many@example.test';
  const browser = await givenSignedIn(front, email);
  await front.db.execute(sql`
    insert into passkeys (id, customer_id, rp_id, credential_id, public_key, counter, transports,
                          backed_up, name, created_at)
    select 'psk_' || n, id, 'localhost', 'many-' || n, '', 0, '{}', false, 'Key', ${front.now()}
      from customers, generate_series(1, 6) as n where email = ${email}`);
  const made = [];
  for (let n = 0; n < 5; n += 1) {
    made.push(openAuthenticator().make((await startAdding(browser)).json));
  }
  const answers = await Promise.all(made.map((credential) => finish(browser, credential)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 200, 200, 200, 409]);
  expect((await passkeysIn(browser)).content).toHaveLength(passkeysMax);
  front.moveClock(15 * minuteMs);
  expect((await startAdding(browser)).json).toMatchObject(refused);
});

test('a passkey is renamed by its owner alone', async () => {
  const { browser, id } = await givenPasskey(front, 'rename@example.test');
  const other = await givenSignedIn(front, 'renamer@example.test');
  const rename = (who: Browser, name: string) =>
    who.ask(passkeyCalls.renamePasskey, { id, body: { name } });
  expect((await rename(other, 'Mine now')).status).toBe(404);
  expect((await rename(browser, '   ')).status).toBe(422);
  expect((await rename(browser, 'Old laptop')).status).toBe(204);
  expect((await passkeysIn(browser)).content).toMatchObject([{ name: 'Old laptop' }]);
});

test('a passkey is removed by its owner alone, with the password, and told of by mail', async () => {
  const email = 'remove@example.test';
  const { browser, authenticator, id } = await givenPasskey(front, email);
  const other = await givenSignedIn(front, 'remover@example.test');
  expect((await remove(other, id)).status).toBe(404);
  expect((await remove(browser, id, 'not my password at all')).status).toBe(403);
  const { credentialId } = authenticator;
  expect((await remove(browser, id)).json).toEqual({ rpId: 'localhost', credentialId });
  expect((await remove(browser, id)).status).toBe(404);
  expect(await newestMail(email)).toBe('passkey-removed');
  expect((await signInBy(openBrowser(front), authenticator)).status).toBe(401);
});

test('staff are offered none, have none, and lose those of before', async () => {
  const email = 'joiner@example.test';
  const { browser } = await givenPasskey(front, email);
  const requested = { email, password, firstName: 'Jo', lastName: 'Iner', verified: true };
  await front.identity.ensureAccount({ ...requested, staffRole: 'support' });
  expect(await passkeysIn(browser)).toEqual({ offered: false, content: [] });
  expect((await startAdding(browser)).json).toMatchObject(refused);
});

test('whoever joins the staff between question and answer keeps no passkey', async () => {
  const email = 'between@example.test';
  const browser = await givenSignedIn(front, email);
  const { json: options } = await startAdding(browser);
  const credential = openAuthenticator().make(options);
  const [owner] = await front.db.rows<{ id: CustomerId }>(
    sql`select id from customers where email = ${email}`,
  );
  let answer = Promise.resolve<Reply | undefined>(undefined);
  await front.db.transaction(async (tx) => {
    await lockCustomer(tx, owner?.id ?? 'cus_');
    answer = finish(browser, credential);
    // By now the session was read, while the person is still a customer.
    await passed(150);
    await makeStaff(tx, owner?.id ?? 'cus_', { role: 'support', at: front.now() });
  });
  expect((await answer)?.json).toMatchObject(refused);
});

test('where browsers make no passkeys the shop offers none', async () => {
  const numbers = await openFront(front.db, { publicUrl: 'http://127.0.0.1:4000' });
  const email = 'numbers@example.test';
  await givenSignedIn(front, email);
  const browser = openBrowser(numbers, { origin: 'http://127.0.0.1:4000' });
  await browser.call('signIn', { email, password });
  expect(await passkeysIn(browser)).toEqual({ offered: false, content: [] });
  expect((await startAdding(browser)).json).toMatchObject(refused);
  expect((await browser.ask(passkeyCalls.askPasskey)).status).toBe(401);
  await numbers.app.close();
});

test('a passkey of another domain is listed as such and signs nobody in', async () => {
  const { browser, authenticator } = await givenPasskey(front, 'moved@example.test');
  await front.db.execute(sql`
    update passkeys set rp_id = 'old.example' where credential_id = ${authenticator.credentialId}`);
  expect((await passkeysIn(browser)).content).toMatchObject([{ elsewhere: 'old.example' }]);
  expect((await signInBy(openBrowser(front), authenticator)).status).toBe(401);
  expect((await startAdding(browser)).json).toMatchObject({ excludeCredentials: [] });
});

test('a reset keeps passkeys and says how many, or removes them all when asked to', async () => {
  const email = 'reset@example.test';
  const { authenticator } = await givenPasskey(front, email);
  const reset = async (removePasskeys: boolean) => {
    await openBrowser(front).call('forgotPassword', { email });
    const token = (await front.mailsTo(email)).at(-1)?.token;
    const body = { token, password: 'entirely new phrase 41', removePasskeys };
    expect((await openBrowser(front).call('resetPassword', body)).status).toBe(200);
  };
  await reset(false);
  expect((await signInBy(openBrowser(front), authenticator)).status).toBe(200);
  front.moveClock(minuteMs);
  await reset(true);
  expect((await signInBy(openBrowser(front), authenticator)).status).toBe(401);
  const told = ['reset-password', 'passkey-removed', 'password-changed'];
  expect((await front.templatesTo(email)).slice(-3)).toEqual(told);
});
