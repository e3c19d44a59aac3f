import type { OrderId, OrderLineId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { termMs, worthOf, type Term } from '#contracts/term.ts';

/** One paid term of a lease. */
export type PaidTerm = Readonly<{
  orderId: OrderId;
  orderLineId: OrderLineId;
  paid: Money;
  /** Of it, what has gone back already, or is promised. */
  returned: Money;
  term: Term;
}>;

export type Share = Readonly<{ orderId: OrderId; orderLineId: OrderLineId; amount: Money }>;

type Rest = Readonly<{
  /** From now until the end of the lease. */
  leftMs: number;
  /** Of it, what was given on top of the paid terms. */
  freeMs: number;
}>;

/**
 * What the time that is left is worth, per line and to the cent: of each term what was kept of its
 * price, by the share of its time that is unused. The last term is the first to be unused, and time
 * that was given for nothing is used after all that was paid for.
 */
export function worthOfRest(newestFirst: readonly PaidTerm[], rest: Rest): Share[] {
  let left = Math.max(0, rest.leftMs - rest.freeMs);
  const shares: Share[] = [];
  for (const { orderId, orderLineId, paid, returned, term } of newestFirst) {
    const kept = money(Math.max(0, paid.minor - returned.minor), 'KES');
    const amount = worthOf(left, { price: kept, term });
    left = Math.max(0, left - termMs(term));
    if (amount.minor > 0) shares.push({ orderId, orderLineId, amount });
  }
  return shares;
}
