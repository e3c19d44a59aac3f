import { expect, test } from 'vitest';
import {
  givenCustomer,
  givenSignedIn,
  openBrowser,
  password,
  person,
  signIn,
  statusOf,
} from '../testing/browser.ts';
import { useFront } from '../testing/shop-front.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';

const front = useFront();

const other = 'entirely new phrase 41';

async function askedForReset(email: string): Promise<string> {
  await openBrowser(front).call('forgotPassword', { email });
  return front.tokenTo(email, 'reset-password');
}

test('a forgotten password is replaced by mail, and every device is signed out', async () => {
  const email = 'forgetful@example.test';
  const elsewhere = await givenSignedIn(front, email);
  const token = await askedForReset(email);
  const answer = await openBrowser(front).call('resetPassword', { token, password: other });
  expect(answer.status).toBe(200);
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await signIn(front, email, password)).toBe(401);
  expect(await signIn(front, email, other)).toBe(200);
  const told = ['activate-account', 'reset-password', 'password-changed'];
  expect(await front.templatesTo(email)).toEqual(told);
});

test('a reset link is in the fragment, which no server ever sees', async () => {
  const email = 'fragment@example.test';
  await givenCustomer(front, email);
  await askedForReset(email);
  const link = (await front.mailsTo(email)).at(-1)?.link;
  expect(link).toMatch(/^http:\/\/localhost:4000\/account\/forgotpassword#[\w-]{43}$/);
});

test('asking for a reset says the same about every address, in the same time', async () => {
  await givenCustomer(front, 'asked@example.test');
  const ask = async (email: string) => {
    const start = performance.now();
    const { status, body } = await openBrowser(front).call('forgotPassword', { email });
    return { status, body, slow: performance.now() - start >= 75 };
  };
  const known = await ask('asked@example.test');
  expect(known).toMatchObject({ status: 202, slow: true });
  expect(await ask('unheard-of@example.test')).toEqual(known);
  expect(await front.mailsTo('unheard-of@example.test')).toEqual([]);
});

test('a reset link ends after 30 minutes, by a newer one, by a changed password', async () => {
  const email = 'windows@example.test';
  await givenCustomer(front, email);
  const use = async (token: string) =>
    (await openBrowser(front).call('resetPassword', { token, password: other })).status;
  const older = await askedForReset(email);
  const newer = await askedForReset(email);
  expect(await use(older)).toBe(410);
  front.moveClock(30 * minuteMs + 1000);
  expect(await use(newer)).toBe(410);

  front.moveClock(hourMs);
  const token = await askedForReset(email);
  const browser = openBrowser(front);
  await browser.call('signIn', { email, password });
  await browser.call('changePassword', { currentPassword: password, password: other });
  expect(await use(token)).toBe(410);
});

test('of many uses of one reset link at once, one works', async () => {
  const email = 'resetrace@example.test';
  await givenCustomer(front, email);
  const token = await askedForReset(email);
  const uses = Array.from({ length: 5 }, (_, n) =>
    openBrowser(front).call('resetPassword', { token, password: `${other} ${n}` }),
  );
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410]);
});

test('a refused password leaves the link as it was', async () => {
  const email = 'second@example.test';
  await givenCustomer(front, email);
  const token = await askedForReset(email);
  const weak = { token, password: 'manchesterunited' };
  expect((await openBrowser(front).call('resetPassword', weak)).status).toBe(422);
  const good = { token, password: other };
  expect((await openBrowser(front).call('resetPassword', good)).status).toBe(200);
});

test('a reset confirms the address and ends what a squatter began', async () => {
  const email = 'squatted@example.test';
  const squatter = { ...person(email), password: 'squatters choice 77' };
  await openBrowser(front).call('signUp', squatter);
  const defect = await front.tokenTo(email, 'activate-account');
  const token = await askedForReset(email);
  await openBrowser(front).call('resetPassword', { token, password: other });
  expect((await openBrowser(front).call('activate', { token: defect })).status).toBe(410);
  expect(await signIn(front, email, 'squatters choice 77')).toBe(401);
  expect(await signIn(front, email, other)).toBe(200);
});

test('a link of one purpose is refused for every other', async () => {
  const email = 'purposes@example.test';
  await openBrowser(front).call('signUp', person(email));
  const activation = await front.tokenTo(email, 'activate-account');
  const reset = await askedForReset(email);
  const browser = openBrowser(front);
  const misuse = [
    await browser.call('resetPassword', { token: activation, password: other }),
    await browser.call('activate', { token: reset }),
    await browser.call('confirmEmail', { token: activation }),
    await browser.call('confirmEmail', { token: reset }),
  ];
  expect(misuse.map(({ status }) => status)).toEqual([410, 410, 410, 410]);
  expect((await browser.call('activate', { token: activation })).status).toBe(200);
});

test('changing the password takes the current one and signs out every other device', async () => {
  const email = 'changer@example.test';
  const elsewhere = await givenSignedIn(front, email);
  const here = openBrowser(front);
  await here.call('signIn', { email, password });
  const wrong = await here.call('changePassword', { currentPassword: 'no', password: other });
  expect(wrong.json).toMatchObject({ status: 403, errors: [{ pointer: '/currentPassword' }] });
  const right = await here.call('changePassword', { currentPassword: password, password: other });
  expect(right.status).toBe(204);
  expect(await statusOf(here)).toBe(200);
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await signIn(front, email, other)).toBe(200);
});

