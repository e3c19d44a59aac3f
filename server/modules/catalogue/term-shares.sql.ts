import { furtherPlans, type FurtherPlan } from '#contracts/term.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { TermShares } from './term-prices.ts';

/** The owner's setting, which belongs to `settings`; null until it was set. */
export const termShares = sql`
  (select s.value from shop_settings s where s.key = 'furtherTerms')`;

/** The further terms that the shop offers, the shortest first. */
export async function offeredTerms(db: Queryable): Promise<FurtherPlan[]> {
  const [row] = await db.rows<{ shares: TermShares | null }>(sql`select ${termShares} as shares`);
  return furtherPlans.filter((plan) => typeof row?.shares?.[plan] === 'number');
}
