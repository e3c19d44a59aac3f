import { usdCents, type Money } from '#contracts/money.ts';
import {
  furtherPlans,
  planTerms,
  timesIn,
  type FurtherPlan,
  type PerPlan,
  type StandardPlan,
} from '#contracts/term.ts';

/** What each further term costs, in hundredths of a percent; null or absent: it is not offered. */
export type TermShares = Readonly<Partial<Record<FurtherPlan, number | null>>>;

const wholeShare = 10_000;

/**
 * A listing's price of each term that is offered. A further term costs its share of the day price,
 * or of as many days as it lasts, rounded up to a whole cent, and never more than a month.
 */
export function termPrices(
  { daily, monthly }: Readonly<Record<StandardPlan, Money>>,
  shares: TermShares | null,
): PerPlan<Money> {
  const further = furtherPlans.flatMap((plan) => {
    const share = shares?.[plan];
    if (typeof share !== 'number') return [];
    const days = Math.max(1, timesIn(planTerms[plan], planTerms.daily));
    const cents = Math.ceil((daily.minor * days * share) / wholeShare);
    return [[plan, usdCents(Math.min(cents, monthly.minor))] as const];
  });
  return { daily, monthly, ...Object.fromEntries(further) };
}
