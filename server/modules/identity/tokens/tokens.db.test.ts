import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contracts';
import { tokenCalls, tokenScopes, tokensMax } from '#contracts/account/api-tokens.ts';
import { apiBase } from '#contracts/site/paths.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { waitingForLocks } from '#testing/waiting-for-locks.ts';
import { lockCustomer } from '../account/accounts.sql.ts';
import { eraseAccount } from '../testing/erase-account.ts';
import { openBrowser, password } from '../testing/browser.ts';
import { useFront } from '../testing/shop-front.ts';
import { addToken, countTokens, dropOldTokens, revokeTokens } from './api-tokens.sql.ts';
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

const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const log = createLog({ level: 'trace', processName: 'test', destination });
const front = useFront({ log });
beforeAll(() => echoRoutes(front));

const ask = (token: string, call: (typeof echoes)[keyof typeof echoes], headers = {}) =>
  askWith(front, token, { ...call, headers });
const statusWith = async (secret: string) => (await ask(secret, echoes.read)).status;
let mistaken: Owner | undefined;
const list = async (owner: Owner) => {
  const url = `${apiBase}${tokenCalls.apiTokens.path}`;
  return (await front.app.inject({ url, headers: headersOf(owner) })).json().content;
};
const revoke = async (owner: Owner, id: string) => {
  const url = `${apiBase}${tokenCalls.revokeToken.path.replace(':id', id)}`;
  const headers = headersOf(owner);
  return (await front.app.inject({ method: 'DELETE', url, headers })).statusCode;
};

/** Tokens that were made before, without asking for the password each time. */
async function givenMade(owner: Owner, count: number, expiresAt: Date | null = null) {
  for (let made = 0; made < count; made += 1) {
    const kept = keptOf(makeTokenText(systemRandomness));
    if (!kept) throw new Error('A new token is not one.');
    const id = makeId('tok', systemRandomness);
    const token = { id, name: 'Old', scopes: ['read' as const], expiresAt, at: new Date(0) };
    const customerId = owner.customerId as 'cus_';
    const whose = { customerId, accountId: null };
    await front.db.transaction((tx) => addToken(tx, { ...kept, ...token, ...whose }));
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
    madeBy: null,
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
  expect((await front.templatesTo('told@made.test')).at(-1)).toBe('api-token-made');
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

test('made at once, they leave ten', async () => {
  const owner = await givenOwner(front, 'many@made.test');
  await givenMade(owner, tokensMax - 1);
  await givenMade(owner, 3, new Date(1));
  const customerId = owner.customerId as 'cus_';
  // All wait at the account's lock until everyone is there.
  const answers = await front.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const asked = Promise.all([1, 2, 3, 4].map(() => makeByCall(front, owner)));
    await expect.poll(() => waitingForLocks(front.db)).toBe(4);
    return { asked };
  });
  const made = await answers.asked;
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(3);
  const alive = await countTokens(front.db, { customerId, accountId: null }, front.now());
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
  const token = await front.tokenTo('reset@ended.test', 'reset-password');
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
  const token = await front.tokenTo('new@ended.test', 'confirm-new-email');
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

test.each(tokenScopes)(
  'a token for "%s" makes the calls that name it, and no other',
  async (own) => {
    const { secret, customerId } = await givenToken(front, `${own}@scopes.test`, { scopes: [own] });
    const taken = await ask(secret, echoes[own]);
    expect([taken.status, taken.json]).toEqual([200, { customerId }]);
    for (const scope of tokenScopes.filter((each) => each !== own)) {
      const { status, json, headers } = await ask(secret, echoes[scope]);
      expect([status, json['code']]).toEqual([403, 'token-scope']);
      expect(json['detail']).toContain(`"${scope}"`);
      expect(headers['www-authenticate']).toBe('Bearer error="insufficient_scope"');
    }
  },
);

test('a call that names no scope is never answered to a token, open to everybody or not', async () => {
  const { secret } = await givenToken(front, 'all@scopes.test', { scopes: tokenScopes });
  const asked = [echoes.person, calls.session, calls.signOut, calls.signUp, calls.forgetDevice];
  for (const { method, path } of asked) {
    const { status, json } = await askWith(front, secret, { method, path });
    expect([path, status, json['code']]).toEqual([path, 403, 'token-scope']);
  }
});

test('a write by a token needs no anti-CSRF value, and none from a foreign page is taken', async () => {
  const { secret } = await givenToken(front, 'writes@tokens.test', { scopes: ['buy'] });
  expect((await ask(secret, echoes.buy)).status).toBe(200);
  expect((await ask(secret, echoes.buy, { origin: 'http://localhost:4000' })).status).toBe(200);
  const foreign = await ask(secret, echoes.buy, { origin: 'https://elsewhere.test' });
  expect([foreign.status, foreign.json['code']]).toEqual([403, 'csrf-refused']);
});

test('where a token and a cookie come together, the cookie is not read', async () => {
  const { secret, customerId } = await givenToken(front, 'token@both.test', { scopes: ['buy'] });
  const other = await givenOwner(front, 'cookie@both.test');
  const { cookie } = headersOf(other);
  expect((await ask(secret, echoes.buy, { cookie })).json).toEqual({ customerId });
  const wrong = await askWith(front, 'lango_wrong', { ...echoes.read, headers: headersOf(other) });
  expect(wrong.status).toBe(401);
});

test('unknown, expired and revoked tokens and those of closed accounts get one answer', async () => {
  const open = await givenToken(front, 'open@over.test');
  const month = await givenToken(front, 'month@over.test', { days: 30 });
  const revoked = await givenToken(front, 'revoked@over.test');
  const suspended = await givenToken(front, 'suspended@over.test');
  const staff = await givenToken(front, 'staff@over.test');
  await revokeTokens(front.db, revoked.customerId as 'cus_', front.now());
  await front.db.execute(sql`
    update customers set suspended_at = ${front.now()} where id = ${suspended.customerId}`);
  await front.db.execute(sql`
    insert into staff (customer_id, role, created_at)
    values (${staff.customerId}, 'support', ${front.now()})`);
  expect((await ask(month.secret, echoes.read)).status).toBe(200);
  front.moveClock(30 * dayMs);
  expect((await ask(open.secret, echoes.read)).status).toBe(200);
  const unknown = `lango_${'x'.repeat(43)}`;
  const over = [month, revoked, suspended, staff].map(({ secret }) => secret);
  const answers = await Promise.all(
    ['', 'nonsense', unknown, ...over].map((token) => ask(token, echoes.read)),
  );
  const words = answers.map(({ body }) => body.replace(/urn:uuid:[\w-]+/, ''));
  expect(new Set(words).size).toBe(1);
  for (const { status, json, headers } of answers) {
    expect([status, json['code']]).toEqual([401, 'token-refused']);
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  }
});

test('a token that is revoked while it is used opens nothing from then on', async () => {
  const { secret, customerId } = await givenToken(front, 'race@tokens.test');
  let revoked = false;
  const late: number[] = [];
  const user = async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const wasRevoked = revoked;
      const { status } = await ask(secret, echoes.read);
      if (wasRevoked) late.push(status);
    }
  };
  const owner = async () => {
    await ask(secret, echoes.read);
    await revokeTokens(front.db, customerId as 'cus_', front.now());
    revoked = true;
  };
  await Promise.all([user(), user(), user(), owner()]);
  expect(late.length).toBeGreaterThan(10);
  expect(new Set(late)).toEqual(new Set([401]));
});

