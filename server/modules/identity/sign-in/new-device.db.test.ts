import { expect, test } from 'vitest';
import { type Browser, givenCareful, openBrowser, password } from '../testing/browser.ts';
import { useFront } from '../testing/shop-front.ts';

const front = useFront();
const asked = { next: 'otp', method: 'email', newDevice: true };
const newPassword = 'entirely new phrase 41';

const signIn = async (browser: Browser, email: string, typed = password) =>
  (await browser.call('signIn', { email, password: typed })).json;

/** Signs in with the code that was mailed last. */
async function passWithMail(browser: Browser, email: string, typed = password) {
  expect(await signIn(browser, email, typed)).toEqual(asked);
  const code = (await front.mailsTo(email)).at(-1)?.code;
  const { status } = await browser.call('verifyCode', { code });
  expect(status).toBe(200);
}

const outcomesOf = async (browser: Browser) => {
  const { content } = (await browser.call('signIns')).json as {
    content: { outcome: string; newDevice: boolean; address: string }[];
  };
  return content.map(({ outcome, newDevice }) => `${outcome}${newDevice ? ', new' : ''}`);
};

test('where the mailed link was opened the password alone signs in, elsewhere a code', async () => {
  const email = 'first@example.test';
  const home = await givenCareful(front, email);
  expect(await signIn(home, email)).toMatchObject({ role: 'customer' });
  const cafe = openBrowser(front);
  await passWithMail(cafe, email);
  expect(await signIn(cafe, email)).toMatchObject({ role: 'customer' });
});

test('a browser that one account was proven in is new to another', async () => {
  const [one, two] = ['one@example.test', 'two@example.test'];
  const browser = await givenCareful(front, one);
  await givenCareful(front, two);
  expect(await signIn(browser, two)).toEqual(asked);
});

test('an invented device is no device', async () => {
  const email = 'invented@example.test';
  const home = await givenCareful(front, email);
  await signIn(home, email);
  const [token = ''] = (home.cookies.get('device') ?? '').split('.');
  const thief = openBrowser(front);
  thief.cookies.set('device', `${token}.${'0'.repeat(64)}`);
  expect(await signIn(thief, email)).toEqual(asked);
});

test('a forgotten device has to give a code again, and so has one that was signed out', async () => {
  const email = 'forgetful@example.test';
  const home = await givenCareful(front, email);
  await signIn(home, email);
  expect((await home.call('forgetDevice')).status).toBe(204);
  expect(home.cookies.has('device')).toBe(false);
  await passWithMail(home, email);

  const phone = openBrowser(front);
  await passWithMail(phone, email);
  const { content } = (await phone.call('sessions')).json as {
    content: { id: string; current: boolean }[];
  };
  const other = content.find(({ current }) => !current)?.id ?? '';
  const { json } = await phone.call('session');
  const ended = await phone.callFor(other, 'endSession', {
    'x-lango-csrf': String(json.authToken),
  });
  expect(ended.status).toBe(204);
  expect(await signIn(home, email)).toEqual(asked);
  expect(await signIn(phone, email)).toMatchObject({ role: 'customer' });
});

test('a new password makes every other device new; a reset makes all new but its own', async () => {
  const email = 'changed@example.test';
  const home = await givenCareful(front, email);
  const phone = openBrowser(front);
  await passWithMail(phone, email);
  await signIn(home, email);
  const change = { currentPassword: password, password: newPassword };
  expect((await home.call('changePassword', change)).status).toBe(204);
  expect(await signIn(home, email, newPassword)).toMatchObject({ role: 'customer' });
  expect(await signIn(phone, email, newPassword)).toEqual(asked);

  await phone.call('forgotPassword', { email });
  const token = await front.tokenTo(email, 'reset-password');
  expect((await phone.call('resetPassword', { token, password })).status).toBe(200);
  expect(await signIn(phone, email)).toMatchObject({ role: 'customer' });
  expect(await signIn(home, email)).toEqual(asked);
});

test('codes for new devices are switched off and on with the password', async () => {
  const email = 'relaxed@example.test';
  const home = await givenCareful(front, email);
  await signIn(home, email);
  const wrong = { currentPassword: 'not my password at all', on: false };
  expect((await home.call('newDeviceCodes', wrong)).status).toBe(403);
  expect((await home.call('profile')).json).toMatchObject({ newDeviceCodes: true });
  await home.call('newDeviceCodes', { currentPassword: password, on: false });
  expect((await home.call('profile')).json).toMatchObject({ newDeviceCodes: false });
  expect(await signIn(openBrowser(front), email)).toMatchObject({ role: 'customer' });
  await home.call('newDeviceCodes', { currentPassword: password, on: true });
  expect(await signIn(openBrowser(front), email)).toEqual(asked);
});

test('the log says who came, who was wrong and what was new', async () => {
  const email = 'watched@example.test';
  const home = await givenCareful(front, email);
  await signIn(home, email, 'a wrong password of mine');
  await signIn(home, email);
  const stranger = openBrowser(front);
  await signIn(stranger, email, 'a guess of a stranger');
  await signIn(stranger, email);
  await stranger.call('verifyCode', { code: '000000' });
  expect(await outcomesOf(home)).toEqual([
    'wrong-code, new',
    'wrong-password, new',
    'signed-in',
    'wrong-password',
  ]);
});
