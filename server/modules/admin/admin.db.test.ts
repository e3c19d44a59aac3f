import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { givenPaidServer, givenProxy } from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { watchClock } from './queue/watch-clock.ts';

const { shop, admin, pass } = useAdmin();
const form = { address: '203.0.113.20', username: 'root', password: 'a long secret 42' };

const wait = (minutes: number) => pass(minutes * minuteMs);

const auditEntries = (subject: string) =>
  shop.db.rows<{ action: string; after: unknown }>(sql`
    select action, after from audit_log where subject_id = ${subject} order by id`);

const noticesOf = (orderId: string) =>
  shop.db.rows<{ template: string; key: string }>(sql`
    select template, dedupe_key as key from mails
     where dedupe_key like ${`clock-%${orderId}`} order by dedupe_key`);

test('an order is assigned, activated once, and every step is in the audit log', async () => {
  const { orderId } = await givenPaidServer(shop);
  const path = `/admin/orders/${orderId}`;
  const taking = { orders: [{ id: orderId, seen: null }], to: admin.staffId };
  expect((await admin.call('operator', 'POST /admin/orders/assign', taking)).status).toBe(200);
  const presses = await Promise.all(
    [1, 2].map(() => admin.call('operator', `POST ${path}/activate`, form)),
  );
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  const { json } = await admin.call('operator', `GET ${path}`);
  expect(json['order']).toMatchObject({ state: 'delivered', serverState: 'active', clock: null });
  const history = json['history'] as { actor: string }[];
  expect(history.map(({ actor }) => actor)).toContain(`${admin.staffId}@staff.test`);
  const log = await auditEntries(orderId);
  expect(log.map(({ action }) => action)).toEqual(['order.assign', 'server.activate']);
  expect(JSON.stringify([log, json])).not.toContain(form.password);
});

test('the queue shows the longest waiting order first, with its clock', async () => {
  const first = await givenPaidServer(shop);
  wait(31);
  const second = await givenPaidServer(shop);
  wait(60);
  const { json } = await admin.call('operator', 'GET /admin/orders?state=waiting');
  const listed = (json['content'] as { id: string; clock: unknown }[]).filter(({ id }) =>
    [first.orderId as string, second.orderId].includes(id),
  );
  expect(listed.map(({ clock }) => clock)).toEqual([
    { minutes: 91, level: 'warn90' },
    { minutes: 60, level: 'warn60' },
  ]);
});

test('staff are warned at 60 and 90 minutes and the customer told at 120, each once', async () => {
  const { orderId } = await givenPaidServer(shop);
  wait(59);
  await watchClock(shop);
  expect(await noticesOf(orderId)).toEqual([]);
  wait(1);
  await Promise.all([watchClock(shop), watchClock(shop)]);
  expect(await noticesOf(orderId)).toHaveLength(1);
  wait(30);
  await watchClock(shop);
  wait(30);
  await watchClock(shop);
  await watchClock(shop);
  const given = await noticesOf(orderId);
  expect(given.map(({ template }) => template).toSorted()).toEqual([
    'activation-clock',
    'activation-clock',
    'activation-late',
  ]);
});

test('two staff editing one product: the second is told what stands there now', async () => {
  const id = await givenProxy(shop);
  const edit = (dayCents: number) =>
    admin.call('manager', `PATCH /admin/products/${id}`, { version: 1, dayCents });
  expect((await edit(219)).json).toMatchObject({ dayCents: 219, version: 2 });
  const second = await edit(249);
  expect(second).toMatchObject({ status: 409, json: { code: 'edit-conflict' } });
  expect(second.json['errors']).toEqual([
    { pointer: '/version', detail: '2' },
    { pointer: '/dayCents', detail: 'now 219, you sent 249' },
  ]);
});

test('a rate that somebody else changed is not overwritten', async () => {
  const { json } = await admin.call('manager', 'GET /admin/rate');
  const currentE4 = json['rateE4'] as number;
  const set = (rateE4: number) => admin.call('manager', 'POST /admin/rate', { rateE4, currentE4 });
  const ends = await Promise.all([set(1_310_000), set(1_320_000)]);
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const history = (await admin.call('manager', 'GET /admin/rate/history')).json;
  expect(history).toMatchObject({
    totalItems: 2,
    content: [
      { by: `${admin.staffId}@staff.test`, source: 'staff' },
      { rateE4: 1_300_000, by: 'initial setting', source: 'fixed' },
    ],
  });
});

