import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { likeLiteral } from './search-terms.ts';

/** A row `p` that has all of these words, found by the index of their letters. */
export const hasWords = (words: readonly string[]): Sql =>
  allOf(words, (word) => sql`p.search_text like ${`%${likeLiteral(word)}%`}`);

/** The same, looked at row by row: no index reads this. */
export const showsWords = (words: readonly string[]): Sql =>
  allOf(words, (word) => sql`strpos(p.search_text, ${word}) > 0`);

const allOf = (words: readonly string[], isIn: (word: string) => Sql): Sql =>
  words.map(isIn).reduce((before, next) => sql`${before} and ${next}`, sql`true`);

/** So many rows are looked at to tell, in some milliseconds. */
const lookedAt = 10_000;
/** From one in a hundred on a page is full sooner than the index has gathered what it found. */
const commonFrom = lookedAt / 100;

type Searched = Readonly<{ words: readonly string[]; among: Sql }>;

/**
 * Whether words are so common among the proxies of a condition on `p` that whoever looks at one
 * after the other is done first. The index of letters gathers every row that has the rarest of them
 * before it answers the first: half a second for "city network fiber" among a million.
 */
export async function areCommon(db: Queryable, { words, among }: Searched): Promise<boolean> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) as count from (
      select from (select p.search_text from proxies p where ${among} limit ${lookedAt}) as p
       where ${showsWords(words)} limit ${commonFrom}) as shown`);
  return row?.count === commonFrom;
}

/**
 * Rows to count as the index of letters gathers them. PostgreSQL believes in words as if one had
 * nothing to do with the other, and would read the whole table for a page of those that never meet.
 */
export const gathered = (rows: Sql): Sql =>
  sql`with gathered as materialized (${rows}) select from gathered`;
