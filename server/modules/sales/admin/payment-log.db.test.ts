import { expect, test } from 'vitest';
import type { PaymentId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { eventually } from '../../../../scripts/gate/eventually.ts';
import { resolveDueRefunds } from '../testing/take-turns.ts';
import { freshPhone, givenOpenSale } from '../testing/given-sales.ts';
import { readPaymentLog } from './payment-log.sql.ts';
import { giveBack } from '../testing/given-refunds.ts';
import { useRealMoney } from '../testing/use-real-money.ts';
import { hasItsReceipt } from '../testing/given-payouts.ts';

const database = useTestDatabase();
const real = useRealMoney();

/** A payment by prompt whose money went back by a reversal. */
async function givenReversed() {
  const { shop } = await real.begin(database.db);
  const phone = freshPhone();
  await real.client.post(`/phones/${phone}`, { script: 'approve' });
  const { paymentId } = await givenOpenSale(shop, { phone });
  await hasItsReceipt({ shop, place: real }, paymentId);
  const refund = await giveBack(
    shop,
    { paymentId },
    { destination: 'provider', endsService: true },
  );
  await eventually('the reversal', async () => {
    real.pass(11_000);
    await resolveDueRefunds(shop);
    const log = await readPaymentLog(shop.db, paymentId);
    return log?.questions.some(({ state }) => state === 'answered') ?? false;
  });
  return { shop, paymentId, phone, refund };
}

test('a payment’s record holds what was asked and answered about it, without its secrets', async () => {
  const { shop, paymentId, phone } = await givenReversed();
  const log = await readPaymentLog(shop.db, paymentId);
  const receipt = log?.payment.receipt;
  expect(log?.questions).toMatchObject([
    { kind: 'reversal', state: 'answered', resultCode: '0', receipt },
  ]);
  const text = JSON.stringify(log);
  expect(text).toContain(receipt);
  expect(text).not.toContain(phone);
  expect(text).not.toMatch(/SecurityCredential|token_hash/i);
});

test('a payment’s record names the banks that contest it, and another payment’s does not', async () => {
  const { shop, paymentId } = await givenReversed();
  const other = await givenReversed();
  const [id, at] = [makeId('dsp', shop.random), shop.clock()];
  await shop.db.execute(sql`
    insert into disputes (id, provider, reference, payment_id, state, amount_minor, category,
                          heard_at, opened_at, due_at)
    values (${id}, 'paystack', ${id}, ${paymentId}, 'open', 25900, 'fraud', ${at}, ${at}, ${at})`);
  expect((await readPaymentLog(shop.db, paymentId))?.disputes).toMatchObject([
    { id, state: 'open', amountMinor: 25_900, category: 'fraud', resolvedAt: null },
  ]);
  expect((await readPaymentLog(shop.db, other.paymentId))?.disputes).toEqual([]);
});

test('an unknown payment has no record', async () => {
  const unknown: PaymentId = `pay_${'0'.repeat(32)}`;
  expect(await readPaymentLog(database.db, unknown)).toBeUndefined();
});
