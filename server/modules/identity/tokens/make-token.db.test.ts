import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenCalls, tokensMax } from '#contracts/account/api-tokens.ts';
import { apiBase } from '#contracts/site/paths.ts';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { lockCustomer } from '../account/accounts.sql.ts';
import { eraseAccount } from '../testing/erase-account.ts';
import { openBrowser, password } from '../testing/browser.ts';
import { openFront, type ShopFront } from '../testing/shop-front.ts';
import { addToken, countTokens, dropOldTokens } from './api-tokens.sql.ts';
import {
  askWith,
  echoes,
  echoRoutes,
  givenOwner,
  givenToken,
  headersOf,
  makeByCall,
  type Owner,
} from './testing/given-token.ts';
import { keptOf, makeTokenText } from './token-text.ts';
import { dayMs } from '#contracts/time.ts';

const database = useTestDatabase();
let front: ShopFront;
beforeAll(async () => {
  front = await openFront(database.db);
  echoRoutes(front);
});
afterAll(() => front.app.close());

let mistaken: Owner | undefined;
const statusWith = async (secret: string) => (await askWith(front, secret, echoes.read)).status;
const list = async (owner: Owner) => {
  const url = `${apiBase}${tokenCalls.apiTokens.path}`;
  return (await front.app.inject({ url, headers: headersOf(owner) })).json().content;
};
const revoke = async (owner: Owner, id: string) => {
  const url = `${apiBase}${tokenCalls.revokeToken.path.replace(':id', id)}`;
  const headers = headersOf(owner);
  return (await front.app.inject({ method: 'DELETE', url, headers })).statusCode;
};
const last = async (email: string) => (await front.mailsTo(email)).at(-1);

/** Tokens that were made before, without asking for the password each time. */
async function givenMade(owner: Owner, count: number, expiresAt: Date | null = null) {
  for (let made = 0; made < count; made += 1) {
    const kept = keptOf(makeTokenText(systemRandomness));
    if (!kept) throw new Error('A new token is not one.');
    const id = makeId('tok', systemRandomness);
    const token = { id, name: 'Old', scopes: ['read' as const], expiresAt, at: new Date(0) };
    const customerId = owner.customerId as 'cus_';
    await front.db.transaction((tx) => addToken(tx, { ...kept, ...token, customerId }));
  }
}

test('the secret is shown once; only its hash and first characters are kept', async () => {
  const requested = { name: 'Night job', scopes: ['read', 'proxies'], days: 90 } as const;
  const owner = await givenToken(front, 'once@made.test', requested);
  const [entry] = await list(owner);
  expect(entry).toEqual({
    id: owner.id,
    name: 'Night job',
    hint: owner.secret.slice(0, 12),
    scopes: ['read', 'proxies'],
    madeAt: front.now().toISOString(),
    expiresAt: new Date(front.now().getTime() + 90 * dayMs).toISOString(),
    isExpired: false,
    lastUsedAt: null,
    lastUsedFrom: null,
  });
  const rest = owner.secret.slice(12);
  const tables = await front.db.rows<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const holders: string[] = [];
  for (const { name } of tables) {
    const text = `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`;
    const [row] = await front.db.rows<{ text: string }>({ text, values: [] });
    if (row?.text.includes(rest)) holders.push(name);
  }
  expect(holders).toEqual([]);
});

test('its owner is told by mail and in the bell', async () => {
  const { customerId } = await givenToken(front, 'told@made.test', { name: 'Night job' });
  expect(await last('told@made.test')).toMatchObject({ template: 'api-token-made' });
  const [notice] = await front.db.rows(sql`
    select kind, path from notices where customer_id = ${customerId}`);
  expect(notice).toEqual({ kind: 'security', path: '/account/api' });
});

test('nobody makes one without the password', async () => {
  const owner = await givenOwner(front, 'prove@made.test');
  const { status, json } = await makeByCall(front, owner, { typed: 'not the password' });
  expect([status, json.code]).toEqual([403, 'password-refused']);
  expect(await list(owner)).toEqual([]);
});

