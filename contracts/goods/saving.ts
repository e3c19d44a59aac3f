import { listCents, planTerms, timesIn, type Plan } from '../term.ts';

type Prices = Parameters<typeof listCents>[0];

/**
 * The saving of a term against single days of the same time, in whole percent: $45.75 for thirty
 * days of $2.99 is 49. 0 where it costs as much or more, or either has no price.
 */
export function savingOf(prices: Prices, plan: Plan): number {
  const apart = prices.priceCents * timesIn(planTerms[plan], planTerms.daily);
  const listed = listCents(prices, plan) ?? 0;
  if (apart <= 0 || listed <= 0) return 0;
  return Math.max(0, Math.round(((apart - listed) * 100) / apart));
}
