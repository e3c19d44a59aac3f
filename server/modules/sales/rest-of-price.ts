import { money, type Money } from '#contracts/money.ts';
import type { OrderId } from '#contracts/ids.ts';

export type PaidTerm = Readonly<{ id: OrderId; kes: Money; termMs: number }>;
export type Share = Readonly<{ orderId: OrderId; amount: Money }>;

const minorPerShilling = 100;

/**
 * What was paid for time that is not delivered, per order. The last term is the first to be
 * unused; each share is rounded up to a shilling and is never more than its order cost.
 */
export function restOfPrice(newestFirst: readonly PaidTerm[], unusedMs: number): Share[] {
  let left = Math.max(0, unusedMs);
  const shares: Share[] = [];
  for (const { id, kes, termMs } of newestFirst) {
    const ms = Math.min(left, termMs);
    left -= ms;
    const exact = (BigInt(kes.minor) * BigInt(ms)) / BigInt(termMs);
    const shillings = Math.ceil(Number(exact) / minorPerShilling);
    const minor = Math.min(kes.minor, shillings * minorPerShilling);
    if (minor > 0) shares.push({ orderId: id, amount: money(minor, 'KES') });
  }
  return shares;
}
