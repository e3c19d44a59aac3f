import { beforeEach, expect, test } from 'vitest';
import { maskPhone } from '#contracts/phone.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { findProxy, maskAddress } from '#modules/catalogue/listing';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { LeaseNotActive } from '#modules/leases';
import { endLeases } from '#modules/leases/holding';
import { fillBalance } from '../../../testing/given-balance.ts';
import { givenPaidLease } from '../../../testing/given-lease.ts';
import {
  givenBuyer,
  givenPassingShop,
  givenProxy,
  type TestShop,
  mombasa,
} from '../../../testing/given-sales.ts';
import { givenSite, programOf } from '../../../testing/given-site.ts';

/** What the holder of a lease sees and does, over HTTP. */
const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const price = 259;
const phone = '254712345678';
const get = { method: 'GET' } as const;
const put = { method: 'PUT' } as const;
const off = { method: 'DELETE' } as const;
let shop: TestShop;
let pass: (ms: number) => Date;

beforeEach(async () => {
  ({ shop, pass } = await givenPassingShop(database.db, noon));
  await shop.db.execute(sql`update proxies set on_sale = false`);
});

/** A lease of a day, and its holder's browser. */
async function givenHolder() {
  const paid = await givenPaidLease(shop);
  await shop.db.execute(sql`
    update leases set auto_renewable = true where id = ${paid.lease.id}`);
  await shop.db.execute(sql`
    update customers set phone = ${phone} where id = ${paid.buyer.customerId}`);
  const { ask } = await givenSite(shop, paid.buyer);
  const path = `/leases/${paid.lease.id}`;
  const service = () => ask(`${path}/service`, {}, get) as Promise<object>;
  const keeping = async () => ((await service()) as { keeping: object }).keeping;
  const on = (body: object) =>
    ask(`${path}/auto-renewal`, { plan: 'daily', prompts: false, amountKes: price, ...body }, put);
  return { ...paid, ask, path, service, keeping, on };
}
const iso = (at: Date | number) => new Date(at).toISOString();

test('the page of a running lease says everything about it, in full', async () => {
  const { lease, orderId, proxyId, service } = await givenHolder();
  const order = await findOrder(shop.db, orderId);
  await shop.db.execute(sql`
    update proxies set ping_ms = 41, speed_kbps = 20000, checked_at = ${noon}
     where id = ${proxyId}`);
  pass(hourMs);
  const endsAt = lease.endsAt.getTime();
  expect(await service()).toEqual({
    status: 'ACTIVE',
    changesAddress: false,
    leaseId: lease.id,
    orderCode: order?.code,
    title: order?.lines[0].title,
    plan: 'daily',
    startsAt: iso(noon),
    endsAt: iso(endsAt),
    measured: { health: 'healthy', pingMs: 41, speedKbps: 20_000, checkedAt: iso(noon) },
    renewal: {
      offers: [
        { plan: 'daily', amountUsdCents: 199, amountKes: price, until: iso(endsAt + dayMs) },
        { plan: 'monthly', amountUsdCents: 3900, amountKes: 5070, until: iso(endsAt + 30 * dayMs) },
      ],
      refusal: null,
      phone: maskPhone(phone),
    },
    keeping: {
      refusal: null,
      auto: null,
      // An eighth of its day before its end.
      chargeAt: iso(endsAt - 3 * hourMs),
      balanceKes: 0,
      cancelled: null,
      rest: {
        refusal: null,
        amountMinor: Math.floor((25_900 * 23) / 24),
        asOf: iso(noon.getTime() + hourMs),
      },
    },
    replacement: { left: expect.any(Number) as number, nextAt: null, moves: [] },
    refund: {
      refusal: null,
      amountMinor: 25_900,
      decidedBy: 'shop',
      because: 'window',
      window: {
        until: iso(noon.getTime() + lease.terms.refundHours * hourMs),
        bytesMax: lease.terms.refundBytesMax,
        bytesUsed: 0,
      },
      to: ['balance', 'provider'],
      method: 'M-Pesa',
      request: null,
    },
    terms: [
      {
        orderId,
        orderCode: order?.code,
        plan: 'daily',
        amountKes: price,
        paidAt: iso(noon),
        from: iso(noon),
        until: iso(endsAt),
        isRenewal: false,
      },
    ],
  });
});