test('a stolen session may guess the current password five times', async () => {
  const email = 'stolen@example.test';
  const thief = await givenSignedIn(front, email);
  const statuses = [];
  for (let n = 0; n < 6; n += 1) {
    const body = { currentPassword: `guess ${n}`, password: other };
    statuses.push((await thief.call('changePassword', body)).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
});

test('a new e-mail address counts once its own mailbox has confirmed it', async () => {
  const email = 'old@example.test';
  const next = 'new@example.test';
  const browser = await givenSignedIn(front, email);
  const asked = await browser.call('changeEmail', { currentPassword: password, email: next });
  expect(asked.status).toBe(202);
  expect(await signIn(front, next, password)).toBe(401);
  const token = await front.tokenTo(next, 'confirm-new-email');
  expect((await openBrowser(front).call('confirmEmail', { token })).status).toBe(200);
  expect(await statusOf(browser)).toBe(401);
  expect(await signIn(front, email, password)).toBe(401);
  expect(await signIn(front, next, password)).toBe(200);
  expect((await front.mailsTo(email)).at(-1)?.template).toBe('email-changed');
  expect((await openBrowser(front).call('confirmEmail', { token })).status).toBe(410);
});

test('an address that somebody has is neither told nor taken', async () => {
  await givenCustomer(front, 'owner@example.test');
  const browser = await givenSignedIn(front, 'wants@example.test');
  const free = 'contested@example.test';
  const ask = (email: string) => browser.call('changeEmail', { currentPassword: password, email });
  const taken = await ask('owner@example.test');
  const asked = await ask(free);
  expect(taken.body).toBe(asked.body);
  expect(await front.tokenTo('owner@example.test', 'confirm-new-email')).toBe('');
  await givenCustomer(front, free).catch(() => undefined);
  const token = await front.tokenTo(free, 'activate-account');
  await openBrowser(front).call('activate', { token });
  const late = { token: await front.tokenTo(free, 'confirm-new-email') };
  expect((await openBrowser(front).call('confirmEmail', late)).status).toBe(410);
});

test('of two accounts that claim one address at once, one gets it', async () => {
  const claimed = 'claimed@example.test';
  const tokens = [];
  for (const email of ['first@example.test', 'other@example.test']) {
    const browser = await givenSignedIn(front, email);
    await browser.call('changeEmail', { currentPassword: password, email: claimed });
    tokens.push(await front.tokenTo(claimed, 'confirm-new-email'));
  }
  const uses = tokens.map((token) => openBrowser(front).call('confirmEmail', { token }));
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410]);
});

test('a person sees their own sessions and ends any of them, and nobody else’s', async () => {
  const email = 'lister@example.test';
  const phone = await givenSignedIn(front, email);
  const laptop = openBrowser(front, { address: '198.51.100.77' });
  await laptop.call('signIn', { email, password }, { 'user-agent': 'Laptop é' });
  const { json } = await laptop.call('sessions');
  const content = json.content as { id: string; current: boolean; address: string }[];
  expect(content).toHaveLength(2);
  expect(content.find(({ current }) => current)).toMatchObject({
    address: '198.51.100.77',
    userAgent: expect.stringMatching(/^Laptop /),
  });
  const phoneSession = content.find(({ current }) => !current)?.id ?? '';

  const stranger = await givenSignedIn(front, 'stranger@example.test');
  const foreign = await stranger.callFor(phoneSession, 'endSession');
  const unknown = await stranger.callFor('ses_unknown', 'endSession');
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(await statusOf(phone)).toBe(200);

  expect((await laptop.callFor(phoneSession, 'endSession')).status).toBe(204);
  expect(await statusOf(phone)).toBe(401);
  expect(await statusOf(laptop)).toBe(200);
});

test('a profile takes names and a phone, and nothing that is not theirs to change', async () => {
  const browser = await givenSignedIn(front, 'profile@example.test');
  const changed = await browser.call('changeProfile', { firstName: 'Zawadi', phone: '0712345678' });
  expect(changed.json).toMatchObject({
    firstName: 'Zawadi',
    lastName: 'Otieno',
    phone: '254712345678',
  });
  expect((await browser.call('changeProfile', { phone: null })).json).toMatchObject({
    phone: null,
  });
  for (const extra of [{ role: 'owner' }, { emailVerified: true }, { email: 'x@example.test' }]) {
    expect((await browser.call('changeProfile', extra)).status).toBe(422);
  }
  expect((await browser.call('profile')).json).toMatchObject({ email: 'profile@example.test' });
});

test('settings are for their owner, with a value only their own page has', async () => {
  const visitor = openBrowser(front);
  const names = ['profile', 'changeProfile', 'changePassword', 'changeEmail', 'sessions'] as const;
  for (const name of names) expect((await visitor.call(name, {})).status).toBe(401);
  const browser = await givenSignedIn(front, 'guarded@example.test');
  const headers = { 'x-lango-csrf': 'guess' };
  expect((await browser.call('changeProfile', {}, headers)).status).toBe(403);
});
