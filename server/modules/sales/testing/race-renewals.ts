import { expect } from 'vitest';
import type { CustomerId, RenewableId } from '#contracts/ids.ts';
import { lockRenewals } from '#modules/orders';
import { sql } from '#platform/db.ts';
import type { TestShop } from './given-sales.ts';

type Runs = readonly (() => Promise<unknown>)[];
type Answers<R extends Runs> = { -readonly [K in keyof R]: Awaited<ReturnType<R[K]>> };

/** Brings each of them up to the lock of renewals of one thing, then lets all go at once. */
export async function raceRenewals<const R extends Runs>(
  { db }: TestShop,
  { customerId, id }: Readonly<{ customerId: CustomerId; id: RenewableId }>,
  runs: R,
): Promise<Answers<R>> {
  let racing: Promise<unknown[]> | undefined;
  await db.transaction(async (tx) => {
    await lockRenewals(tx, customerId, [id]);
    racing = Promise.all(runs.map((run) => run()));
    await expect.poll(() => waiting(db), { timeout: 20_000 }).toBe(runs.length);
  });
  return (await racing) as Answers<R>;
}

async function waiting(db: TestShop['db']): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int as count from pg_locks
     where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`);
  return row?.count ?? 0;
}
