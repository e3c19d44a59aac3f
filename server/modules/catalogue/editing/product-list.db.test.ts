import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenManyProxies } from '../testing/given-many.ts';
import { isScanned } from './product-filter.sql.ts';
import { listProducts } from './product-list.sql.ts';

const database = useTestDatabase();
const at = new Date('2026-11-26T09:00:00Z');

beforeAll(() => givenManyProxies(database.db, 12_000, at));

/** Every title that a search finds, page by page. */
async function titlesOf(search: string, pages: number): Promise<string[]> {
  const titles: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const span = { limit: 25, offset: page * 25 };
    const { content } = await listProducts(database.db, { kind: 'proxy', search }, span);
    titles.push(...content.map(({ title }) => title));
  }
  return titles;
}

test('common words are scanned for, rare ones are not, and both list the same order', async () => {
  const { db } = database;
  const searches = ['', 'city', 'city network', 'city 69', 'city 69 network 59', 'zanzibar'];
  const scanned = await Promise.all(searches.map((search) => isScanned(db, { search })));
  expect(scanned).toEqual([true, true, true, true, false, false]);
  const common = await listProducts(db, { kind: 'proxy', search: 'city network' }, span);
  expect(common).toMatchObject({ total: 1_000, more: true });
  expect(common.content).toHaveLength(25);
  // A city of seventy is common, its proxies of one network are rare.
  const city = await titlesOf('city 69', 10);
  const network = await titlesOf('city 69 network 59', 2);
  expect(network).toHaveLength(28);
  expect(new Set(city).size).toBe(city.length);
  expect(city.filter((title) => title.endsWith(' City 69, Network 59'))).toEqual(network);
});

const span = { limit: 25, offset: 0 };
