import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { hashToken } from '#platform/secrets.ts';
import { givenPaidServer } from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { givenLease } from '../../leases/testing/given-lease.ts';

const { shop, admin } = useAdmin();

async function givenRecord() {
  const { orderId, customerId } = await givenPaidServer(shop);
  return { orderId, customerId, path: `/admin/customers/${customerId}` };
}

test('the record tells what a customer has, bought, paid, said and where they are signed in', async () => {
  const { orderId, customerId, path } = await givenRecord();
  await shop.db.execute(sql`
    insert into sessions (id, customer_id, token, expires_at, ip_address, user_agent, created_at,
                          updated_at)
    values (${`s-${orderId}`}, ${customerId}, ${`t-${orderId}`}, ${noon}, '203.0.113.9', 'Phone',
            ${noon}, ${noon})`);
  await shop.db.execute(sql`
    insert into returnable_money (source_kind, source_id, received_minor, returned_minor)
    values ('payment', ${orderId}, 20000, 20000)`);
  await shop.db.execute(sql`
    insert into refunds (id, kind, source_kind, source_id, order_id, customer_id, provider,
                         destination, amount_minor, order_minor, currency, reason, ends_service,
                         state, dedupe_key, requested_by, created_at, resolved_at)
    values (${`rfd_${orderId.slice(4)}`}, 'refund', 'payment', ${orderId}, ${orderId},
            ${customerId}, 'daraja', 'balance', 20000, 20000, 'KES', 'too slow', false,
            'succeeded', ${orderId}, 'system', ${noon}, ${noon})`);
  await shop.db.execute(sql`
    insert into sign_ins (customer_id, at, address, user_agent, outcome, new_device)
    values (${customerId}, ${noon}, '203.0.113.9', 'Phone', 'wrong-password', true),
           (${customerId}, ${noon}, '203.0.113.9', 'Phone', 'signed-in', false)`);
  await shop.db.execute(sql`
    insert into known_devices (customer_id, device_mac, first_at, last_at)
    values (${customerId}, ${`mac-${orderId}`}, ${noon}, ${noon})`);
  const { json } = await admin.call('read-only', `GET ${path}`);
  expect(json).toMatchObject({
    customer: { id: customerId, erasedAt: null },
    orders: [{ id: orderId }],
    servers: [{ title: 'VPS US1', orderId, state: 'requested' }],
    refunds: [{ kes: 200, reason: 'too slow' }],
    returnedKes: 200,
    sessions: [{ address: '203.0.113.9', userAgent: 'Phone' }],
    signIns: [{ outcome: 'signed-in' }, { outcome: 'wrong-password', newDevice: true }],
    devices: [{ firstAt: noon.toISOString() }],
    notes: [],
  });
});

test('staff see a customer’s tokens without their secrets, and end them all with a reason', async () => {
  const { customerId, path } = await givenRecord();
  const add = (id: string, revokedAt: Date | null) =>
    shop.db.execute(sql`
      insert into api_tokens (id, customer_id, name, secret_hash, hint, scopes, made_at, revoked_at)
      values (${id}, ${customerId}, 'Night job', ${hashToken(id)}, 'lango_abc123',
              '{read,buy}', ${noon}, ${revokedAt})`);
  await add(`tok_1${customerId}`, null);
  await add(`tok_2${customerId}`, null);
  await add(`tok_3${customerId}`, noon);
  await shop.db.execute(sql`
    insert into list_links (id, customer_id, name, secret_hash, hint, made_at)
    values (${`lnk_${customerId}`}, ${customerId}, 'Scraper', ${hashToken(customerId)},
            'lango_list_', ${noon})`);
  const lease = await givenLease(shop.db, { customerId });
  const another = await givenLease(shop.db);
  await shop.db.execute(sql`
    insert into change_links (lease_id, secret_hash, hint, made_at)
    values (${lease.id}, ${hashToken(lease.id)}, 'lango_change_abcd', ${noon}),
           (${another.id}, ${hashToken(another.id)}, 'lango_change_efgh', ${noon})`);
  const { json } = await admin.call('read-only', `GET ${path}`);
  const seen = { name: 'Night job', hint: 'lango_abc123', scopes: ['read', 'buy'] };
  expect(json['tokens']).toMatchObject([seen, seen]);
  expect(JSON.stringify(json)).not.toContain(hashToken(`tok_1${customerId}`));
  const revoke = `POST ${path}/tokens/revoke`;
  expect((await admin.call('support', revoke, { reason: 'x' })).status).toBe(403);
  expect((await admin.call('manager', revoke, { reason: 'Leaked' })).status).toBe(204);
  const after = await admin.call('owner', `GET ${path}`);
  expect(after.json['tokens']).toEqual([]);
  expect(JSON.stringify(after.json['audit'])).toContain('customer.tokens.revoke');
  const [log] = await shop.db.rows<{ after: unknown }>(sql`
    select after from audit_log where action = 'customer.tokens.revoke'
       and subject_id = ${customerId}`);
  const ended = { tokensEnded: 2, linksEnded: 1, changeLinksEnded: 1 };
  expect(log?.after).toEqual({ reason: 'Leaked', ...ended });
  const left = await shop.db.rows(sql`select lease_id as id from change_links`);
  expect(left).toEqual([{ id: another.id }]);
});

