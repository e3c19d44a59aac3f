import type { LeaseId } from '#contracts/ids.ts';
import { sql, type Sql, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import { recount } from './accounts.sql.ts';

const perTurnMax = 500;

/** What its owner ended is given back as it was at that moment. */
const isOver = (at: Date): Sql => sql`
  t.state = 'open' and t.ends_at <= ${at}
  and not exists (select from traffic_accounts e
                   where e.lease_id = t.lease_id and e.ending_at is not null)`;

/** Whether `endLots` would find one. */
export const anyLotOver: IsDue = (at) => sql`
  exists (select from traffic_lots t where ${isOver(at)})`;

/**
 * Ends the lots whose time is over, at most 500 leases at a time. What is left of one that was
 * renewed in time rolls over, once: to the end of the last lot that was bought while it ran. The
 * rest is lost. Returns the leases that have less from now on.
 */
export async function endLots(tx: Tx, at: Date): Promise<readonly LeaseId[]> {
  const over = await tx.rows<{ leaseId: LeaseId }>(sql`
    select lease_id as "leaseId" from traffic_accounts
     where ending_at is null
       and lease_id in (select t.lease_id from traffic_lots t where ${isOver(at)}
                         order by t.ends_at limit ${perTurnMax})
     order by lease_id for update`);
  const ids = over.map(({ leaseId }) => leaseId);
  if (ids.length === 0) return [];
  await tx.execute(sql`
    update traffic_lots t set rolled_from = t.ends_at, ends_at = next.ends_at
      from (select t.id, max(n.ends_at) as ends_at
              from traffic_lots t
              join traffic_lots n on n.lease_id = t.lease_id and n.id <> t.id
               and n.state in ('open', 'spent') and n.ends_at > ${at}
               and n.starts_at >= t.starts_at and n.starts_at < t.ends_at
             where t.lease_id = any(${ids}::text[]) and t.state = 'open' and t.ends_at <= ${at}
               and t.rolled_from is null
             group by t.id) next
     where t.id = next.id`);
  const expired = await tx.rows<{ leaseId: LeaseId }>(sql`
    update traffic_lots set state = 'expired'
     where lease_id = any(${ids}::text[]) and state = 'open' and ends_at <= ${at}
    returning lease_id as "leaseId"`);
  const poorer = [...new Set(expired.map(({ leaseId }) => leaseId))];
  await recount(tx, ...poorer);
  return poorer;
}
