import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { createPasswordHashing, type PasswordHashing } from '../passwords/hash-password.ts';
import { givenCustomer, givenSignedIn, openBrowser, password, signIn } from '../testing/browser.ts';
import { quickPasswords } from '../testing/quick-passwords.ts';
import { openFront, useFront } from '../testing/shop-front.ts';

const real = createPasswordHashing(systemRandomness);
const front = useFront({ passwordHashing: real });

/** Puts in place what code of before kept: `salt:key` in hex, by scrypt. */
async function keepFormer(email: string): Promise<string> {
  const salt = '5a'.repeat(16);
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  const former = `${salt}:${scryptSync(password, salt, 64, cost).toString('hex')}`;
  await keep(email, former);
  return former;
}
const keep = (email: string, kept: string) =>
  front.db.execute(sql`
    update credentials set password = ${kept}
     where customer_id = (select id from customers where email = ${email})`);

const keptOf = async (email: string) => {
  const [row] = await front.db.rows<{ kept: string; at: Date }>(sql`
    select p.password as kept, p.updated_at as at
      from credentials p join customers c on c.id = p.customer_id where c.email = ${email}`);
  return row;
};

test('an account with a hash of before signs in, and is kept by Argon2id from then on', async () => {
  const email = 'former@example.test';
  await givenCustomer(front, email);
  const before = await keptOf(email);
  const former = await keepFormer(email);
  expect(await signIn(front, email, 'not the right one')).toBe(401);
  expect((await keptOf(email))?.kept).toBe(former);
  front.moveClock(1000);
  expect(await signIn(front, email)).toBe(200);
  const renewed = await keptOf(email);
  expect(renewed?.kept).toMatch(/^\$argon2id\$/);
  expect(renewed?.at).toEqual(before?.at);
  expect(await signIn(front, email)).toBe(200);
  expect(await signIn(front, email, 'not the right one')).toBe(401);
  expect((await keptOf(email))?.kept).toBe(renewed?.kept);
  expect(await front.templatesTo(email)).not.toContain('password-changed');
});

test('several sign-ins at once renew one hash, and all succeed', async () => {
  const email = 'crowd@example.test';
  await givenCustomer(front, email);
  await keepFormer(email);
  const all = await Promise.all([1, 2, 3].map(() => signIn(front, email)));
  expect(all).toEqual([200, 200, 200]);
  expect((await keptOf(email))?.kept).toMatch(/^\$argon2id\$/);
});

test('whoever was signed in by the code of before stays signed in', async () => {
  const email = 'stays@example.test';
  const browser = await givenSignedIn(front, email);
  // As the library wrote it: a token of 32 letters and digits.
  const token = 'aB3'.repeat(11).slice(0, 32);
  const at = front.now();
  await front.db.execute(sql`
    insert into sessions (id, customer_id, token, expires_at, ip_address, user_agent,
                          created_at, updated_at)
    select ${`ses_${'7'.repeat(32)}`}, id, ${token}, ${new Date(at.getTime() + 30 * dayMs)},
           '', '', ${at}, ${at} from customers where email = ${email}`);
  const other = openBrowser(front);
  other.cookies.set('sid', `${token}.${front.keyring.mac('session-cookie', token)}`);
  expect((await other.call('session')).json).toMatchObject({ userDetails: { email } });
  expect((await browser.call('session')).status).toBe(200);
});

test('a password that is changed while it is checked opens no session', async () => {
  const email = 'between@example.test';
  const changing: PasswordHashing = {
    ...quickPasswords,
    verify: async (attempt) => {
      const right = await quickPasswords.verify(attempt);
      await keep(email, await quickPasswords.hash('the owner chose another'));
      return right;
    },
  };
  const shop = await openFront(front.db, { passwordHashing: changing });
  await givenCustomer(await openFront(front.db), email);
  expect(await signIn(shop, email)).toBe(401);
  const rows = sql`
    select 1 from sessions s join customers c on c.id = s.customer_id
     where c.email = ${email} and s.user_agent is not null and s.created_at > ${shop.now()}`;
  expect(await front.db.rows(rows)).toEqual([]);
  await shop.app.close();
});
