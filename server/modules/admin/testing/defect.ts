import type { Queryable, Sql } from '#platform/db.ts';

/** How to break a rule: the database's own guards that would refuse it, then the damage. */
export type Defect = Readonly<{
  /** Guards that are taken away first, inside the test's transaction. */
  without?: readonly Sql[];
  damage: (db: Queryable) => Promise<unknown>;
}>;
