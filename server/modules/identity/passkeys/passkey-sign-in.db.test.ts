import { expect, test } from 'vitest';
import { passkeyCalls } from '#contracts/account/passkeys.ts';
import { sql } from '#platform/db.ts';
import { eraseAccount } from '../testing/erase-account.ts';
import { type Browser, copyOf, openBrowser, password, statusOf } from '../testing/browser.ts';
import { openFront, useFront } from '../testing/shop-front.ts';
import { givenPasskey, passkeysIn, signInBy } from './testing/passkey-of.ts';
import { openAuthenticator } from './testing/soft-authenticator.ts';
import { minuteMs } from '#contracts/time.ts';

const front = useFront();

const refused = { status: 401, code: 'passkey-refused' };
const finish = (browser: Browser, credential: unknown) =>
  browser.ask(passkeyCalls.signInWithPasskey, { body: { credential } });

async function logOf(browser: Browser) {
  const { content } = (await browser.call('signIns')).json as {
    content: { outcome: string; method: string; newDevice: boolean }[];
  };
  return content.map(({ outcome, method, newDevice }) =>
    [outcome, method, newDevice && 'new'].filter(Boolean).join(' '),
  );
}

test('a passkey signs in without password and code, and the log says so', async () => {
  const email = 'signs@example.test';
  const { browser, authenticator } = await givenPasskey(front, email);
  await browser.call('mailCodes', { currentPassword: password, on: true });
  const elsewhere = openBrowser(front);
  const { status, json } = await signInBy(elsewhere, authenticator);
  expect(status).toBe(200);
  expect(json).toMatchObject({ role: 'customer', userDetails: { email } });
  expect(await statusOf(elsewhere)).toBe(200);
  expect((await signInBy(elsewhere, authenticator)).status).toBe(200);
  expect(await logOf(browser)).toEqual([
    'signed-in passkey',
    'signed-in passkey new',
    'signed-in password new',
  ]);
  const { content } = await passkeysIn(browser);
  expect(content).toMatchObject([{ lastUsedAt: front.now().toISOString() }]);
});

test('the question names no account, and the session of before ends', async () => {
  const { browser, authenticator } = await givenPasskey(front, 'question@example.test');
  const { json } = await browser.ask(passkeyCalls.askPasskey);
  expect(Object.keys(json).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'challenge',
    'rpId',
    'timeout',
    'userVerification',
  ]);
  const old = copyOf(browser, front);
  expect((await signInBy(browser, authenticator)).status).toBe(200);
  expect(await statusOf(old)).toBe(401);
});

test.for([
  ['another origin', { origin: 'https://evil.example' }],
  ['another host', { host: 'evil.example' }],
  ['nobody verified', { verified: false }],
  ['an answer to adding', { type: 'webauthn.create' }],
  ['the number of another account', { userHandle: Buffer.from('cus_1').toString('base64url') }],
] as const)('a passkey with %s signs nobody in', async ([what, twist]) => {
  const email = `${what.replaceAll(' ', '-')}@example.test`;
  const { authenticator } = await givenPasskey(front, email);
  const { json } = await signInBy(openBrowser(front), authenticator, twist);
  expect(json).toMatchObject(refused);
  expect((await signInBy(openBrowser(front), authenticator)).status).toBe(200);
});

test('another key under the name of a passkey signs nobody in, and the owner reads of it', async () => {
  const { browser, authenticator } = await givenPasskey(front, 'forged@example.test');
  const stranger = openBrowser(front);
  const { json: options } = await stranger.ask(passkeyCalls.askPasskey);
  const { credentialId: id } = authenticator;
  const forged = { ...openAuthenticator().use(options), id, rawId: id };
  expect((await finish(stranger, forged)).json).toMatchObject(refused);
  expect((await logOf(browser))[0]).toBe('wrong-passkey passkey new');
});

test('an unknown passkey and a wrong answer get the same words', async () => {
  const { authenticator } = await givenPasskey(front, 'words@example.test');
  const told = async (answer: Promise<{ json: Readonly<Record<string, unknown>> }>) => {
    const { instance: _, ...words } = (await answer).json;
    return words;
  };
  const wrong = await told(signInBy(openBrowser(front), authenticator, { verified: false }));
  expect(await told(signInBy(openBrowser(front), openAuthenticator()))).toEqual(wrong);
});

