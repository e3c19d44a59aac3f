import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { likeLiteral } from './search-terms.ts';

/** That a row `p` has all of these words, in a form that the trigram index serves. */
export const wordsByIndex = (words: readonly string[]): Sql =>
  allOf(words, (word) => sql`p.search_text like ${`%${likeLiteral(word)}%`}`);

/** The same in a form that no index serves, so that PostgreSQL scans in the order of the list. */
export const wordsByScan = (words: readonly string[]): Sql =>
  allOf(words, (word) => sql`strpos(p.search_text, ${word}) > 0`);

const allOf = (words: readonly string[], isIn: (word: string) => Sql): Sql =>
  words.map(isIn).reduce((before, next) => sql`${before} and ${next}`, sql`true`);

/** How many rows are sampled, which takes some milliseconds. */
const sampledRows = 10_000;
/** From one match in a hundred on, a scan fills a page before the trigram index is read. */
const commonFrom = sampledRows / 100;

type Sampled = Readonly<{ matching: Sql; among: Sql }>;

/**
 * Whether what matches is so common among the proxies that meet a condition on `p` that a scan
 * finds a page of it sooner than an index that collects all matches before it answers the first:
 * half a second for "city network fiber" among a million. No index holds `samples`: one that holds
 * all that is asked would be read in its own order, and the slowest of a country are no sample.
 */
export async function areCommon(db: Queryable, { matching, among }: Sampled): Promise<boolean> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) as count from (
      select from (select p.* from proxies p where ${among} limit ${sampledRows}) as p
       where ${matching} and p.samples >= 0 limit ${commonFrom}) as matching`);
  return row?.count === commonFrom;
}

/**
 * The same rows, all of them collected before the first is taken. PostgreSQL takes words to be
 * independent of each other, and would scan the whole table for a page of words that never meet.
 */
export const collected = (rows: Sql): Sql =>
  sql`with collected as materialized (${rows}) select * from collected`;
