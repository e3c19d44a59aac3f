import type { Tx } from '#platform/db.ts';
import { worthOfRest } from '#modules/leases/holding';
import type { Order } from '#modules/orders';
import { RefundRefused } from '#modules/payments';
import { creditCustomer } from './credit-customer.ts';
import { termsOfOrders } from './paid-terms.ts';
import type { SalesContext } from '../../context.ts';

type Lost = Readonly<{ orders: readonly Order[]; since: Date; until: Date; at: Date }>;

/** Credits the paused time of paid orders. */
export async function creditPausedTime(
  tx: Tx,
  ctx: SalesContext,
  { orders, since, until, at }: Lost,
): Promise<void> {
  const terms = await termsOfOrders(tx, orders);
  const leftMs = until.getTime() - since.getTime();
  for (const { orderId, amount } of worthOfRest(terms, { leftMs, freeMs: 0 })) {
    const reason = 'It stood still while a bank looked into its payment';
    const dedupeKey = `paused:${orderId}:${since.toISOString()}`;
    const credit = { orderId, amount, reason, dedupeKey, actor: 'system', at, atMost: true };
    await creditCustomer(tx, ctx, credit).catch((error: unknown) => {
      // All of it has gone back meanwhile: there is no paid time left to make up for.
      if (!(error instanceof RefundRefused)) throw error;
    });
  }
}
