import { beforeEach, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { balanceOf } from '#modules/ledger';
import { findRefund } from '#modules/payments/refunds';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { eventually } from '../../../../../scripts/gate/eventually.ts';
import { approveRefund, rejectRefund } from '../../flows/refund/decide-refund.ts';
import { reconcileMoney } from '../../flows/settle/reconcile-money.ts';
import { returnUnmatched } from './return-unmatched.ts';
import { resolveDueRefunds } from '../../testing/take-turns.ts';
import { keepRefund, resolveRefund } from '../../flows/refund/settle-refund.ts';
import { freshPhone, trialBalance, type TestShop } from '../../testing/given-sales.ts';
import type { SalesContext } from '../../context.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';

// The real adapters, the real database and the sandbox over real sockets.
const database = useTestDatabase();
const asker: CustomerId = `cus_${'a'.repeat(32)}`;
const real = useRealMoney();
let shop: SalesContext;
let base: TestShop;

beforeEach(async () => {
  ({ base, shop } = await real.begin(database.db));
});

/** Manual money without a known account, in suspense. */
async function givenUnmatched(kes: number) {
  const paid = { phone: freshPhone(), amount: kes, account: 'NOBODY' };
  const { receipt } = (await real.client.post('/paybill', paid)) as { receipt: string };
  await reconcileMoney(shop);
  return receipt;
}

const sendBack = (receipt: string) =>
  shop.db.transaction((tx) =>
    returnUnmatched(tx, shop, {
      provider: 'daraja',
      receipt,
      by: asker,
      mayAlone: false,
      reason: 'nobody knows whose it is',
      actor: `staff:${asker}`,
    }),
  );

const unmatchedState = async (receipt: string) =>
  (
    await shop.db.rows<{ state: string }>(sql`
      select state from stray_money where receipt = ${receipt}`)
  )[0]?.state;

const decision = (refundId: `rfd_${string}`) => ({
  refundId,
  actor: 'staff:cus_second',
  at: shop.clock(),
});

const becomes = (id: string, state: string) =>
  eventually(`the refund to be ${state}`, async () => {
    real.pass(1_000);
    await resolveDueRefunds(shop);
    return (await findRefund(shop.db, id))?.state === state;
  });

test('money without an owner goes back to whoever paid, and leaves suspense and clearing', async () => {
  const before = [
    await balanceOf(shop.db, 'suspense'),
    await balanceOf(shop.db, 'mpesa_clearing'),
    await balanceOf(shop.db, 'refunds_payable'),
  ];
  const receipt = await givenUnmatched(77);
  const refund = await sendBack(receipt);
  expect(await unmatchedState(receipt)).toBe('returning');
  await resolveRefund(shop, refund.id);
  await becomes(refund.id, 'succeeded');
  expect(await unmatchedState(receipt)).toBe('returned');
  expect([
    await balanceOf(shop.db, 'suspense'),
    await balanceOf(shop.db, 'mpesa_clearing'),
    await balanceOf(shop.db, 'refunds_payable'),
  ]).toEqual(before);
  const { entries } = (await real.client.get('/truth?provider=daraja')) as {
    entries: { amountMinor: number }[];
  };
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([7_700, -7_700]);
  expect(await trialBalance(base)).toBe(0);
});

test('two members of staff at once send it back once', async () => {
  const receipt = await givenUnmatched(78);
  const both = await Promise.allSettled([sendBack(receipt), sendBack(receipt)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a large return waits for a second person, who may turn it down', async () => {
  const receipt = await givenUnmatched(6_000);
  const refund = await sendBack(receipt);
  expect(refund.state).toBe('awaiting_approval');
  await shop.db.transaction((tx) =>
    rejectRefund(tx, shop, { ...decision(refund.id), reason: 'its owner called' }),
  );
  expect(await unmatchedState(receipt)).toBe('suspense');
  const again = await sendBack(receipt);
  await shop.db.transaction((tx) => approveRefund(tx, shop, decision(again.id)));
  await resolveRefund(shop, again.id);
  await becomes(again.id, 'succeeded');
  expect(await unmatchedState(receipt)).toBe('returned');
});

test('a return that failed cannot end on a balance, since nobody owns it', async () => {
  const receipt = await givenUnmatched(79);
  await real.client.put('/daraja', { result: { resultCode: '1' } });
  const refund = await sendBack(receipt);
  await resolveRefund(shop, refund.id);
  await becomes(refund.id, 'needs_attention');
  const kept = shop.db.transaction((tx) => keepRefund(tx, shop, decision(refund.id)));
  await expect(kept).rejects.toMatchObject({ code: 'refund-refused' });
  await real.client.put('/daraja', { result: null });
});
