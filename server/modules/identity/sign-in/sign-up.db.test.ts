import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { createPasswordHashing } from '../passwords/hash-password.ts';
import { forgetExpired } from '../sessions/sessions.sql.ts';
import {
  givenCustomer,
  openBrowser,
  password,
  person,
  type Reply,
  signIn,
} from '../testing/browser.ts';
import { openFront, useFront } from '../testing/shop-front.ts';
import { dayMs, hourMs } from '#contracts/time.ts';

const front = useFront();

const fewestRounds = 5;
const mostRounds = 40;
const withoutRequestId = ({ status, headers, body }: Reply) => {
  const { 'x-request-id': _, date: __, ...rest } = headers;
  return { status, body, headers: rest };
};

test('a known address gets the same answer as a new one, and a mail that says so', async () => {
  await givenCustomer(front, 'known@example.test');
  const browser = openBrowser(front);
  const known = await browser.call('signUp', person('known@example.test'));
  const unknown = await browser.call('signUp', person('unknown@example.test'));
  expect(withoutRequestId(known)).toEqual(withoutRequestId(unknown));
  const told = ['activate-account', 'account-exists'];
  expect(await front.templatesTo('known@example.test')).toEqual(told);
});

test('a known address takes as long as a new one', async () => {
  const slow = await openFront(front.db, {
    passwordHashing: createPasswordHashing(systemRandomness),
  });
  await givenCustomer(slow, 'timed@example.test');
  const took = async (email: string) => {
    const start = performance.now();
    await openBrowser(slow).call('signUp', person(email));
    return performance.now() - start;
  };
  // The quickest of each kind: other work of the machine only ever adds to a time.
  const quickest = { known: Infinity, fresh: Infinity };
  const ratioAfter = async (round: number) => {
    quickest.known = Math.min(quickest.known, await took('timed@example.test'));
    quickest.fresh = Math.min(quickest.fresh, await took(`timed-${round}@example.test`));
    return quickest.fresh / quickest.known;
  };
  // Without the hash for known addresses the ratio is about ten.
  const isEven = (ratio: number) => ratio > 0.5 && ratio < 2;
  let [round, ratio] = [0, 0];
  while (round < fewestRounds || (round < mostRounds && !isEven(ratio))) {
    ratio = await ratioAfter((round += 1));
  }
  expect(isEven(ratio)).toBe(true);
  await slow.app.close();
});

test('a flood of sign-ups hashes two at a time, and others are served meanwhile', async () => {
  let atOnce = 0;
  let most = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await released;
    atOnce -= 1;
    return Buffer.alloc(32);
  };
  const derivation = { argon2id: held, scrypt: held };
  const passwordHashing = createPasswordHashing(systemRandomness, derivation);
  const flooded = await openFront(front.db, { passwordHashing });
  const flood = Array.from({ length: 60 }, (_, index) =>
    openBrowser(flooded).call('signUp', person(`flood${index}@example.test`)),
  );
  expect(await Promise.race(flood)).toMatchObject({
    status: 503,
    json: { code: 'unavailable', retryAfter: 5 },
  });
  expect((await openBrowser(flooded).call('session')).status).toBe(401);
  release();
  await Promise.all(flood);
  expect(most).toBe(2);
  await flooded.app.close();
});

test('parallel sign-ups of one address make one account, and each link works', async () => {
  const email = 'race@example.test';
  const browsers = Array.from({ length: 3 }, () => openBrowser(front));
  const answers = await Promise.all(browsers.map((one) => one.call('signUp', person(email))));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  const counts = sql`select count(*) as accounts from customers where email = ${email}`;
  expect(await front.db.rows(counts)).toEqual([{ accounts: 1 }]);
  expect(await front.mailsTo(email)).toHaveLength(3);
});

test('of many uses of one link at once, one works', async () => {
  await openBrowser(front).call('signUp', person('many@example.test'));
  const [mail] = await front.mailsTo('many@example.test');
  const uses = Array.from({ length: 8 }, () =>
    openBrowser(front).call('activate', { token: mail?.token }),
  );
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410, 410, 410]);
});

test('whoever proves the mailbox gets the account, with their own password', async () => {
  const email = 'victim@example.test';
  const browser = openBrowser(front);
  const squatting = { ...person(email), firstName: 'Mallory', password: 'squatters choice 77' };
  await browser.call('signUp', squatting);
  await browser.call('signUp', person(email));
  await browser.call('signUp', squatting);
  const mails = await front.mailsTo(email);
  const own = mails[1]?.token;
  expect((await browser.call('activate', { token: own })).status).toBe(200);

  expect(await signIn(front, email, 'squatters choice 77')).toBe(401);
  const owner = await browser.call('signIn', { email, password });
  expect(owner.json).toMatchObject({ userDetails: { firstName: 'Amina' } });
  for (const { token } of mails) {
    expect((await browser.call('activate', { token })).status).toBe(410);
  }
});

