import type { Tx } from '#platform/db.ts';
import { worthOfRest } from '#modules/leases/holding';
import type { Sold } from '#modules/orders';
import { RefundRefused } from '#modules/payments';
import { creditCustomer } from './credit-customer.ts';
import { termsOfLines } from './paid-terms.ts';
import type { SalesContext } from '../../context.ts';

type Lost = Readonly<{ sold: readonly Sold[]; since: Date; until: Date; at: Date }>;

/** Credits the paused time of paid lines. */
export async function creditPausedTime(
  tx: Tx,
  ctx: SalesContext,
  { sold, since, until, at }: Lost,
): Promise<void> {
  const terms = await termsOfLines(tx, sold);
  const leftMs = until.getTime() - since.getTime();
  for (const { orderId, orderLineId, amount } of worthOfRest(terms, { leftMs, freeMs: 0 })) {
    const reason = 'It stood still while a bank looked into its payment';
    const dedupeKey = `paused:${orderLineId}:${since.toISOString()}`;
    const credit = {
      orderId,
      orderLineId,
      amount,
      reason,
      dedupeKey,
      actor: 'system',
      at,
      atMost: true,
    };
    await creditCustomer(tx, ctx, credit).catch((error: unknown) => {
      // All of it has gone back meanwhile: there is no paid time left to make up for.
      if (!(error instanceof RefundRefused)) throw error;
    });
  }
}
