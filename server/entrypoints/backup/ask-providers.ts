import { findDisputes, reconcileMoney } from '#modules/sales/flows';
import { type SalesContext } from '#modules/sales';
import { matchNewLines, settleCards } from '#modules/reconciliation';
import { sql, type Database } from '#platform/db.ts';

export type FoundSince = Awaited<ReturnType<typeof reconcileMoney>> &
  Readonly<{
    /** What a person decides now, by kind. */
    exceptions: readonly Readonly<{ kind: string; count: number }>[];
  }>;

/**
 * What the providers know that the restored books do not: payments of after the backup settle what
 * they name, or wait in suspense. The worker does the same every quarter of an hour.
 */
export async function askProviders(ctx: SalesContext): Promise<FoundSince> {
  const before = await newestException(ctx.db);
  const read = await reconcileMoney(ctx);
  await matchNewLines(ctx);
  await findDisputes(ctx);
  await settleCards(ctx);
  const exceptions = await ctx.db.rows<{ kind: string; count: number }>(sql`
    select kind, count(*) as count from payment_exceptions
     where id > ${before} and resolved_at is null group by kind order by kind`);
  return { ...read, exceptions };
}

async function newestException(db: Database): Promise<number> {
  const [row] = await db.rows<{ id: number }>(sql`
    select coalesce(max(id), 0)::bigint as id from payment_exceptions`);
  return row?.id ?? 0;
}
