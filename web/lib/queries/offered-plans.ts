import { useQuery } from '@tanstack/react-query';
import { plans, standardPlans, type Plan } from '#contracts/term.ts';
import { factsQuery } from './facts-query.ts';

/** The terms that the shop offers, the shortest first; `chosen` is one of them in any case. */
export function useOfferedPlans(chosen?: Plan): readonly Plan[] {
  const further = useQuery(factsQuery).data?.furtherTerms ?? [];
  const offered = new Set<Plan | undefined>([...standardPlans, ...further, chosen]);
  return plans.filter((plan) => offered.has(plan));
}