test('a lease that is over says so, with what can still be done about it', async () => {
  const { lease, proxyId, service, ask, path } = await givenHolder();
  pass(dayMs);
  await endLeases(shop.db, shop.clock());
  const refusal = new LeaseNotActive().message;
  expect(await service()).toMatchObject({
    status: 'ENDED',
    endsAt: iso(lease.endsAt),
    keeping: { rest: { refusal, amountMinor: 0, asOf: iso(shop.clock()) } },
    refund: { refusal, amountMinor: 0, decidedBy: 'staff', because: null, to: [], method: '' },
  });
  for (const [what, body, method] of [
    ['auto-renewal', { plan: 'daily', prompts: false, amountKes: price }, 'PUT'],
    ['auto-renewal', {}, 'DELETE'],
    ['cancellation', { reason: 'other' }, 'POST'],
    ['cancellation', { reason: 'other', when: 'now' }, 'POST'],
    ['cancellation', {}, 'DELETE'],
    ['refund', { to: 'balance', reason: 'other' }, 'POST'],
    ['replace', { reason: 'not-working', anywhere: false }, 'POST'],
  ] as const) {
    const answer = await ask(`${path}/${what}`, body, { method });
    expect([what, answer]).toEqual([
      what,
      expect.objectContaining({ status: 409, code: 'lease-not-active' }),
    ]);
  }
  await shop.db.execute(sql`update proxies set health = 'down' where id = ${proxyId}`);
  expect(await service()).toMatchObject({
    measured: { health: 'down', pingMs: null, speedKbps: null, checkedAt: null },
    renewal: {
      offers: [],
      refusal: 'This IP address is not responding, so it cannot be renewed right now.',
    },
  });
  await shop.db.execute(sql`update leases set state = 'revoked' where id = ${lease.id}`);
  expect(await service()).toMatchObject({ status: 'REVOKED' });
});

test('the automatic renewal is agreed at the price that stands, and says what will pay', async () => {
  const { on, keeping, ask, path, lease, buyer } = await givenHolder();
  expect(await on({ amountKes: price - 1 })).toMatchObject({ status: 409, code: 'price-changed' });
  expect(await on({})).toMatchObject({ status: 200, auto: { pays: 'nothing' } });
  const auto = { plan: 'daily', prompts: false, agreedKes: price, amountKes: price };
  expect(await keeping()).toMatchObject({
    refusal: null,
    auto: { ...auto, chargeAt: iso(lease.endsAt.getTime() - 3 * hourMs), pays: 'nothing' },
  });
  const { leases } = (await ask('/leases/auto-renewals', {}, get)) as { leases?: unknown };
  expect(leases).toEqual([
    {
      leaseId: lease.id,
      plan: 'daily',
      chargeAt: iso(lease.endsAt.getTime() - 3 * hourMs),
      amountKes: price,
      pays: 'nothing',
    },
  ]);
  expect(await on({ prompts: true })).toMatchObject({ auto: { prompts: true, pays: 'mpesa' } });
  await fillBalance(shop, buyer, price - 1);
  expect(await keeping()).toMatchObject({ auto: { pays: 'mpesa' }, balanceKes: price - 1 });
  await fillBalance(shop, buyer, 100);
  expect(await keeping()).toMatchObject({ auto: { pays: 'balance' }, balanceKes: price + 99 });
  await shop.db.execute(sql`
    update lease_auto_renewals set agreed_minor = 25800 where lease_id = ${lease.id}`);
  expect(await keeping()).toMatchObject({
    auto: { agreedKes: price - 1, amountKes: price, pays: 'price-changed' },
  });
  pass(dayMs - minuteMs);
  expect(await keeping()).toMatchObject({ auto: { chargeAt: iso(shop.clock()) } });
  await shop.db.execute(sql`update leases set auto_renewable = false where id = ${lease.id}`);
  expect(await keeping()).toMatchObject({
    refusal: expect.any(String) as string,
    auto: { amountKes: null, pays: 'nothing' },
  });
  expect(await ask(`${path}/auto-renewal`, {}, off)).toMatchObject({ status: 200, auto: null });
  expect(await ask('/leases/auto-renewals', {}, get)).toEqual({ status: 200, leases: [] });
});

test('who cancels pays nothing more, keeps the term, and may stay after all', async () => {
  const { on, ask, path, lease, keeping, service } = await givenHolder();
  await on({});
  const body = { reason: 'too-expensive', note: 'Elsewhere it is less.' };
  const cancelled = {
    at: iso(noon),
    reason: 'too-expensive',
    note: body.note,
    when: 'end',
    returnedMinor: null,
  };
  expect(await ask(`${path}/cancellation`, body)).toMatchObject({
    status: 200,
    auto: null,
    cancelled,
  });
  expect(await service()).toMatchObject({ status: 'ACTIVE', endsAt: iso(lease.endsAt) });
  expect(await ask(`${path}/cancellation`, {}, off)).toMatchObject({
    status: 200,
    cancelled: null,
    auto: null,
  });
  expect(await ask(`${path}/cancellation`, { reason: 'other' })).toMatchObject({
    cancelled: { ...cancelled, reason: 'other', note: null },
  });
  expect(await on({})).toMatchObject({ status: 200, cancelled: null, auto: { agreedKes: price } });
  expect(await keeping()).toMatchObject({ cancelled: null });
  const now = { when: 'now', reason: 'not-needed', note: 'Done.' };
  pass(12 * hourMs);
  expect(await ask(`${path}/cancellation`, now)).toMatchObject({
    status: 200,
    auto: null,
    balanceKes: 129,
    cancelled: { when: 'now', note: 'Done.', returnedMinor: 12_950 },
  });
  expect(await service()).toMatchObject({ status: 'ENDED', endsAt: iso(shop.clock()) });
});

