import type { OrderLineId, RenewableId } from '#contracts/ids.ts';
import type { OrderLine } from '#modules/orders';
import { DomainError } from '#platform/errors.ts';
import type { Delivery, NextTerm } from './product-kind.ts';

/** Which of several next terms are refused, each by a look of its own. */
export async function refusalsOf(
  next: readonly NextTerm[],
  look: (one: NextTerm) => unknown,
): Promise<ReadonlyMap<RenewableId, DomainError>> {
  const refused = new Map<RenewableId, DomainError>();
  for (const one of next) {
    try {
      await look(one);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.set(one.renews, error);
    }
  }
  return refused;
}

/**
 * Delivers lines in the order of their goods' ids, so that two sales never wait for each other's.
 */
export async function deliverEach(
  lines: readonly OrderLine[],
  deliver: (line: OrderLine) => Promise<Delivery>,
): Promise<ReadonlyMap<OrderLineId, Delivery>> {
  const delivered = new Map<OrderLineId, Delivery>();
  for (const line of lines.toSorted(byProductId)) delivered.set(line.id, await deliver(line));
  return delivered;
}

const byProductId = (one: OrderLine, other: OrderLine) =>
  one.productId < other.productId ? -1 : Number(one.productId > other.productId);