test('suspension ends access at once and restoring gives the server back', async () => {
  const { orderId, customerId } = await givenPaidServer(shop);
  await admin.call('operator', `POST /admin/orders/${orderId}/activate`, form);
  await shop.db.execute(sql`
    insert into sessions (id, customer_id, token, expires_at, created_at, updated_at)
    values (${`s-${orderId}`}, ${customerId}, ${`t-${orderId}`}, ${noon}, ${noon}, ${noon})`);
  const path = `/admin/customers/${customerId}`;
  const body = { reason: 'abuse report 17' };
  expect((await admin.call('manager', `POST ${path}/suspend`, body)).status).toBe(204);
  const sessions = await shop.db.rows(sql`
    select 1 from sessions where customer_id = ${customerId}`);
  expect(sessions).toEqual([]);
  const { json } = await admin.call('manager', `GET ${path}`);
  expect(json).toMatchObject({
    customer: { suspendedReason: 'abuse report 17' },
    orders: [{ serverState: 'suspended' }],
    audit: [{ action: 'customer.suspend' }],
  });
  expect((await admin.call('manager', `POST ${path}/restore`)).status).toBe(204);
  const after = await admin.call('manager', `GET ${path}`);
  expect(after.json).toMatchObject({ orders: [{ serverState: 'active' }] });
  const self = `/admin/customers/${admin.staffId}/suspend`;
  expect((await admin.call('manager', `POST ${self}`, body)).status).toBe(409);
});

test('the audit log takes no change and no removal', async () => {
  const { orderId } = await givenPaidServer(shop);
  const taking = { orders: [{ id: orderId, seen: null }], to: admin.staffId };
  await admin.call('operator', 'POST /admin/orders/assign', taking);
  await expect(shop.db.execute(sql`update audit_log set action = 'other'`)).rejects.toThrow(
    /append only/,
  );
  await expect(shop.db.execute(sql`delete from audit_log`)).rejects.toThrow(/append only/);
});

test('every list answers one page', async () => {
  const lists = ['orders', 'payments', 'exceptions', 'customers', 'products', 'jobs', 'mails'];
  for (const list of [...lists, 'audit', 'products?kind=vps', 'jobs?state=dead']) {
    const join = list.includes('?') ? '&' : '?';
    for (const query of ['', `${join}page=1`, `${join}search=50%25_x`]) {
      const { status, json } = await admin.call('owner', `GET /admin/${list}${query}`);
      expect([list, status]).toEqual([list, 200]);
      expect(json).toMatchObject({ size: 25 });
    }
  }
});

test('a payment is shown with every message of its provider, as it came', async () => {
  const { orderId, customerId } = await givenPaidServer(shop);
  const id = `pay_${'ab'.repeat(16)}`;
  const body = { Body: { stkCallback: { ResultCode: 0 } } };
  await shop.db.execute(sql`
    with intent as (
      insert into payment_intents (order_id, customer_id, due_minor, currency, state, created_at,
                                   moved_at)
      values (${orderId}, ${customerId}, 130000, 'KES', 'paid', ${noon}, ${noon})
    ), attempt as (
      insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
        currency, account_sealed, account_masked, reference, callback_token_hash, receipt, facts,
        created_at, expires_at)
      values (${id}, ${orderId}, ${customerId}, 'daraja', 'STK', 'succeeded', 130000, 'KES', '',
              '2547•••678', 'REFERENCE123', 'hash', 'SFL4X2Q9T1', '{}', ${noon}, ${noon})
    )
    insert into provider_inbox (provider, dedupe_key, payment_id, body, source_address,
                                source_known, received_at)
    values ('daraja', 'one', ${id}, ${JSON.stringify(body)}, '196.201.214.200', true, ${noon})`);
  const { json } = await admin.call('support', `GET /admin/payments/${id}`);
  expect(json).toMatchObject({ payment: { id, receipt: 'SFL4X2Q9T1' }, messages: [{ body }] });
  const found = await admin.call('support', 'GET /admin/payments?search=sfl4x2q9t1');
  expect(found.json).toMatchObject({ totalItems: 1, content: [{ id, orderId }] });
});

test('a new offer and a new proxy are listed once', async () => {
  const offer = {
    kind: 'vps',
    id: 'ke1',
    countryCode: 'KE',
    description: 'Nairobi VPS',
    supportedOs: ['Linux'],
    monthCents: 1500,
    vcpus: 2,
    ramGb: 4,
    diskGb: 80,
    hasAndroid: false,
  };
  const add = (body: unknown) => admin.call('manager', 'POST /admin/products', body);
  expect(await add(offer)).toMatchObject({ status: 200, json: { id: 'ke1' } });
  expect((await add(offer)).status).toBe(422);
  expect((await add({ ...offer, id: 'zz1', countryCode: 'ZZ' })).status).toBe(422);
  const proxy = {
    kind: 'proxy',
    supplier: 'by hand',
    externalId: 'slot-1',
    host: '192.0.2.1',
    port: 1080,
    protocol: 'socks5',
    exitIp: '192.0.2.77',
    origin: 'A line of our own.',
    consentBasis: 'We own it.',
    countryCode: 'KE',
    region: 'Nairobi',
    city: 'Nairobi',
    zip: '00100',
    isp: 'Own Fiber',
    connection: 'Fiber',
    dayCents: 199,
    monthCents: 3582,
  };
  const first = await add({ ...proxy, password: 'supplier secret', username: 'us' });
  expect(first.status).toBe(200);
  expect((await add(proxy)).status).toBe(422);
  const log = await auditEntries(String(first.json['id']));
  expect(JSON.stringify(log)).not.toContain('supplier secret');
});
