import { expect, test } from 'vitest';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { openAdmin } from '#testing/admin/given-admin.ts';
import { givenShop } from '#testing/admin/given-shop.ts';
import { givenSoundSale, givenTransfer, ids, noon } from '#testing/admin/given-sound-sale.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const database = useTestDatabase();

test('a payout that waits says why, and turning it down is in the audit log and on the balance', async () => {
  const shop = givenShop(database.db, () => noon);
  const id = makeId('rfd', shop.random);
  await database.db.transaction(async (tx) => {
    await givenSoundSale(tx);
    await tx.execute(sql`insert into returnable_money values ('balance', ${id}, 10000, 10000)`);
    await tx.execute(sql`
      insert into refunds (id, kind, source_kind, source_id, customer_id, provider, destination,
        carrier, payee_sealed, payee_masked, amount_minor, order_minor, currency, reason,
        ends_service, state, waits_for, dedupe_key, requested_by, created_at)
      values (${id}, 'payout', 'balance', ${id}, ${ids.customer}, 'daraja', 'provider', 'payout',
        'sealed', '2547••••0001', 10000, 0, 'KES', 'Payout of the balance', false,
        'awaiting_approval', 'changed-account', ${id}, ${`customer:${ids.customer}`}, ${noon})`);
    await givenTransfer(tx, {
      id: ids.transfer(8),
      source: ['refund', id],
      entries: { revenue: 10_000, refunds_payable: -10_000 },
    });
  });
  const admin = await openAdmin(shop);
  const waiting = await admin.call('finance', 'GET /admin/refunds?state=waiting');
  expect(waiting.json['content']).toMatchObject([
    { id, kind: 'payout', waitsFor: 'changed-account', payee: '2547••••0001', mine: false },
  ]);
  const reason = 'The password was changed by somebody else.';
  const declined = await admin.call('finance', `POST /admin/refunds/${id}/reject`, { reason });
  expect(declined.status).toBe(204);
  const [held] = await database.db.rows<{ minor: number }>(sql`
    select minor from customer_balances where customer_id = ${ids.customer}`);
  expect(held).toEqual({ minor: 10_000 });
  const [auditEntry] = await database.db.rows<{ action: string }>(sql`
    select action from audit_log where subject_id = ${id}`);
  expect(auditEntry).toEqual({ action: 'refund.reject' });
});
