import { expect, test } from 'vitest';
import { forgetExpired } from '../sessions/sessions.sql.ts';
import {
  type Browser,
  givenSignedIn,
  openBrowser,
  password,
  statusOf,
} from '../testing/browser.ts';
import { useFront } from '../testing/shop-front.ts';
import { codeAt, fromBase32, stepAt, toBase32 } from './totp.ts';
import { minuteMs } from '#contracts/time.ts';
import { type RequestedAccount } from '../staff/ensure-account.ts';

const front = useFront();

const stepMs = 30_000;
const secret = Buffer.from('a secret of 20 bytes');
const appCode = () => codeAt(secret, stepAt(front.now()));
const newestCode = async (email: string) => (await front.mailsTo(email)).at(-1)?.code ?? '';
/** Never the right code: another one of the same length. */
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

async function givenApp(email: string, more: Partial<RequestedAccount> = {}): Promise<string> {
  const named = { email, password, firstName: 'Tina', lastName: 'Totp', verified: true };
  await front.identity.ensureAccount({ ...named, totpSecret: toBase32(secret), ...more });
  return email;
}

async function givenMailCodes(email: string): Promise<string> {
  const browser = await givenSignedIn(front, email);
  await browser.call('mailCodes', { currentPassword: password, on: true });
  return email;
}

/** A browser whose password was right and whose code is still due. */
async function halfSignedIn(email: string): Promise<Browser> {
  const browser = openBrowser(front);
  const { json } = await browser.call('signIn', { email, password });
  if (json.next !== 'otp') throw new Error(`${email} was not asked for a code.`);
  return browser;
}

async function staffIn(browser: Browser) {
  const request = { cookies: { sid: browser.cookies.get('sid') ?? '' } } as never;
  const caller = await front.identity.sessions.callerOf(request);
  return caller.kind === 'staff' ? caller : undefined;
}
const permissionsOf = async (browser: Browser) => [
  ...((await staffIn(browser))?.permissions ?? []),
];

test('the right password alone opens nothing when an app is on', async () => {
  const email = await givenApp('app@example.test');
  const browser = openBrowser(front);
  const { status, json } = await browser.call('signIn', { email, password });
  expect(status).toBe(200);
  expect(json).toEqual({ next: 'otp', method: 'totp', newDevice: false });
  expect(browser.cookies.has('sid')).toBe(false);
  expect(await statusOf(browser)).toBe(401);
  // Neither the half-session's cookie nor its parts pass for a session (S87).
  browser.cookies.set('sid', browser.cookies.get('otp') ?? '');
  expect(await statusOf(browser)).toBe(401);
  browser.cookies.delete('sid');

  const passed = await browser.call('verifyCode', { code: appCode() });
  expect(passed.json).toMatchObject({ userDetails: { email } });
  expect(browser.cookies.has('otp')).toBe(false);
  expect(await statusOf(browser)).toBe(200);
});

test('a browser is told which code is due, and that none is before, after and out of time', async () => {
  const due = async (browser: Browser) => (await browser.call('pendingStep')).json;
  expect(await due(openBrowser(front))).toEqual({ method: null });
  const app = await halfSignedIn(await givenApp('due-app@example.test'));
  expect(await due(app)).toEqual({ method: 'totp' });
  await app.call('verifyCode', { code: appCode() });
  expect(await due(app)).toEqual({ method: null });
  const mail = await halfSignedIn(await givenMailCodes('due-mail@example.test'));
  expect((await due(mail)).method).toMatch(/email|device/);
  front.moveClock(11 * minuteMs);
  expect(await due(mail)).toEqual({ method: null });
});