test('a link works for a day and its token lies in no table', async () => {
  const email = 'late@example.test';
  await openBrowser(front).call('signUp', person(email));
  const [mail] = await front.mailsTo(email);
  const rows = await front.db.rows(sql`
    select 1 from mail_links where token_hash = ${mail?.token}
    union all select 1 from jobs where payload::text like ${`%${mail?.token}%`}`);
  expect(rows).toEqual([]);
  front.moveClock(dayMs + 1000);
  const late = await openBrowser(front).call('activate', { token: mail?.token });
  expect(late.json).toMatchObject({ status: 410, code: 'link-expired' });
});

test('days later, when the link is forgotten, a new one still opens the account', async () => {
  const email = 'holiday@example.test';
  await openBrowser(front).call('signUp', person(email));
  front.moveClock(72 * hourMs);
  await forgetExpired(front.db, front.now());
  await openBrowser(front).call('resendActivation', { email });
  const mails = await front.mailsTo(email);
  expect(mails).toHaveLength(2);
  const token = mails[1]?.token;
  const browser = openBrowser(front);
  const chosen = { token, password: 'chosen after the holiday 5' };
  expect((await browser.call('resetPassword', chosen)).status).toBe(200);
  const { json } = await browser.call('signIn', { email, password: chosen.password });
  expect(json).toMatchObject({ userDetails: { name: 'Amina Otieno' } });
});

test('a guessed, a used and an expired link are answered alike', async () => {
  const guess = await openBrowser(front).call('activate', { token: 'x'.repeat(43) });
  const [late] = await front.mailsTo('late@example.test');
  const expired = await openBrowser(front).call('activate', { token: late?.token });
  const { instance: _, ...one } = guess.json;
  const { instance: __, ...other } = expired.json;
  expect(one).toEqual(other);
});

test('a new link can be asked for, three mails an hour and address, silently', async () => {
  const email = 'again@example.test';
  const browser = openBrowser(front);
  await browser.call('signUp', person(email));
  const answers = [];
  for (let ask = 0; ask < 5; ask += 1) {
    answers.push(await browser.call('resendActivation', { email }));
  }
  const nobody = await browser.call('resendActivation', { email: 'nobody@example.test' });
  const expected = withoutRequestId(nobody);
  for (const answer of answers) expect(withoutRequestId(answer)).toEqual(expected);
  const mails = await front.mailsTo(email);
  expect(mails).toHaveLength(3);
  expect((await browser.call('activate', { token: mails[2]?.token })).status).toBe(200);
  expect(await signIn(front, email)).toBe(200);
});

test('five sign-ups an hour from one foreign address, IPv6 by its /64', async () => {
  const statuses = [];
  for (let count = 0; count < 6; count += 1) {
    const browser = openBrowser(front, { address: `2001:db8:1:1::${count}` });
    statuses.push((await browser.call('signUp', person(`six-${count}@example.test`))).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test.each([
  ['no consent', { acceptTerms: false }],
  ['a role', { role: 'owner' }],
  ['a verified flag', { emailVerified: true }],
  ['a list for an address', { email: ['a@example.test', 'b@example.test'] }],
  ['a line break in a name', { firstName: 'A\r\nBcc: x@example.test' }],
  ['NUL in a name', { lastName: 'A\0B' }],
  ['a name of two lines', { lastName: 'A\u2028B' }],
  ['a name of 61 characters', { firstName: 'x'.repeat(61) }],
  ['a landline', { phone: '0201234567' }],
  ['an address with a comma', { email: 'a@example.test,b@example.test' }],
  ['a well-known password', { password: 'manchesterunited' }],
])('%s is refused before anything is written', async (_, change) => {
  const email = 'refused@example.test';
  const { status } = await openBrowser(front).call('signUp', { ...person(email), ...change });
  expect(status).toBe(422);
  expect(await front.mailsTo(email)).toEqual([]);
});

test('a poisoned host has no part in the link', async () => {
  const email = 'hosted@example.test';
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
  await openBrowser(front).call('signUp', person(email), headers);
  const [mail] = await front.mailsTo(email);
  expect(mail?.link).toMatch(/^http:\/\/localhost:4000\//);
});
