import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contracts';
import { tokenScopes } from '#contracts/account/api-tokens.ts';
import { sql } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openFront, type ShopFront } from '../testing/shop-front.ts';
import { revokeTokens } from './api-tokens.sql.ts';
import {
  askWith,
  echoes,
  echoRoutes,
  givenOwner,
  givenToken,
  headersOf,
  makeByCall,
} from './testing/given-token.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const lines: string[] = [];
let front: ShopFront;
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'trace', processName: 'test', destination });
  front = await openFront(database.db, { log });
  echoRoutes(front);
});
afterAll(() => front.app.close());

const ask = (token: string, call: (typeof echoes)[keyof typeof echoes], headers = {}) =>
  askWith(front, token, { ...call, headers });

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
