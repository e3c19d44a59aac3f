import type { Sql } from '#platform/db.ts';

/**
 * One sentence that must be true of the whole database, and the query that returns what breaks it:
 * rows of `subject` (an id) and `detail` (what is wrong, without secrets).
 */
export type Rule = Readonly<{
  id: string;
  sentence: string;
  /**
   * `always`: true after every commit. `settled`: true once the worker had its turn, so a shop
   * that has just been started or whose clock jumped may break it for a while.
   */
  holds: 'always' | 'settled';
  /** It is true of all customers when it is true of each, by what is that customer's alone. */
  of?: 'customers';
  offences: (at: Date) => Sql;
}>;
