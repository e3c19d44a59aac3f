import type { CustomerId, ProxyId, UpstreamId } from '#contracts/ids.ts';
import { nairobiMidnight } from '#contracts/time.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type SiteCheckId = `chk_${string}`;

export type NewSiteCheck = Readonly<{
  id: SiteCheckId;
  customerId: CustomerId;
  proxyId: ProxyId;
  upstreamId: UpstreamId;
  clientAddress: string;
  /** The class of the port, as connections of a lease have it. */
  targetPort: string;
  at: Date;
}>;

/**
 * Writes that a check begins, unless its customer has made `max` on this day of Nairobi. Returns
 * how many are left, or undefined when none was. Checks of one customer wait for each other here.
 */
export async function beginSiteCheck(
  tx: Tx,
  check: NewSiteCheck,
  max: number,
): Promise<number | undefined> {
  const { id, customerId, proxyId, upstreamId, clientAddress, targetPort, at } = check;
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(${`site-checks:${customerId}`}, 0))`);
  const used = await countSiteChecks(tx, customerId, at);
  if (used >= max) return undefined;
  await tx.execute(sql`
    insert into site_checks (id, customer_id, proxy_id, upstream_id, client_address, started_at,
                             target_port)
    values (${id}, ${customerId}, ${proxyId}, ${upstreamId}, ${clientAddress}, ${at},
            ${targetPort})`);
  return max - used - 1;
}

/** How many a customer has made on this day of Nairobi. */
export async function countSiteChecks(
  db: Queryable,
  customerId: CustomerId,
  at: Date,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::integer as count from site_checks
     where customer_id = ${customerId} and started_at >= ${nairobiMidnight(at)}`);
  return row?.count ?? 0;
}

type Ended = Readonly<{
  id: SiteCheckId;
  at: Date;
  bytesUp: number;
  bytesDown: number;
  /** `finished`, or the failure. */
  endedBy: string;
  /** Of a redirect that was not followed. */
  refusal: string | null;
}>;

/** Writes how a check ended. */
export const endSiteCheck = (db: Queryable, check: Ended): Promise<number> =>
  db.execute(sql`
    update site_checks
       set ended_at = ${check.at}, bytes_up = ${check.bytesUp}, bytes_down = ${check.bytesDown},
           ended_by = ${check.endedBy}, refusal = ${check.refusal}
     where id = ${check.id}`);
