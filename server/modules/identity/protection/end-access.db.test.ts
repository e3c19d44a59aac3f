import { describe, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { findCustomerByEmail } from '../account/accounts.sql.ts';
import { endAccess } from './end-access.ts';
import { suspendCustomer } from '../staff/suspend-customer.ts';
import {
  type Browser,
  givenCustomer,
  givenSignedIn,
  openBrowser,
  password,
  person,
  signIn,
} from '../testing/browser.ts';
import { useFront } from '../testing/shop-front.ts';

const front = useFront();

const other = 'entirely new phrase 41';

const idOf = async (email: string) => {
  const account = await findCustomerByEmail(front.db, email);
  if (!account) throw new Error(`${email} has no account.`);
  return account.id;
};

/** A person who once knew the password requests another address, and keeps the link. */
async function givenIntruder(email: string): Promise<Readonly<{ link: string; evil: string }>> {
  await givenCustomer(front, email);
  const intruder = openBrowser(front);
  await intruder.call('signIn', { email, password });
  const evil = `evil-${email}`;
  await intruder.call('changeEmail', { currentPassword: password, email: evil });
  return { link: await front.tokenTo(evil, 'confirm-new-email'), evil };
}

describe('an e-mail change that was asked for', () => {
  const ends: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
    'a password reset': async (email) => {
      await openBrowser(front).call('forgotPassword', { email });
      const token = await front.tokenTo(email, 'reset-password');
      return openBrowser(front).call('resetPassword', { token, password: other });
    },
    'a password change': async (email) => {
      const owner = openBrowser(front);
      await owner.call('signIn', { email, password });
      return owner.call('changePassword', { currentPassword: password, password: other });
    },
    'the link that its old address was mailed': async (email) => {
      const token = await front.tokenTo(email, 'email-change-asked');
      return openBrowser(front).call('stopEmail', { token });
    },
    'a suspension': async (email) => {
      const id = await idOf(email);
      const at = front.now();
      await front.db.transaction((tx) =>
        suspendCustomer(tx, id, { at, reason: 'abuse', by: 'cus_staff' }),
      );
      await front.db.execute(sql`update customers set suspended_at = null where id = ${id}`);
    },
  };

  for (const [what, end] of Object.entries(ends)) {
    test(`does not outlive ${what}`, async () => {
      const email = `${what.replaceAll(' ', '-')}@example.test`;
      const { link, evil } = await givenIntruder(email);
      expect(link).not.toBe('');
      await end(email);
      expect((await openBrowser(front).call('confirmEmail', { token: link })).status).toBe(410);
      expect(await findCustomerByEmail(front.db, evil)).toBeUndefined();
      expect(await findCustomerByEmail(front.db, email)).toBeDefined();
    });
  }

  test('is told to the old address at once, also when the new one is taken', async () => {
    await givenCustomer(front, 'taken@example.test');
    const browser = await givenSignedIn(front, 'asker@example.test');
    const requested = { currentPassword: password, email: 'taken@example.test' };
    expect((await browser.call('changeEmail', requested)).status).toBe(202);
    expect(await front.templatesTo('asker@example.test')).toContain('email-change-asked');
    expect(await front.templatesTo('taken@example.test')).not.toContain('confirm-new-email');
  });

  test('is stopped with everybody who is signed in, once', async () => {
    const email = 'stopper@example.test';
    const intruder = await givenSignedIn(front, email);
    const requested = { currentPassword: password, email: 'moved@example.test' };
    await intruder.call('changeEmail', requested);
    const token = await front.tokenTo(email, 'email-change-asked');
    const stops = await Promise.all(
      [1, 2, 3].map(() => openBrowser(front).call('stopEmail', { token })),
    );
    expect(stops.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect((await intruder.call('session')).status).toBe(401);
  });
});

test('everything open ends at once, but for the session that asks', async () => {
  const email = 'open@example.test';
  const here = await givenSignedIn(front, email);
  const elsewhere = openBrowser(front);
  await elsewhere.call('signIn', { email, password });
  await here.call('startTotp', { currentPassword: password });
  await openBrowser(front).call('forgotPassword', { email });
  await elsewhere.call('changeEmail', { currentPassword: password, email: 'next@example.test' });
  const { json } = await here.call('sessions');
  const current = (json.content as { id: string; current: boolean }[]).find((one) => one.current);
  const customerId = await idOf(email);
  const ending = { customerId, at: front.now(), keepSession: current?.id ?? '' };
  // Twice is once.
  for (let round = 0; round < 2; round += 1) {
    await front.db.transaction((tx) => endAccess(tx, ending));
  }
  expect((await here.call('session')).status).toBe(200);
  expect((await elsewhere.call('session')).status).toBe(401);
  const [left] = await front.db.rows(sql`
    select (select count(*) from mail_links
             where customer_id = ${customerId} and used_at is null)::int as links,
           (select count(*) from second_factors
             where customer_id = ${customerId})::int as factors`);
  expect(left).toEqual({ links: 0, factors: 0 });
});

describe('a resent activation link', () => {
  const named = (email: string, firstName: string, secret: string) => ({
    ...person(email),
    firstName,
    password: secret,
  });
  const resent = async (browser: Browser, email: string) => {
    await browser.call('resendActivation', { email });
    return (await front.mailsTo(email)).at(-1);
  };

  test('carries the sign-up of the browser that asks, never a later stranger’s', async () => {
    const email = 'victim@example.test';
    const victim = openBrowser(front);
    await victim.call('signUp', named(email, 'Amina', password));
    await openBrowser(front).call('signUp', named(email, 'Stranger', 'strangers choice 77'));
    const mail = await resent(victim, email);
    expect(mail?.template).toBe('activate-account');
    await victim.call('activate', { token: mail?.token ?? '' });
    expect(await signIn(front, email, 'strangers choice 77')).toBe(401);
    expect(await signIn(front, email)).toBe(200);
  });

  test('asked for in another browser, lets its reader choose a password', async () => {
    const email = 'elsewhere@example.test';
    const stranger = openBrowser(front);
    await stranger.call('signUp', {
      ...named(email, 'Stranger', 'strangers choice 77'),
      phone: '0712345678',
    });
    const mail = await resent(openBrowser(front), email);
    expect(mail?.template).toBe('reset-password');
    const chosen = { token: mail?.token ?? '', password: other };
    expect((await openBrowser(front).call('resetPassword', chosen)).status).toBe(200);
    expect(await findCustomerByEmail(front.db, email)).toMatchObject({
      emailVerified: true,
      phone: undefined,
    });
    expect(await signIn(front, email, 'strangers choice 77')).toBe(401);
  });
});

describe('activation', () => {
  test('signs in the browser that signed up, and asks any other for the password', async () => {
    const email = 'own-browser@example.test';
    const own = openBrowser(front);
    await own.call('signUp', person(email));
    const token = await front.tokenTo(email, 'activate-account');
    const answer = await own.call('activate', { token });
    expect(answer.json).toMatchObject({ role: 'customer', userDetails: { email } });
    expect((await own.call('session')).status).toBe(200);

    const twin = 'other-browser@example.test';
    await openBrowser(front).call('signUp', person(twin));
    const other_ = openBrowser(front);
    const told = await other_.call('activate', {
      token: await front.tokenTo(twin, 'activate-account'),
    });
    expect(told.json).toEqual({ message: expect.stringContaining('sign in') });
    expect((await other_.call('session')).status).toBe(401);
  });

  test('does not sign in a browser that signed up with another link', async () => {
    const email = 'mixed@example.test';
    const attacker = openBrowser(front);
    await attacker.call('signUp', person(email));
    await openBrowser(front).call('signUp', { ...person(email), password: other });
    const token = await front.tokenTo(email, 'activate-account');
    await attacker.call('activate', { token });
    expect((await attacker.call('session')).status).toBe(401);
  });
});

test('after the right password a suspended account says so, after a wrong one nothing', async () => {
  const email = 'suspended@example.test';
  await givenCustomer(front, email);
  const id = await idOf(email);
  const decision = { at: front.now(), reason: 'abuse', by: id };
  await front.db.transaction((tx) => suspendCustomer(tx, id, decision));
  const answer = async (typed: string) =>
    (await openBrowser(front).call('signIn', { email, password: typed })).json;
  expect(await answer(password)).toMatchObject({ status: 403, code: 'account-suspended' });
  expect(await answer('a wrong password 1')).toMatchObject({
    status: 401,
    code: 'sign-in-refused',
  });
});

test('the owner is told of each change of what protects the account, once', async () => {
  const email = 'protected@example.test';
  const browser = await givenSignedIn(front, email);
  const before = await front.templatesTo(email);
  for (const on of [true, true, false]) {
    await browser.call('mailCodes', { currentPassword: password, on });
  }
  const told = (await front.templatesTo(email)).slice(before.length);
  expect(told).toEqual(['protection-changed', 'protection-changed']);
});
