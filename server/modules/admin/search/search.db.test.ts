import { beforeAll, describe, expect, test } from 'vitest';
import { foundKinds, searchMax, type Found, type FoundKind } from '#contracts/admin/search.ts';
import { maskPhone } from '#contracts/phone.ts';
import { payerAccounts } from '#modules/payments/collect';
import { rolePermissions, type StaffRole } from '#modules/staff';
import { sql } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { givenSoundSale, ids } from '#testing/admin/given-sound-sale.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';

const { shop, admin } = useAdmin();
const server = ids.other('srv', 1);
const serverOrder = ids.other('ord', 2);
const ticket = ids.other('tkt', 1);
const phone = '254712345678';

beforeAll(async () => {
  const { db, keyring } = shop;
  await db.transaction(givenSoundSale);
  await db.execute(sql`update customers set phone = ${phone} where id = ${ids.customer}`);
  const sealed = keyring.seal(placeIn(payerAccounts, ids.payment), phone);
  await db.execute(sql`
    update payment_attempts set receipt = 'QK12ABCDEF', account_masked = ${maskPhone(phone)},
           account_sealed = ${sealed} where id = ${ids.payment}`);
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at)
    values (${serverOrder}, 'LG-000002', ${ids.customer}, 'provisioning', 990, 1300000, 129000,
            ${noon}, ${noon})`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    values (${ids.other('orl', 2)}, ${serverOrder}, 'vps', 'vps_1', 'monthly', 'RDP', '{}', 990)`);
  await db.execute(sql`
    insert into vps_offers (id, position, country_code, description, supported_os,
                            price_month_cents, vcpus, ram_gb, disk_gb, has_android, audience)
    values ('vps_1', 99, 'KE', 'RDP', '{Windows}', 990, 2, 4, 50, false, 'member')
    on conflict do nothing`);
  await db.execute(sql`
    insert into servers (id, order_id, order_line_id, customer_id, offer_id, provider, state,
                         address, requested_at, moved_at)
    values (${server}, ${serverOrder}, ${ids.other('orl', 2)}, ${ids.customer}, 'vps_1', 'manual',
            'creating', '203.0.113.20', ${noon}, ${noon})`);
  await db.execute(sql`
    insert into stray_money (provider, receipt, amount_minor, currency, reference, paid_at, state,
                             found_at, moved_at)
    values ('daraja', 'QX99ZZZZZZ', 50000, 'KES', 'no such order', '20260301120000', 'suspense',
            ${noon}, ${noon})`);
  await db.execute(sql`
    insert into tickets (id, code, customer_id, requester_email, requester_name, department,
                         channel, subject, status, priority, created_at, spoke_at, customer_seen,
                         staff_seen)
    values (${ticket}, 'TQ7K3M9Q', null, 'juma@visitor.test', 'Juma', 'technical', 'mail',
            'Slow address', 'open', 'normal', ${noon}, ${noon}, 0, 0)`);
});

async function search(text: string, role: StaffRole = 'owner'): Promise<Found[]> {
  const what = `GET /admin/search?search=${encodeURIComponent(text)}`;
  const { status, json } = await admin.call(role, what);
  expect(status).toBe(200);
  return json['content'] as Found[];
}

const kindsIn = (found: readonly Found[]): FoundKind[] => [
  ...new Set(found.map(({ kind }) => kind)),
];

test('a receipt leads to its order, and to its payment', async () => {
  expect(await search('qk12abcdef')).toMatchObject([
    { kind: 'order', id: ids.order, title: 'LG-000001', state: 'delivered' },
    { kind: 'payment', id: ids.payment, title: 'QK12ABCDEF', state: 'succeeded' },
  ]);
});

test.each<[string, FoundKind, string]>([
  ['LG-000001', 'order', ids.order],
  ['#lg000001', 'order', ids.order],
  [ids.payment, 'order', ids.order],
  ['one@shop.test', 'customer', ids.customer],
  ['wanjiru', 'customer', ids.customer],
  ['mai', 'customer', ids.customer],
  ['0712 345 678', 'customer', ids.customer],
  ['+254712345678', 'payment', ids.payment],
  ['phone:5678', 'payment', ids.payment],
  ['receipt:qx99zzzzzz', 'unmatched', 'QX99ZZZZZZ'],
  ['198.18.0.1', 'lease', ids.lease],
  ['198.18.0.1', 'address', ids.upstream],
  [ids.lease, 'lease', ids.lease],
  ['203.0.113.20', 'server', server],
  ['LG-000002', 'server', server],
  ['TQ7K3M9Q', 'ticket', ticket],
  ['juma@', 'ticket', ticket],
  ['INV-2026-000001', 'document', ids.order],
  ['invoice:2026-1', 'document', ids.order],
])('%s finds a record of the kind %s', async (text, kind, id) => {
  expect(await search(text)).toContainEqual(expect.objectContaining({ kind, id }));
});

test('the only customer that is named brings what is theirs', async () => {
  expect(kindsIn(await search('one@shop.test'))).toEqual([
    'order',
    'customer',
    'payment',
    'lease',
    'server',
  ]);
});

test('a prefix leaves its kinds alone', async () => {
  expect(kindsIn(await search('order:wanjiru'))).toEqual(['order']);
  expect(kindsIn(await search('ip:198.18.0.1'))).toEqual(['lease', 'address']);
  expect(await search('ticket:LG-000001')).toEqual([]);
});

test('another number with the same mask finds no payment', async () => {
  expect(await search('phone:254711115678')).toEqual([]);
});

describe('what a role may not read', () => {
  const permissionOf: Record<FoundKind, string> = {
    order: 'orders.read',
    customer: 'customers.read',
    payment: 'payments.read',
    unmatched: 'payments.read',
    lease: 'orders.read',
    server: 'orders.read',
    address: 'inventory.manage',
    ticket: 'tickets.read',
    document: 'orders.read',
  };
  const texts = [
    'one@shop.test',
    'QX99ZZZZZZ',
    '198.18.0.1',
    '203.0.113.20',
    'juma@',
    'INV-2026-000001',
  ];

  test.each(Object.keys(rolePermissions) as StaffRole[])('is not found as %s', async (role) => {
    const found = (await Promise.all(texts.map((text) => search(text, role)))).flat();
    const allowed = foundKinds.filter((kind) =>
      (rolePermissions[role] as ReadonlySet<string>).has(permissionOf[kind]),
    );
    expect(foundKinds.filter((kind) => found.some((one) => one.kind === kind))).toEqual(allowed);
  });

  test.each(['visitor', 'customer'] as const)('and a %s finds no search', async (who) => {
    const { status } = await admin.call(who, 'GET /admin/search?search=QK12ABCDEF');
    expect(status).toBe(404);
  });
});

describe('a search that means nothing', () => {
  test.each([
    '',
    ' ',
    'a',
    '%',
    '%%%',
    '__',
    String.raw`\\`,
    "'; drop table orders",
    '🦁🦁',
    'a:b',
  ])('finds nothing: %s', async (text) => expect(await search(text)).toEqual([]));

  test.each([
    ['of five hundred letters', 'x'.repeat(500)],
    ['with a control character', 'ab\u0000cd'],
    ['with a line end', 'ab\ncd'],
  ])('%s is refused', async (...[, text]) => {
    const what = `GET /admin/search?search=${encodeURIComponent(text)}`;
    const { status, json } = await admin.call('owner', what);
    expect([status, json['code']]).toEqual([422, 'validation-failed']);
  });

  test('is as long as a field lets it be', async () => {
    expect(await search('x'.repeat(searchMax))).toEqual([]);
  });
});
