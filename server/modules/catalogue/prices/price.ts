import { money, usdCents, type Money } from '#contracts/money.ts';

/** The day price where staff set none (specification §9). */
export const defaultDayPrice: Money = usdCents(199);

const daysPerMonth = 30;
/** What a month costs less than thirty single days, where staff set no month price (G13). */
const monthDiscountPercent = 40;

/** Thirty days less the discount, rounded up to a whole cent. USD 1.99 a day is USD 35.82. */
export function defaultMonthPrice(day: Money): Money {
  const hundredths = day.minor * daysPerMonth * (100 - monthDiscountPercent);
  return money(Math.ceil(hundredths / 100), day.currency);
}
