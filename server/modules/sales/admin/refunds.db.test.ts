import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { openAdmin } from '#testing/admin/given-admin.ts';
import { givenShop } from '#testing/admin/given-shop.ts';
import { givenSoundSale, ids, noon } from '#testing/admin/given-sound-sale.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const database = useTestDatabase();
const key = '3f2b8c1e-0d7a-4f6e-9a51-6f0c2d9b7e11';

test('a refund above the limit is asked by one and let out by another, each in the audit log', async () => {
  await database.db.transaction((tx) => givenSoundSale(tx));
  const base = givenShop(database.db, () => noon);
  const shop = { ...base, limits: { ...base.limits, refundAloneKesMax: 100 } };
  const [asker, other] = await Promise.all([openAdmin(shop), openAdmin(shop)]);
  const path = `/admin/payments/${ids.payment}/refunds`;
  const body = { destination: 'balance', reason: 'test', endsService: true, key };
  const before = await asker.call('finance', `GET ${path}`);
  expect(before.json).toMatchObject({ leftMinor: 25_900, back: 'whole', content: [] });
  expect((await asker.call('support', `POST ${path}`, body)).status).toBe(403);
  const [first, again] = await Promise.all([
    asker.call('finance', `POST ${path}`, body),
    asker.call('finance', `POST ${path}`, body),
  ]);
  expect(first.json).toMatchObject({ state: 'awaiting_approval', mine: true });
  expect(again.json['id']).toBe(first.json['id']);
  const refund = `/admin/refunds/${String(first.json['id'])}`;
  expect(await asker.call('finance', `POST ${refund}/approve`)).toMatchObject({
    status: 409,
    json: { code: 'refund-refused' },
  });
  expect((await other.call('finance', `POST ${refund}/approve`)).status).toBe(204);
  const after = await other.call('finance', `GET ${refund}`);
  expect(after.json['refund']).toMatchObject({ state: 'succeeded', mine: false });
  const actors = (after.json['events'] as { actor: string }[]).map(({ actor }) => actor);
  expect(new Set(actors)).toEqual(
    new Set([asker, other].map(({ staffId }) => `${staffId}@staff.test`)),
  );
  const [row] = await database.db.rows<{ order: string; lease: string }>(sql`
    select o.state as "order", l.state as lease from orders o join leases l on l.order_id = o.id
     where o.id = ${ids.order}`);
  expect(row).toEqual({ order: 'refunded', lease: 'revoked' });
  const auditEntries = await database.db.rows<{ action: string }>(sql`
    select action from audit_log where subject_id = ${String(first.json['id'])} order by id`);
  expect([...new Set(auditEntries.map(({ action }) => action))]).toEqual([
    'refund.request',
    'refund.approve',
  ]);
});

test('what the first of two asked for is shown to both, each act in the audit log', async () => {
  const { db } = database;
  const shop = givenShop(db, () => noon);
  const [first, other] = await Promise.all([openAdmin(shop), openAdmin(shop)]);
  const [stuck] = await db.rows<{ id: string }>(sql`
    update refunds set state = 'needs_attention', destination = 'provider', carrier = 'payout',
           payee_sealed = 'x', payee_masked = '2547******78', result_code = 'other-payee',
           approved_by = null, resolved_at = null
    returning id`);
  const path = `/admin/refunds/${stuck?.id ?? ''}`;
  const proposalTo = async (admin: typeof first) =>
    (await admin.call('finance', `GET ${path}`)).json['refund'];
  expect(await proposalTo(first)).toMatchObject({ retriable: true, proposal: null });
  expect((await first.call('finance', `POST ${path}/retry`)).status).toBe(204);
  expect(await proposalTo(first)).toMatchObject({ proposal: { act: 'retry', mine: true } });
  expect(await proposalTo(other)).toMatchObject({
    state: 'needs_attention',
    proposal: { act: 'retry', by: expect.stringContaining('@'), mine: false },
  });
  expect((await first.call('finance', `POST ${path}/retry`)).status).toBe(409);
  expect((await other.call('finance', `POST ${path}/retry`)).status).toBe(204);
  expect(await proposalTo(other)).toMatchObject({ state: 'requested', proposal: null });
  const auditEntries = await db.rows<{ state: string }>(sql`
    select after->>'state' as state from audit_log where action = 'refund.retry' order by id`);
  expect(auditEntries.map(({ state }) => state)).toEqual(['needs_attention', 'requested']);
});