test.each([
  { name: '' },
  { name: 'two\nlines' },
  { name: 'x'.repeat(61) },
  { scopes: [] },
  { scopes: ['read', 'read'] },
  { scopes: ['all'] },
  { days: 31 },
  { days: 0 },
])('%j is refused', async (wrong) => {
  mistaken ??= await givenOwner(front, 'wrong@made.test');
  const { status } = await makeByCall(front, mistaken, wrong as never);
  expect(status).toBe(422);
});

test('staff make none', async () => {
  const owner = await givenOwner(front, 'staff@made.test');
  await front.db.execute(sql`
    insert into staff (customer_id, role, created_at)
    values (${owner.customerId}, 'support', ${front.now()})`);
  const { status, json } = await makeByCall(front, owner);
  expect([status, json.code]).toEqual([409, 'token-not-made']);
});

/** How many of this database's connections wait for a lock. */
async function waiting() {
  const [row] = await front.db.rows<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.count;
}

test('made at once, they leave ten', async () => {
  const owner = await givenOwner(front, 'many@made.test');
  await givenMade(owner, tokensMax - 1);
  await givenMade(owner, 3, new Date(1));
  const customerId = owner.customerId as 'cus_';
  // Nobody gets further than the account's lock before all of them are there.
  const answers = await front.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const asked = Promise.all([1, 2, 3, 4].map(() => makeByCall(front, owner)));
    await expect.poll(waiting).toBe(4);
    return { asked };
  });
  const made = await answers.asked;
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(3);
  const alive = await countTokens(front.db, customerId, front.now());
  expect(alive).toBe(tokensMax);
});

test('a token ends when its owner says so, and is nobody else’s to end', async () => {
  const owner = await givenToken(front, 'mine@made.test');
  const other = await givenOwner(front, 'not-mine@made.test');
  expect(await revoke(other, owner.id)).toBe(404);
  expect(await statusWith(owner.secret)).toBe(200);
  expect(await revoke(owner, owner.id)).toBe(204);
  expect(await statusWith(owner.secret)).toBe(401);
  expect(await revoke(owner, owner.id)).toBe(404);
  expect(await list(owner)).toEqual([]);
});

const fresh = 'entirely new phrase 41';

test('a new password by mail ends every token', async () => {
  const { secret } = await givenToken(front, 'reset@ended.test');
  await openBrowser(front).call('forgotPassword', { email: 'reset@ended.test' });
  const { token } = (await last('reset@ended.test')) ?? {};
  const { status } = await openBrowser(front).call('resetPassword', { token, password: fresh });
  expect([status, await statusWith(secret)]).toEqual([200, 401]);
});

test('a new password in the settings ends every token', async () => {
  const { secret, browser } = await givenToken(front, 'change@ended.test');
  const { status } = await browser.call('changePassword', {
    currentPassword: password,
    password: fresh,
  });
  expect([status, await statusWith(secret)]).toEqual([204, 401]);
});

test('a new mail address ends every token', async () => {
  const { secret, browser } = await givenToken(front, 'email@ended.test');
  await browser.call('changeEmail', { currentPassword: password, email: 'new@ended.test' });
  expect(await statusWith(secret)).toBe(200);
  const { token } = (await last('new@ended.test')) ?? {};
  const { status } = await openBrowser(front).call('confirmEmail', { token });
  expect([status, await statusWith(secret)]).toEqual([200, 401]);
});

test('an erased account leaves no token behind', async () => {
  const owner = await givenToken(front, 'erased@ended.test');
  const customerId = owner.customerId as 'cus_';
  await front.db.transaction((tx) => eraseAccount(tx, { customerId, at: front.now() }));
  expect(await front.db.rows(sql`select 1 from api_tokens where id = ${owner.id}`)).toEqual([]);
  expect(await statusWith(owner.secret)).toBe(401);
});

test('tokens that are over are forgotten after ninety days', async () => {
  const owner = await givenToken(front, 'old@ended.test', { days: 30 });
  const rows = () => front.db.rows(sql`select 1 from api_tokens where id = ${owner.id}`);
  front.moveClock(120 * dayMs - 1);
  await dropOldTokens(front.db, front.now());
  expect(await rows()).toHaveLength(1);
  front.moveClock(2);
  await dropOldTokens(front.db, front.now());
  expect(await rows()).toHaveLength(0);
});
