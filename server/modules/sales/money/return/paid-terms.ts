import { planTerms } from '#contracts/term.ts';
import type { PaidTerm } from '#modules/leases/holding';
import type { Sold } from '#modules/orders';
import type { Queryable } from '#platform/db.ts';
import { returnedOfLines } from './refund-lines.ts';

/** Paid lines as terms, with what has gone back of each. */
export async function termsOfLines(db: Queryable, sold: readonly Sold[]): Promise<PaidTerm[]> {
  const returned = await returnedOfLines(db, sold);
  return sold.map(({ order, line }, index) => ({
    orderId: order.id,
    orderLineId: line.id,
    paid: line.kes,
    returned: returned[index] ?? line.kes,
    term: planTerms[line.plan],
  }));
}
