import { money, usdCents, type Money } from '#contracts/money.ts';
import { planTerms, timesIn } from '#contracts/term.ts';

/** The day price where staff set none (specification §9). */
export const defaultDayPrice: Money = usdCents(199);

/** What a month costs less than thirty single days, where staff set no month price (G13). */
const monthDiscountPercent = 40;
const hundred = 100;

/** A month by the price of a day: all its days, less the discount. */
const percentOfDay = (discountPercent: number) =>
  timesIn(planTerms.monthly, planTerms.daily) * (hundred - discountPercent);

/** Thirty days less the discount, rounded up to a whole cent. USD 1.99 a day is USD 35.82. */
export function defaultMonthPrice(day: Money): Money {
  const hundredths = day.minor * percentOfDay(monthDiscountPercent);
  return money(Math.ceil(hundredths / hundred), day.currency);
}

/** The day of such a month, read back from its discount and rounded up to a whole cent. */
export const dayCentsOf = (monthCents: number, discountPercent: number): number =>
  Math.ceil((monthCents * hundred) / percentOfDay(discountPercent));
