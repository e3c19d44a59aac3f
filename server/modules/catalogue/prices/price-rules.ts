import type { PriceRule } from '#contracts/admin/goods/prices.ts';
import { usdCents, type Money } from '#contracts/money.ts';
import type { StandardPlan } from '#contracts/term.ts';
import { dayCentsOf, defaultDayPrice, defaultMonthPrice } from './price.ts';

/** What of an address decides its price. */
export type Priceable = Readonly<{
  supplier: string;
  countryCode: string;
  connection: string;
  /** 0 while nothing was measured. */
  rating: number;
  costMonthCents: number | null;
}>;

export type Prices = Readonly<{ dayCents: number; monthCents: number }>;

const hundred = 100;

/**
 * The first rule that applies, with its prices; undefined when none does. A markup passes over an
 * address whose cost is not known, so that a rule without one may follow it.
 */
export function priceBy(
  rules: readonly PriceRule[],
  thing: Priceable,
): (Prices & Readonly<{ index: number }>) | undefined {
  for (const [index, rule] of rules.entries()) {
    const prices = applies(rule, thing) && pricesOf(rule, thing.costMonthCents);
    if (prices) return { index, ...prices };
  }
  return undefined;
}

function applies(rule: PriceRule, thing: Priceable): boolean {
  return (
    (rule.supplier ?? thing.supplier) === thing.supplier &&
    (rule.countryCode ?? thing.countryCode) === thing.countryCode &&
    (rule.connection ?? thing.connection).toLowerCase() === thing.connection.toLowerCase() &&
    thing.rating >= (rule.ratingMin ?? 0)
  );
}

/** Every rounding is up and to a whole cent, so that no rounding sells below what was meant. */
function pricesOf({ price }: PriceRule, costMonthCents: number | null): Prices | undefined {
  if (price.kind === 'fixed') return { dayCents: price.dayCents, monthCents: price.monthCents };
  if (costMonthCents === null) return undefined;
  const monthCents = Math.ceil((costMonthCents * (hundred + price.percent)) / hundred);
  return { monthCents, dayCents: dayCentsOf(monthCents, price.monthDiscountPercent) };
}

/** What a new address costs: by the rules, or by the shop's defaults where none applies. */
export function priceOfArrival(
  rules: readonly PriceRule[],
  thing: Priceable,
): Readonly<Record<StandardPlan, Money>> {
  const found = priceBy(rules, thing);
  if (found) return { daily: usdCents(found.dayCents), monthly: usdCents(found.monthCents) };
  return { daily: defaultDayPrice, monthly: defaultMonthPrice(defaultDayPrice) };
}