test('staff give one customer a payment limit of their own, with a reason, and take it back', async () => {
  const { customerId, path } = await givenRecord();
  const limit = `PUT ${path}/payments-max`;
  const body = { max: 60, reason: 'Resells by API' };
  expect((await admin.call('support', limit, body)).status).toBe(403);
  expect((await admin.call('manager', limit, { ...body, max: 1_001 })).status).toBe(422);
  expect((await admin.call('manager', limit, body)).status).toBe(204);
  const record = async () => (await admin.call('read-only', `GET ${path}`)).json;
  expect((await record())['paymentsMax']).toBe(60);
  expect((await admin.call('manager', limit, { ...body, max: 0 })).status).toBe(204);
  expect((await record())['paymentsMax']).toBeNull();
  const log = await shop.db.rows(sql`
    select before, after from audit_log where action = 'customer.payments.limit'
       and subject_id = ${customerId} order by id`);
  expect(log).toEqual([
    { before: { paymentsMax: null }, after: { paymentsMax: 60, reason: body.reason } },
    { before: { paymentsMax: 60 }, after: { paymentsMax: null, reason: body.reason } },
  ]);
  const own = `PUT /admin/customers/${admin.staffId}/payments-max`;
  expect((await admin.call('manager', own, body)).status).toBe(403);
});

test('notes are kept in order, name their author and are never changed', async () => {
  const { customerId, path } = await givenRecord();
  for (const body of ['Calls on Mondays.', 'Prefers card.']) {
    expect((await admin.call('support', `POST ${path}/notes`, { body })).status).toBe(204);
  }
  const { json } = await admin.call('owner', `GET ${path}`);
  const author = `${admin.staffId}@staff.test`;
  expect(json['notes']).toMatchObject([
    { body: 'Prefers card.', author },
    { body: 'Calls on Mondays.', author },
  ]);
  expect(JSON.stringify(json['audit'])).toContain('customer.note');
  const of = sql`where customer_id = ${customerId}`;
  for (const change of [
    sql`update customer_notes set body = 'other' ${of}`,
    sql`delete from customer_notes ${of}`,
    sql`truncate customer_notes`,
  ]) {
    await expect(shop.db.execute(change)).rejects.toThrow(/append only/);
  }
});

test('a note about nobody is refused', async () => {
  const answer = await admin.call('support', 'POST /admin/customers/nobody/notes', { body: 'x' });
  expect(answer.status).toBe(404);
});

test('whoever may not read the log sees the record without it', async () => {
  const { path } = await givenRecord();
  await admin.call('manager', `POST ${path}/notes`, { body: 'Seen.' });
  expect((await admin.call('support', `GET ${path}`)).json['audit']).toEqual([]);
  expect((await admin.call('finance', `GET ${path}`)).json['audit']).toHaveLength(1);
});

test('the log is searched by a verb or its beginning, and the file holds what was found', async () => {
  const { customerId, path } = await givenRecord();
  await admin.call('support', `POST ${path}/notes`, { body: 'Prefers card.' });
  await admin.call('manager', `POST ${path}/suspend`, { reason: '=1+1' });
  const found = async (query: string) => {
    const { json } = await admin.call('owner', `GET /admin/audit?subject=${customerId}&${query}`);
    return (json['content'] as { action: string }[]).map(({ action }) => action);
  };
  expect(await found('action=customer')).toEqual(['customer.suspend', 'customer.note']);
  expect(await found('action=customer.note')).toEqual(['customer.note']);
  expect(await found('action=custome')).toEqual([]);
  expect(await found('action=customer_note')).toEqual([]);
  const file = await admin.app.inject({
    url: `/api/admin/audit.csv?subject=${customerId}&action=customer.suspend`,
    headers: { 'x-test-who': 'owner' },
  });
  expect(file.headers['content-type']).toContain('text/csv');
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('customer.suspend');
});
