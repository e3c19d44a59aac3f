import {
  money,
  shareOut,
  subtract,
  sum,
  usdCents,
  usdToKes,
  type Money,
} from '#contracts/money.ts';
import type { VolumeStep } from '#contracts/sale/cart.ts';
import { usdShare } from '#modules/orders/quotes';

const wholePercent = 100;
const oneShilling = 100;

/** The step that counts for so many lines, and the one after it. */
export function volumeFor(steps: readonly VolumeStep[], count: number) {
  const rising = steps.toSorted((one, other) => one.from - other.from);
  return {
    applied: rising.findLast(({ from }) => from <= count) ?? null,
    next: rising.find(({ from }) => from > count) ?? null,
  };
}

/** What a line costs by the list, in USD; `own` is a price in shillings in place of the list's. */
type Listed = Readonly<{ list: Money; own?: Money | undefined }>;
export type LinePrice = Readonly<{ usd: Money; kes: Money; discount: Money }>;

type Pricing = Readonly<{
  rateE4: number;
  /** So much off each line. */
  percent: number;
  /** What a coupon takes off the total that it is given, in whole shillings. */
  discountOf: (total: Money) => Money;
}>;

/**
 * Prices lines (decision I2): each is rounded up to a whole shilling once, and the total is their
 * sum. A coupon is shared out by largest remainder, in whole shillings, and leaves each line one
 * shilling at least.
 */
export function priceLines<Line extends Listed>(
  lines: readonly Line[],
  { rateE4, percent, discountOf }: Pricing,
): (Line & LinePrice)[] {
  const priced = lines.map((line) => {
    const lowered = percentOff(line.list, percent);
    const list = usdToKes(lowered, rateE4);
    const kes = line.own ?? list;
    return { line, usd: usdShare(lowered, { kes, list }), kes };
  });
  const total = sum(
    priced.map(({ kes }) => kes),
    'KES',
  );
  const most = total.minor - priced.length * oneShilling;
  const off = money(Math.min(discountOf(total).minor, most), 'KES');
  const shares = off.minor > 0 ? shareOut(off, priced.map(aboveOne), oneShilling) : [];
  return priced.map(({ line, usd, kes: list }, index) => {
    const discount = shares[index] ?? money(0, 'KES');
    const kes = subtract(list, discount);
    return { ...line, usd: usdShare(usd, { kes, list }), kes, discount };
  });
}

const aboveOne = ({ kes }: { kes: Money }) => kes.minor - oneShilling;

/** To the nearest cent, and never nothing. */
const percentOff = (list: Money, percent: number): Money =>
  usdCents(Math.max(1, Math.round((list.minor * (wholePercent - percent)) / wholePercent)));
