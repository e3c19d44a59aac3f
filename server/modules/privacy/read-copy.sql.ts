import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { Holdings } from '#platform/held-data.ts';
import { personOf } from './person.sql.ts';

export type Part = Readonly<{ name: string; rows: readonly Readonly<Record<string, unknown>>[] }>;

/** More than any customer has; still a limit. */
const rowsMax = 20_000;

/** Everything that the shop holds about a person, part by part, without secrets. */
export async function readCopy(
  db: Queryable,
  holdings: Holdings,
  customerId: CustomerId,
): Promise<Part[]> {
  const person = await personOf(db, customerId);
  const found: Part[] = [];
  for (const { copy } of Object.values(holdings)) {
    if (typeof copy === 'string') continue;
    for (const [name, query] of Object.entries(copy)) {
      const rows = await db.rows<Part['rows'][number]>(sql`${query(person)} limit ${rowsMax}`);
      found.push({ name, rows });
    }
  }
  return found;
}