test('one code of the app works in one sign-in, also when two race for it', async () => {
  const email = await givenApp('replay@example.test');
  const [one, two] = [await halfSignedIn(email), await halfSignedIn(email)];
  const body = { code: appCode() };
  const answers = await Promise.all([one.call('verifyCode', body), two.call('verifyCode', body)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  front.moveClock(stepMs);
  const three = await halfSignedIn(email);
  expect((await three.call('verifyCode', body)).status).toBe(422);
  expect((await three.call('verifyCode', { code: appCode() })).status).toBe(200);
});

test('five wrong codes end the sign-in, and the right one comes too late', async () => {
  const email = await givenApp('tries@example.test');
  const browser = await halfSignedIn(email);
  const wrong = { code: otherThan(appCode()) };
  const statuses = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await browser.call('verifyCode', wrong)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  const late = await browser.call('verifyCode', { code: appCode() });
  expect(late.json).toMatchObject({ status: 401, code: 'not-signed-in' });
});

test('an account takes ten codes in a quarter of an hour, over however many sign-ins', async () => {
  const email = await givenApp('brute@example.test');
  const statuses = [];
  for (let round = 0; round < 3; round += 1) {
    const browser = await halfSignedIn(email);
    const wrong = { code: otherThan(appCode()) };
    for (let n = 0; n < 4; n += 1) statuses.push((await browser.call('verifyCode', wrong)).status);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('a mailed code finishes a sign-in once, within ten minutes', async () => {
  const email = await givenMailCodes('mailed@example.test');
  const browser = await halfSignedIn(email);
  const code = await newestCode(email);
  expect(code).toMatch(/^\d{6}$/);
  expect((await browser.call('verifyCode', { code: otherThan(code) })).status).toBe(422);
  expect((await browser.call('verifyCode', { code })).status).toBe(200);
  const again = await halfSignedIn(email);
  expect((await again.call('verifyCode', { code })).status).toBe(422);

  const slow = await halfSignedIn(email);
  front.moveClock(10 * minuteMs + 1000);
  expect((await slow.call('verifyCode', { code: await newestCode(email) })).status).toBe(401);
});

test('a code is sent again three times, 30 seconds apart, and ends the one before', async () => {
  const email = await givenMailCodes('resent@example.test');
  const browser = await halfSignedIn(email);
  const first = await newestCode(email);
  const sent = async () =>
    (await front.mailsTo(email)).filter(({ template }) => template === 'sign-in-code').length;
  await browser.call('sendCode');
  expect(await sent()).toBe(1);
  for (let n = 0; n < 5; n += 1) {
    front.moveClock(30_000);
    await browser.call('sendCode');
  }
  expect(await sent()).toBe(4);
  const last = await newestCode(email);
  // One draw in a million repeats the code; then there is no older one to refuse.
  const stale = first === last ? 422 : (await browser.call('verifyCode', { code: first })).status;
  expect(stale).toBe(422);
  expect((await browser.call('verifyCode', { code: last })).status).toBe(200);
});

test('without a sign-in under way there is nothing to verify', async () => {
  const browser = openBrowser(front);
  expect((await browser.call('verifyCode', { code: '123456' })).status).toBe(401);
  expect((await browser.call('sendCode')).status).toBe(204);
});

test('an app is switched on by its first code, and backup codes work once each', async () => {
  const email = 'enrol@example.test';
  const elsewhere = await givenSignedIn(front, email);
  const browser = openBrowser(front);
  await browser.call('signIn', { email, password });
  const refused = await browser.call('startTotp', { currentPassword: 'wrong' });
  expect(refused.status).toBe(403);
  const proposal = await browser.call('startTotp', { currentPassword: password });
  const own = fromBase32(String(proposal.json.secret));
  expect(await statusOf(elsewhere)).toBe(200);
  const wrong = { code: otherThan(codeAt(own, stepAt(front.now()))) };
  expect((await browser.call('confirmTotp', wrong)).status).toBe(422);

  const code = codeAt(own, stepAt(front.now()));
  const { json } = await browser.call('confirmTotp', { code });
  const backupCodes = json.backupCodes as string[];
  expect(new Set(backupCodes).size).toBe(10);
  expect(await statusOf(elsewhere)).toBe(401);
  expect((await browser.call('profile')).json).toMatchObject({ secondStep: 'totp' });

  const spelled = backupCodes[0]?.toLowerCase().replace(/(.{5})/, '$1-') ?? '';
  const statuses = [];
  for (let n = 0; n < 2; n += 1) {
    const half = await halfSignedIn(email);
    statuses.push((await half.call('verifyCode', { code: spelled })).status);
  }
  expect(statuses).toEqual([200, 422]);
});

test('an app is switched off with the password and a code, not with one of them', async () => {
  const email = await givenApp('off@example.test');
  const browser = await halfSignedIn(email);
  await browser.call('verifyCode', { code: appCode() });
  // The page keeps the anti-CSRF value of the answer; this browser learns it from the session.
  const { json } = await browser.call('session');
  const headers = { 'x-lango-csrf': String(json.authToken) };
  front.moveClock(stepMs);
  const wrong = { currentPassword: password, code: otherThan(appCode()) };
  expect((await browser.call('endTotp', wrong, headers)).status).toBe(422);
  const right = { currentPassword: password, code: appCode() };
  expect((await browser.call('endTotp', right, headers)).status).toBe(204);
  const answer = await browser.call('signIn', { email, password });
  expect(answer.json).toMatchObject({ role: 'customer' });
});

test('a reset password does not switch the app off', async () => {
  const email = await givenApp('resetapp@example.test');
  await openBrowser(front).call('forgotPassword', { email });
  const token = await front.tokenTo(email, 'reset-password');
  await openBrowser(front).call('resetPassword', { token, password: 'entirely new phrase 41' });
  const browser = openBrowser(front);
  const answer = await browser.call('signIn', { email, password: 'entirely new phrase 41' });
  expect(answer.json).toEqual({ next: 'otp', method: 'totp', newDevice: false });
});

test('staff have their permissions with the app only, and for twelve hours', async () => {
  const email = 'chief@example.test';
  const named = { email, password, firstName: 'Chi', lastName: 'Ef', verified: true };
  await front.identity.ensureAccount({ ...named, staffRole: 'finance' });
  const bare = openBrowser(front);
  await bare.call('signIn', { email, password });
  expect(await permissionsOf(bare)).toEqual([]);

  await givenApp(email);
  const full = await halfSignedIn(email);
  await full.call('verifyCode', { code: appCode() });
  expect(await permissionsOf(full)).toContain('payments.refund');
  expect(await permissionsOf(full)).not.toContain('staff.manage');
});

test('staff who switch the app off have no permission from then on, here or anywhere', async () => {
  const email = await givenApp('leaver@example.test', { staffRole: 'finance' });
  const here = await halfSignedIn(email);
  await here.call('verifyCode', { code: appCode() });
  front.moveClock(minuteMs);
  const elsewhere = await halfSignedIn(email);
  await elsewhere.call('verifyCode', { code: appCode() });
  front.moveClock(minuteMs);
  const ended = await here.call('endTotp', { currentPassword: password, code: appCode() });
  expect(ended.status).toBe(204);
  expect(await permissionsOf(here)).toEqual([]);
  expect((await elsewhere.call('session')).status).toBe(401);
  expect((await front.templatesTo(email)).at(-1)).toBe('protection-changed');
});

test('a code given again proves that staff are there, a wrong one does not', async () => {
  const email = await givenApp('prover@example.test', { staffRole: 'owner' });
  const browser = await halfSignedIn(email);
  await browser.call('verifyCode', { code: appCode() });
  const provenAt = async () => (await staffIn(browser))?.provenAt;
  const signedInAt = front.now();
  front.moveClock(11 * minuteMs);
  expect((await browser.call('proveAgain', { code: '000000' })).status).toBe(422);
  expect(await provenAt()).toEqual(signedInAt);
  expect((await browser.call('proveAgain', { code: appCode() })).status).toBe(204);
  expect(await provenAt()).toEqual(front.now());
});

test('sign-ins that were never finished are forgotten', async () => {
  const email = await givenApp('unfinished@example.test');
  await halfSignedIn(email);
  await forgetExpired(front.db, new Date(front.now().getTime() + 9 * minuteMs));
  const browser = await halfSignedIn(email);
  expect(await forgetExpired(front.db, front.now())).toBeGreaterThanOrEqual(0);
  front.moveClock(11 * minuteMs);
  expect(await forgetExpired(front.db, front.now())).toBeGreaterThanOrEqual(2);
  expect((await browser.call('verifyCode', { code: appCode() })).status).toBe(401);
});
