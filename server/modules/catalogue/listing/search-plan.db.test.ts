import { expect, test } from 'vitest';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenManyProxies } from '../testing/given-many.ts';
import { listProxies } from './listing.sql.ts';
import { searchTerms } from './search-terms.ts';

const database = useTestDatabase();
const at = new Date('2026-11-26T09:00:00Z');
const proxies = 8_000;

/** The plan of each statement instead of its rows. */
function planned(plans: string[]): Queryable {
  const rows = async (statement: Sql) => {
    const lines = await database.db.rows<Record<string, string>>(sql`explain ${statement}`);
    plans.push(lines.map((line) => Object.values(line)[0]).join('\n'));
    return [];
  };
  return { ...database.db, rows } as Queryable;
}

async function planOf(search: string): Promise<string> {
  const plans: string[] = [];
  const filter = { countryCode: 'KE', search: searchTerms(search) };
  await listProxies(
    planned(plans),
    { filter, sort: 'best', direction: 'desc', page: 0, pageSize: 20 },
    at,
  );
  return plans.join('\n');
}

test('a search in a country reads the best until its page is full, or what rare words find', async () => {
  const { db } = database;
  await givenManyProxies(db, proxies, at);
  await db.execute(sql`analyze proxies`);
  expect(await planOf('network 12')).toContain('proxies_by_best');
  expect(await planOf('city 33')).toContain('proxies_by_best');
  expect(await planOf('zanzibar')).toContain('proxies_search');
});