test('the last use is written with its address, at most once a minute', async () => {
  const { secret, id } = await givenToken(front, 'used@tokens.test');
  const lastUse = async () => {
    const [row] = await front.db.rows<{ at: Date; address: string }>(sql`
      select last_used_at as at, last_used_address as address from api_tokens where id = ${id}`);
    return row;
  };
  const from = (address: string) => ask(secret, echoes.read, { 'x-forwarded-for': address });
  const first = front.now();
  await from('192.0.2.1');
  front.moveClock(minuteMs - 1);
  await from('192.0.2.2');
  expect(await lastUse()).toEqual({ at: first, address: '192.0.2.1' });
  front.moveClock(1);
  await from('192.0.2.2');
  expect(await lastUse()).toEqual({ at: front.now(), address: '192.0.2.2' });
});

test('wrong tokens are limited by address, and right ones from there go on', async () => {
  const { secret } = await givenToken(front, 'limits@tokens.test');
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const statuses: number[] = [];
  for (let turn = 0; turn < 32; turn += 1) {
    statuses.push((await ask('lango_wrong', echoes.read, headers)).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429]);
  expect((await ask(secret, echoes.read, headers)).status).toBe(200);
});

test('one token asks three hundred times a minute, and another of its owner has its own', async () => {
  const owner = await givenToken(front, 'busy@tokens.test');
  const other = await makeByCall(front, owner);
  await front.db.execute(sql`
    insert into rate_limits (key, window_start, window_end, used)
    select ${`token:${owner.id}`}, w, w + interval '1 minute', 299
      from (select date_trunc('minute', ${front.now()}::timestamptz) as w) as this_minute`);
  expect((await ask(owner.secret, echoes.read)).status).toBe(200);
  const { status, headers } = await ask(owner.secret, echoes.read);
  expect([status, typeof headers['retry-after']]).toEqual([429, 'string']);
  expect((await ask(other.json.secret, echoes.read)).status).toBe(200);
});

test('a secret is in no log, even where a bug has the request in its hands', async () => {
  const { secret } = await givenToken(front, 'logs@tokens.test');
  lines.length = 0;
  expect((await ask(secret, echoes.broken)).status).toBe(500);
  expect((await ask(`${secret}x`, echoes.read)).status).toBe(401);
  const written = lines.join('\n');
  expect(written).toContain('a bug with a request in its hands');
  expect(written).not.toContain(secret.slice(12));
});
