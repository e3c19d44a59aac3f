import { listCents, plans, planTerms, timesIn, type Plan } from '../term.ts';

type Prices = Parameters<typeof listCents>[0];
const [shortest] = plans;

/**
 * The saving of a term against as many of the shortest one, in whole percent: $45.75 for thirty
 * days of $2.99 is 49. 0 where it costs as much or more, or either has no price.
 */
export function savingOf(prices: Prices, plan: Plan): number {
  const apart = listCents(prices, shortest) * timesIn(planTerms[plan], planTerms[shortest]);
  if (apart <= 0 || listCents(prices, plan) <= 0) return 0;
  return Math.max(0, Math.round(((apart - listCents(prices, plan)) * 100) / apart));
}
