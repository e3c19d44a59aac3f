import type { LeaseId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

/** Keeps how the customer's last test went; the ping is null where it failed. */
export const noteTest = (
  db: Queryable,
  { leaseId, at, pingMs }: Readonly<{ leaseId: LeaseId; at: Date; pingMs: number | null }>,
) =>
  db.execute(sql`
    update leases set tested_at = ${at}, tested_ping_ms = ${pingMs} where id = ${leaseId}`);
