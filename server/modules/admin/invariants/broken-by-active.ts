import type { Queryable } from '#platform/db.ts';
import { offencesMax, type Offence } from './invariant-checks.sql.ts';
import { activeSince, offencesAmong } from './rules-of-customers.sql.ts';
import type { Rule } from './rule.sql.ts';
import { rules as allRules } from './rules.sql.ts';

/**
 * So many are asked of at once. What a few customers have is joined in an instant in any order; of
 * many at once the database, which keeps no statistics of them, compared each row with each.
 */
const customersAtOnce = 25;

type CheckOptions = Readonly<{ rules?: readonly Rule[]; since: Date; at: Date }>;
type Broken = Readonly<{ rule: Rule; offences: readonly Offence[] }>;

/**
 * Which of these rules customers break who were active since a moment, each with at most twenty
 * rows. Rules that are not of customers are passed over.
 */
export async function brokenByActive(
  db: Queryable,
  { rules = allRules, since, at }: CheckOptions,
): Promise<Broken[]> {
  const asked = rules.filter(({ of }) => of === 'customers');
  if (asked.length === 0) return [];
  const active = await activeSince(db, since);
  const broken: Broken[] = [];
  for (const rule of asked) {
    const offences: Offence[] = [];
    for (let n = 0; n < active.length && offences.length < offencesMax; n += customersAtOnce) {
      const customers = active.slice(n, n + customersAtOnce);
      const max = offencesMax - offences.length;
      offences.push(...(await offencesAmong(db, rule, { customers, at, max })));
    }
    if (offences.length > 0) broken.push({ rule, offences });
  }
  return broken;
}
