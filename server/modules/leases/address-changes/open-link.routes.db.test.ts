import { beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import type { Caller } from '#platform/http/policy.ts';
import { takeTurn } from '#platform/loops/work.ts';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { changeCredentials } from '../holding/activate.ts';
import { credentialSources } from '../testing/given-lease.ts';
import { addressChangeRoutes } from './address-changes.routes.ts';
import { changeLinkRoutes } from './open-link.routes.ts';
import { changeWork } from './run-change.ts';
import { useFarm } from './testing/given-modem.ts';

const shop = useTestDatabase();
const { ctx, clock, pass, control, givenMobileLease } = useFarm(shop);
type Mobile = Awaited<ReturnType<typeof givenMobileLease>>;
const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const log = createLog({ level: 'trace', processName: 'test', destination });
let app: Awaited<ReturnType<typeof openApp>>;
let caller: Caller = { kind: 'visitor' };

beforeAll(async () => {
  const { db } = shop;
  app = await openApp({ db, clock, log, callerOf: async () => caller, csrf: 'csrf' });
  const given = { ...ctx(), config: { publicUrl: 'http://localhost:4000' } };
  addressChangeRoutes(app, given);
  changeLinkRoutes(app, given);
  return () => app.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, key?: string) {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      origin: 'http://localhost:4000',
      'x-lango-csrf': 'csrf',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  const json = answer.body === '' ? {} : answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, headers: answer.headers, json };
}

async function makeLink({ own }: Mobile): Promise<string> {
  caller = asCustomer(own.customerId);
  const { status, json } = await call('PUT', `/leases/${own.leaseId}/change-link`);
  expect(status).toBe(200);
  caller = { kind: 'visitor' };
  return String(json['address']).replace('http://localhost:4000', '');
}

type Opening = Readonly<{
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Readonly<Record<string, string>>;
  from?: string;
}>;
async function open(url: string, { method = 'GET', headers = {}, from }: Opening = {}) {
  const answer = await app.inject({
    method,
    url,
    headers,
    remoteAddress: from ?? '127.0.0.1',
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}
const turn = () => takeTurn(ctx(), changeWork);

test('a bare GET changes the address; its answer has one shape from beginning to end', async () => {
  const mobile = await givenMobileLease();
  const link = await makeLink(mobile);
  expect(link).toMatch(/^\/change\/lango_change_[A-Za-z0-9]{22}$/);
  const pending = await open(link);
  expect(pending.status).toBe(202);
  expect(pending.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const names = Object.keys(JSON.parse(pending.body) as object);
  expect(names).toEqual([
    'state',
    'old_ip',
    'new_ip',
    'changed_at',
    'next_allowed_at',
    'retry_after_s',
    'took_ms',
    'reason',
  ]);
  expect((await open(link, { method: 'POST' })).status).toBe(202);
  await turn();
  const soon = await open(link);
  expect(soon.status).toBe(429);
  const told = JSON.parse(soon.body) as Record<string, unknown>;
  expect(told).toMatchObject({ state: 'too_soon', old_ip: mobile.exitIp });
  expect(Object.keys(told)).toEqual(names);
  expect(soon.headers['retry-after']).toBe(String(told['retry_after_s']));
  const text = await open(`${link}?format=text`);
  expect([text.status, text.body]).toEqual([429, 'too_soon\n']);
  const looked = await open(`${link}?format=text`, { headers: { purpose: 'prefetch' } });
  expect([looked.status, looked.body]).toEqual([200, `${String(told['new_ip'])}\n`]);
  expect(await mobile.rotations()).toBe(1);
});

test('C7: what calls the link by a schedule never changes the address twice within the interval', async () => {
  const mobile = await givenMobileLease();
  const link = await makeLink(mobile);
  caller = asCustomer(mobile.own.customerId);
  const byHand = await call('POST', `/leases/${mobile.own.leaseId}/address-change`, 'by-hand');
  expect(byHand.status).toBe(202);
  await turn();
  const soon = await open(link);
  expect(soon.status).toBe(429);
  expect(await turn()).toBe(0);
  pass(Number(soon.headers['retry-after']) * 1_000);
  expect((await open(link)).status).toBe(202);
  await turn();
  expect(await mobile.rotations()).toBe(2);
});

test('a new password leaves the link as it is, which has a secret of its own', async () => {
  const mobile = await givenMobileLease();
  const link = await makeLink(mobile);
  const { leaseId, customerId } = mobile.own;
  const sources = { ...ctx(), ...credentialSources };
  await changeCredentials(sources, leaseId, customerId);
  expect((await open(link)).status).toBe(202);
  await turn();
  expect(await mobile.rotations()).toBe(1);
});

test('C6: HEAD, previews and prefetches rotate nothing', async () => {
  const mobile = await givenMobileLease();
  const link = await makeLink(mobile);
  const looks: readonly Opening[] = [
    { method: 'HEAD' },
    { headers: { 'user-agent': 'WhatsApp/2.23' } },
    { headers: { 'user-agent': 'TelegramBot (like TwitterBot)' } },
    { headers: { 'sec-purpose': 'prefetch;prerender' } },
    { headers: { purpose: 'prefetch' } },
  ];
  for (const look of looks) expect((await open(link, look)).status).toBe(200);
  expect(await turn()).toBe(0);
  expect(await mobile.rotations()).toBe(0);
});

test('C6: unknown, revoked, renewed and expired are the same 404, for every method', async () => {
  const revoked = await givenMobileLease();
  const revokedLink = await makeLink(revoked);
  caller = asCustomer(revoked.own.customerId);
  const path = `/leases/${revoked.own.leaseId}/change-link`;
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('DELETE', path)).status).toBe(404);
  const renewed = await givenMobileLease();
  const former = await makeLink(renewed);
  const present = await makeLink(renewed);
  const over = await givenMobileLease();
  const overLink = await makeLink(over);
  await over.endSoon();
  const unknown = `/change/lango_change_${'a'.repeat(22)}`;
  const answers = [];
  for (const link of [unknown, revokedLink, former, overLink, '/change/x']) {
    for (const method of ['GET', 'POST', 'HEAD'] as const) {
      const { status, body } = await open(link, { method });
      expect(status).toBe(404);
      if (method !== 'HEAD') answers.push(body.replaceAll(/"(instance|requestId)":"[^"]*"/g, ''));
    }
  }
  expect(new Set(answers).size).toBe(1);
  expect((await open(present)).status).toBe(202);
  await turn();
  for (const { rotations } of [revoked, over]) expect(await rotations()).toBe(0);
});

test('one address opens links ten times in a minute, whatever comes of it', async () => {
  const statuses = [];
  for (let count = 0; count < 12; count += 1) {
    statuses.push((await open('/change/guess', { from: '198.51.100.7' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
  expect((await open('/change/guess', { from: '198.51.100.8' })).status).toBe(404);
});

test('by call: 202, then the state, then 429 with the seconds; a repeat rotates nothing', async () => {
  const mobile = await givenMobileLease();
  caller = asCustomer(mobile.own.customerId);
  const path = `/leases/${mobile.own.leaseId}/address-change`;
  const first = await call('POST', path, 'one');
  expect([first.status, first.json['state']]).toEqual([202, 'pending']);
  await turn();
  const repeat = await call('POST', path, 'one');
  expect([repeat.status, repeat.json['state']]).toEqual([200, 'done']);
  const soon = await call('POST', path, 'two');
  expect([soon.status, soon.json['code']]).toEqual([429, 'too-many-requests']);
  expect(soon.headers['retry-after']).toBe(String(soon.json['retryAfter']));
  const { json } = await call('GET', path);
  expect(json).toMatchObject({ change: { state: 'done' }, everySeconds: 120, link: null });
  expect(await mobile.rotations()).toBe(1);
  pass(120_000);
});

test('a link tells its owner its beginning and its use, and never its secret', async () => {
  const mobile = await givenMobileLease();
  const link = await makeLink(mobile);
  await open(link, { method: 'HEAD' });
  caller = asCustomer(mobile.own.customerId);
  const path = `/leases/${mobile.own.leaseId}/address-change`;
  const hint = link.slice('/change/'.length, '/change/lango_change_'.length + 4);
  expect((await call('GET', path)).json['link']).toMatchObject({ hint, usedAt: null });
  await open(link);
  expect((await call('GET', path)).json['link']).toMatchObject({
    hint,
    usedAt: clock().toISOString(),
  });
  await turn();
  const kept = await shop.db.rows<{ row: string }>(sql`select k::text as row from change_links k`);
  const secret = link.slice('/change/'.length);
  expect(kept.some(({ row }) => row.includes(secret))).toBe(false);
});

test('no secret is in a log', async () => {
  await control('/farm', { reply: 'normal' }, 'PUT');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => /lango_change_\w{5}/.test(line))).toEqual([]);
  expect(lines.some((line) => line.includes('/change/:token'))).toBe(true);
});
