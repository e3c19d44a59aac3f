import { Registry } from 'prom-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoticePage } from '#contracts/account/notices.ts';
import { hourMs } from '#contracts/time.ts';
import { callbackRoutes } from '#modules/sales/flows';
import { sql } from '#platform/db.ts';
import { createSecurityLog } from '#platform/http/security-log.ts';
import { silentLog, type Log } from '#platform/log.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { givenShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { callbackBody, givenPayments, givenPrompt } from '../../payments/testing/given-payments.ts';
import { watchCallers } from './watch-callers.ts';
import type { AdminContext } from '../context.ts';

const database = useTestDatabase();
const lines: Readonly<Record<string, unknown>>[] = [];
const log = { ...silentLog, warn: (line: object) => void lines.push({ ...line }) } as Log;
const registry = new Registry();
const security = createSecurityLog({ log, registry, noteAdmin: async () => undefined });
let payments: ReturnType<typeof givenPayments>;
let shop: AdminContext;
let admin: Admin;

beforeAll(async () => {
  payments = givenPayments(database.db);
  const { keyring, providers } = payments;
  shop = { ...givenShop(database.db, () => payments.now), keyring, providers };
  admin = await openAdmin(shop, (app) => callbackRoutes(app, shop, security));
});
beforeEach(() => {
  lines.length = 0;
  registry.resetMetrics();
});

/** The secret part of the address that the newest prompt was sent with. */
async function givenAddress() {
  const attempt = await givenPrompt(payments);
  const token = payments.providers.daraja.received.at(-1)?.callbackToken ?? '';
  return { attempt, url: `/api/hooks/stk/${token}` };
}

async function call(
  url: string,
  remoteAddress: string,
  sent: { payload: object; headers?: object },
) {
  const headers = { ...sent.headers };
  const { payload } = sent;
  const asked = { method: 'POST', url, remoteAddress, payload, headers } as const;
  return (await admin.app.inject(asked)).statusCode;
}

const counted = async (provider: string) => {
  const text = await registry.metrics();
  return text.match(new RegExp(`unlisted_callbacks_total{provider="${provider}"} (\\d+)`))?.[1];
};
const mails = async () =>
  (await database.db.rows(sql`select 1 from mails where template = 'unlisted-caller'`)).length;
const rowsOf = (address: string) =>
  database.db.rows<{ detail: unknown }>(sql`
    select detail from payment_exceptions
     where kind = 'unlisted-caller' and detail->>'address' = ${address}`);
const inboxOf = (address: string) =>
  database.db.rows<{ known: boolean }>(sql`
    select source_known as known from provider_inbox where source_address = ${address}`);

test('a hundred callbacks from one unlisted address are one row, one bell and one mail', async () => {
  const address = '203.0.113.9';
  const { attempt, url } = await givenAddress();
  const before = await mails();
  for (let n = 0; n < 100; n += 1) {
    const body = callbackBody(attempt, { code: 1037, merchant: `merchant-${n}` });
    expect(await call(url, address, { payload: body })).toBe(200);
  }
  expect(await inboxOf(address)).toHaveLength(100);
  expect(await rowsOf(address)).toEqual([{ detail: { provider: 'daraja', address } }]);
  expect(await counted('daraja')).toBe('100');
  expect(lines).toHaveLength(100);
  expect(lines[0]).toMatchObject({
    security: 'caller',
    provider: 'daraja',
    address,
    route: '/api/hooks/stk/:token',
  });
  expect(await watchCallers(shop)).toBe(1);
  expect(await watchCallers(shop)).toBe(0);
  payments.pass(hourMs);
  expect(await watchCallers(shop)).toBe(0);
  expect(await mails()).toBe(before + 1);

  const { json } = await admin.call('owner', 'GET /admin/notices');
  const [notice] = (json as unknown as NoticePage).content;
  expect(notice).toMatchObject({ kind: 'caller', path: '/admin/exceptions' });
  expect(notice?.text).toContain(address);
  const exceptions = await admin.call('owner', 'GET /admin/exceptions');
  expect(JSON.stringify(exceptions.json)).toContain(address);
});

test('another address an hour later is told anew, and a settled one is not', async () => {
  const { attempt, url } = await givenAddress();
  payments.pass(hourMs);
  await call(url, '203.0.113.20', { payload: callbackBody(attempt) });
  expect(await watchCallers(shop)).toBe(1);
  payments.pass(hourMs);
  await call(url, '203.0.113.21', { payload: callbackBody(attempt, { code: 1 }) });
  await database.db.execute(sql`
    update payment_exceptions set resolved_at = now(), resolution = 'our relay'
     where detail->>'address' = '203.0.113.21'`);
  expect(await watchCallers(shop)).toBe(0);
});

test('such a callback stays the hint that every callback is', async () => {
  const { attempt, url } = await givenAddress();
  await call(url, '203.0.113.30', { payload: callbackBody(attempt) });
  const [row] = await database.db.rows(sql`
    select state, next_check_at <= ${payments.now} as due from payment_attempts
     where id = ${attempt.id}`);
  expect(row).toEqual({ state: 'confirming', due: true });
});

test('a signed webhook from elsewhere is told, a stranger’s guess is not', async () => {
  const address = '203.0.113.40';
  const event = { event: 'charge.success', data: { id: 7, reference: 'SOMEBODYELSE' } };
  const signed = (signature: string) =>
    call('/api/hooks/card', address, {
      payload: event,
      headers: { 'x-paystack-signature': signature },
    });
  expect(await signed('forged')).toBe(401);
  expect(await call(`/api/hooks/stk/${'0'.repeat(32)}`, address, { payload: {} })).toBe(404);
  expect([lines.length, await rowsOf(address)]).toEqual([0, []]);
  expect(await signed('genuine')).toBe(200);
  expect(await counted('paystack')).toBe('1');
  expect(await rowsOf(address)).toEqual([{ detail: { provider: 'paystack', address } }]);
});

test('a listed address is nothing to tell', async () => {
  const address = '196.201.214.206';
  const { attempt, url } = await givenAddress();
  expect(await call(url, address, { payload: callbackBody(attempt) })).toBe(200);
  expect(await inboxOf(address)).toEqual([{ known: true }]);
  expect([lines.length, await rowsOf(address)]).toEqual([0, []]);
});

test('where no list is set nobody is told', async () => {
  const address = '203.0.113.50';
  const { daraja } = payments.providers;
  const { callers } = daraja;
  daraja.callers = [];
  try {
    const { attempt, url } = await givenAddress();
    expect(await call(url, address, { payload: callbackBody(attempt) })).toBe(200);
  } finally {
    daraja.callers = callers;
  }
  expect(await inboxOf(address)).toEqual([{ known: false }]);
  expect([lines.length, await rowsOf(address)]).toEqual([0, []]);
});
