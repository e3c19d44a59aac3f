import { money, sum, type Money } from '#contracts/money.ts';
import type { VolumeStep } from '#contracts/sale/cart.ts';
import type { QuoteLine } from '#modules/orders/quotes';
import { priceLines, volumeFor } from './price-lines.ts';

type Quoted = Readonly<{
  /** All that was quoted. */
  quoted: readonly QuoteLine[];
  rateE4: number;
  steps: readonly VolumeStep[];
}>;

const totalOf = (lines: readonly Readonly<{ kes: Money; discount: Money }>[]) => ({
  kes: sum(
    lines.map(({ kes }) => kes),
    'KES',
  ),
  discount: sum(
    lines.map(({ discount }) => discount),
    'KES',
  ),
});

/**
 * The prices of what is left of a quote: the volume price of so many, and of the coupon what is
 * left of its share. Where a volume price falls away the customer pays the step of what is
 * delivered, and never more than the total that was seen.
 */
export function repriceRest<Line extends QuoteLine>(
  rest: readonly Line[],
  { quoted, rateE4, steps }: Quoted,
): readonly Line[] {
  const before = volumeFor(steps, quoted.length).applied;
  const now = volumeFor(steps, rest.length).applied;
  const isRenewal = rest.some(({ renews }) => renews !== null);
  if (isRenewal || before?.percent === now?.percent) return rest;
  const all = totalOf(quoted);
  const full = all.kes.minor + all.discount.minor;
  const discountOf = ({ minor }: Money) => {
    const share = (BigInt(all.discount.minor) * BigInt(minor)) / BigInt(full);
    return money(Number(share / 100n) * 100, 'KES');
  };
  const prices = priceLines(rest, { rateE4, percent: now?.percent ?? 0, discountOf });
  return totalOf(prices).kes.minor > all.kes.minor ? rest : prices;
}
