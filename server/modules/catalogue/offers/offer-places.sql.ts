import { sql, type Sql, type Tx } from '#platform/db.ts';

/**
 * How many places of an offer are taken: by servers that are there, and by orders that are being
 * paid or made.
 */
export const placesTaken = (offerId: Sql, but: Sql = sql`null::text`): Sql => sql`
  (select count(*)::integer from order_lines n
     join orders r on r.id = n.order_id
     left join servers m on m.order_id = r.id
    where n.product = 'vps' and n.product_id = ${offerId} and n.renews_server_id is null
      and r.id is distinct from ${but}
      and (r.state in ('awaiting_payment', 'paid', 'provisioning', 'provisioning_failed')
           or m.state in ('active', 'suspended', 'terminating')))`;

/**
 * Whether an offer has a place for one more, such as for an order that takes none yet. Its row
 * stays locked, so that two buyers of the last place ask in turn.
 */
export async function hasPlace(
  tx: Tx,
  offerId: string,
  { but = null }: { but?: string | null } = {},
): Promise<boolean> {
  const [offer] = await tx.rows<{ capacity: number | null }>(sql`
    select capacity from vps_offers where id = ${offerId} for update`);
  if (!offer || offer.capacity === null) return offer !== undefined;
  // A statement of its own: it has to see what was committed while the row was waited for.
  const [row] = await tx.rows<{ taken: number }>(sql`
    select ${placesTaken(sql`${offerId}`, sql`${but}::text`)} as taken`);
  return (row?.taken ?? 0) < offer.capacity;
}