test('an answer counts once, also when two race with it', async () => {
  const { authenticator } = await givenPasskey(front, 'race@example.test', { counts: false });
  const browser = openBrowser(front);
  const { json: options } = await browser.ask(passkeyCalls.askPasskey);
  const credential = authenticator.use(options);
  const answers = await Promise.all([finish(browser, credential), finish(browser, credential)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect((await finish(browser, credential)).json).toMatchObject(refused);
});

test('an answer counts for five minutes, in the browser that was asked', async () => {
  const { browser: home, authenticator } = await givenPasskey(front, 'late@example.test');
  const [browser, thief] = [openBrowser(front), openBrowser(front)];
  const { json: options } = await browser.ask(passkeyCalls.askPasskey);
  await thief.ask(passkeyCalls.askPasskey);
  const credential = authenticator.use(options);
  expect((await finish(thief, credential)).json).toMatchObject(refused);
  expect((await finish(openBrowser(front), credential)).json).toMatchObject(refused);
  front.moveClock(5 * minuteMs);
  expect((await finish(browser, credential)).json).toMatchObject(refused);
  // None of it was an answer to our question, so none of it is in the owner's log.
  expect(await logOf(home)).toEqual(['signed-in password new']);
});

test('two tabs of a browser can both be answered', async () => {
  const { authenticator } = await givenPasskey(front, 'tabs@example.test');
  const browser = openBrowser(front);
  const { json: first } = await browser.ask(passkeyCalls.askPasskey);
  await browser.ask(passkeyCalls.askPasskey);
  expect((await finish(browser, authenticator.use(first))).status).toBe(200);
});

test('a question for adding is no question for signing in', async () => {
  const { browser, authenticator } = await givenPasskey(front, 'purpose@example.test');
  const body = { currentPassword: password };
  const { json: adding } = await browser.ask(passkeyCalls.startPasskey, { body });
  const { json: options } = await browser.ask(passkeyCalls.askPasskey);
  const credential = authenticator.use({ ...options, challenge: adding.challenge });
  expect((await finish(browser, credential)).json).toMatchObject(refused);
});

test('of an authenticator and its copy the one that counted less is refused and written down', async () => {
  const { browser, authenticator } = await givenPasskey(front, 'copied@example.test');
  const copy = authenticator.copy();
  expect((await signInBy(openBrowser(front), authenticator)).status).toBe(200);
  expect((await signInBy(openBrowser(front), copy)).json).toMatchObject(refused);
  expect((await logOf(browser))[0]).toBe('copied-passkey passkey new');
  expect((await signInBy(openBrowser(front), authenticator)).status).toBe(200);
});

test('an authenticator that never counts signs in again and again', async () => {
  const { authenticator } = await givenPasskey(front, 'synced@example.test', { counts: false });
  for (let n = 0; n < 3; n += 1) {
    expect((await signInBy(openBrowser(front), authenticator)).status).toBe(200);
  }
});

test('a suspended account gets the words of an unknown passkey', async () => {
  const email = 'suspended@example.test';
  const { authenticator } = await givenPasskey(front, email);
  await front.db.execute(sql`
    update customers set suspended_at = ${front.now()} where email = ${email}`);
  expect((await signInBy(openBrowser(front), authenticator)).json).toMatchObject(refused);
});

test('an account without a confirmed address is told so, after a right answer only', async () => {
  const email = 'unconfirmed@example.test';
  const { authenticator } = await givenPasskey(front, email);
  await front.db.execute(sql`update customers set email_verified = false where email = ${email}`);
  const wrong = await signInBy(openBrowser(front), authenticator, { verified: false });
  expect(wrong.json).toMatchObject(refused);
  const right = await signInBy(openBrowser(front), authenticator);
  expect(right.json).toMatchObject({ status: 403, code: 'email-not-verified' });
});

test('staff are refused, whatever row there may be', async () => {
  const email = 'chief@example.test';
  const { authenticator } = await givenPasskey(front, email);
  await front.db.execute(sql`
    insert into staff (customer_id, role, created_at)
    select id, 'owner', ${front.now()} from customers where email = ${email}`);
  expect((await signInBy(openBrowser(front), authenticator)).json).toMatchObject(refused);
});

test('an erased account has no passkeys', async () => {
  const email = 'erased@example.test';
  const { authenticator } = await givenPasskey(front, email);
  const [owner] = await front.db.rows<{ id: `cus_${string}` }>(
    sql`select id from customers where email = ${email}`,
  );
  await front.db.transaction((tx) =>
    eraseAccount(tx, { customerId: owner?.id ?? 'cus_', at: front.now() }),
  );
  expect((await signInBy(openBrowser(front), authenticator)).json).toMatchObject(refused);
  const left = await front.db.rows(sql`select 1 from passkeys where customer_id = ${owner?.id}`);
  expect(left).toEqual([]);
});

test('answers count against the limit of sign-ins per address', async () => {
  const limited = await openFront(front.db, { accountLimits: { signInsPerQuarter: 2 } });
  const browser = openBrowser(limited, { address: '203.0.113.9' });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await signInBy(browser, openAuthenticator())).status);
  }
  expect(statuses).toEqual([401, 401, 429]);
  await limited.app.close();
});