test('an address that our own check finds dead is replaced, elsewhere with consent only', async () => {
  const { ask, path, proxyId, service } = await givenHolder();
  const replace = (anywhere: boolean) =>
    ask(`${path}/replace`, { reason: 'not-working', anywhere });
  for (const anywhere of [false, true]) {
    expect(await replace(anywhere)).toMatchObject({ status: 409, code: 'no-replacement' });
  }
  const far = await givenProxy(shop, mombasa);
  expect(await replace(false)).toMatchObject({ status: 409, code: 'replacement-elsewhere' });
  const [before, after] = [await findProxy(shop.db, proxyId), await findProxy(shop.db, far)];
  expect(await replace(true)).toEqual({
    status: 200,
    place: 'Mombasa, Kenya',
    ip: after?.ip,
    foundFault: true,
    addedMinutes: 0,
  });
  expect(await service()).toMatchObject({
    replacement: {
      left: shop.limits.replacementsPerDay,
      nextAt: null,
      moves: [
        {
          at: iso(noon),
          reason: 'not-working',
          counted: false,
          from: maskAddress(before?.ip ?? ''),
          to: after?.ip,
          addedMinutes: 0,
        },
      ],
    },
  });
  const near = await givenProxy(shop);
  pass(minuteMs);
  expect(await replace(false)).toMatchObject({ code: 'replacement-elsewhere' });
  await shop.db.execute(sql`
    update proxies set city = 'Mombasa', region = 'Coast' where id = ${near}`);
  expect(await replace(false)).toMatchObject({ status: 200, place: 'Mombasa, Kenya' });
  expect(await service()).toMatchObject({
    replacement: {
      moves: expect.arrayContaining([
        expect.objectContaining({ at: iso(noon), to: maskAddress(after?.ip ?? '') }),
      ]) as object,
    },
  });
});

test('a program may not send money to a phone, nor agree to prompts', async () => {
  const { buyer, path } = await givenHolder();
  const scopes = new Set(['buy' as const, 'proxies' as const]);
  const program = { ...programOf(buyer), token: { id: 'tok_test' as const, scopes } };
  const { ask } = await givenSite(shop, program);
  const refund = (to: string) => ask(`${path}/refund`, { to, reason: 'not-needed' });
  const on = (prompts: boolean) =>
    ask(`${path}/auto-renewal`, { plan: 'daily', prompts, amountKes: price }, put);
  expect((await on(true)).status).toBe(403);
  expect(await on(false)).toMatchObject({ status: 200, auto: { prompts: false } });
  expect((await refund('provider')).status).toBe(403);
  expect(await refund('balance')).toEqual({
    status: 200,
    outcome: 'refunded',
    amountMinor: 25_900,
    to: 'balance',
  });
});

test('one more term costs what the page says, under one key once', async () => {
  const { ask, path, service, orderId } = await givenHolder();
  const renew = (amountKes: number, key: string) =>
    ask(`${path}/renew`, { plan: 'daily', amountKes }, { key });
  expect(await renew(price - 1, 'a')).toMatchObject({ status: 409, code: 'price-changed' });
  const paid = await renew(price, 'b');
  expect(paid).toMatchObject({ status: 200, transactionStatus: 'PROCESSING' });
  expect(await renew(price, 'b')).toEqual(paid);
  expect(shop.daraja.received.at(-1)).toMatchObject({ id: paid.paymentId, account: phone });
  expect(paid.orderId).not.toBe(orderId);
  expect(await service()).toMatchObject({ terms: [{ orderId }] });
  // Money for the next term may be on its way, so the lease cannot be ended for credit now.
  expect(await ask(`${path}/cancellation`, { reason: 'other', when: 'now' })).toMatchObject({
    status: 409,
    code: 'payment-in-progress',
  });
});

test('another customer’s lease is as unknown as none', async () => {
  const { path } = await givenHolder();
  const { ask } = await givenSite(shop, await givenBuyer(shop));
  const asks = [
    ['GET', 'service', {}],
    ['POST', 'renew', { plan: 'daily', amountKes: price }],
    ['POST', 'replace', { reason: 'other' }],
    ['POST', 'refund', { to: 'balance', reason: 'other' }],
    ['PUT', 'auto-renewal', { plan: 'daily', prompts: false, amountKes: price }],
    ['DELETE', 'auto-renewal', {}],
    ['POST', 'cancellation', { reason: 'other' }],
    ['POST', 'cancellation', { reason: 'other', when: 'now' }],
    ['DELETE', 'cancellation', {}],
  ] as const;
  for (const [method, what, body] of asks) {
    const answer = await ask(`${path}/${what}`, body, { method });
    expect([what, answer]).toEqual([
      what,
      expect.objectContaining({ status: 404, code: 'not-found' }),
    ]);
  }
});
