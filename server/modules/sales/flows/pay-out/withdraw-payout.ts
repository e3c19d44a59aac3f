import type { CustomerId, RefundId } from '#contracts/ids.ts';
import { negate } from '#contracts/money.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { countReturned, lockRefund, type Refund } from '#modules/payments/refunds';
import { isWithdrawn, releasePayout, withdrawnCode } from '../../money/return/pay-out.ts';
import { saveStep } from '../../money/return/promise-refund.ts';
import type { SalesContext } from '../../context.ts';

/**
 * Takes back a payout that waits for a member of staff: its money is the balance again, and the
 * next one can be requested. Of this and a decision at once, one wins. A repeat answers with the
 * same payout. Throws NotFound for what is not a payout of this customer, and `payout-decided` when
 * nobody reviews it any more.
 */
export const withdrawPayout = (
  ctx: SalesContext,
  { customerId, payoutId }: Readonly<{ customerId: CustomerId; payoutId: RefundId }>,
): Promise<Refund> =>
  ctx.db.transaction(async (tx) => {
    const refund = await lockRefund(tx, payoutId);
    if (!refund || refund.kind !== 'payout' || refund.customerId !== customerId) {
      throw new NotFound('Payout not found.');
    }
    if (isWithdrawn(refund)) return refund;
    if (refund.state !== 'awaiting_approval')
      throw new DomainError(
        'payout-decided',
        'This payout is no longer under review, so it cannot be withdrawn. See its status on the Balance page.',
      );
    const at = ctx.clock();
    const actor = `customer:${customerId}`;
    const changes = { resultCode: withdrawnCode, resultText: 'Withdrawn by the customer.' };
    const saved = await saveStep(tx, { refund, event: 'withdraw', actor, at, changes });
    await countReturned(tx, { source: refund.source, amount: negate(refund.amount) });
    await releasePayout(tx, ctx, { refund: saved, at });
    return saved;
  });
