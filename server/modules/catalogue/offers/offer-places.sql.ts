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

/**
 * Orders that will take an address of a place and hold none yet, of all offers that are made there.
 */
const addressesPromised = (provider: Sql, place: Sql): Sql => sql`
  (select count(*) from server_placements q
     join order_lines n on n.product_id = q.offer_id
     join orders r on r.id = n.order_id
     left join servers m on m.order_id = r.id
    where q.provider = ${provider} and q.settings ->> 'place' = ${place}
      and n.product = 'vps' and n.renews_server_id is null
      and r.state in ('awaiting_payment', 'paid', 'provisioning', 'provisioning_failed')
      and not exists (select from server_addresses a
                       where a.server_id = m.id and a.free_at is null))`;

/** How many machines more an offer has addresses for; null where its place pools none. */
export const addressesLeft = (offerId: Sql, at: Date): Sql => sql`
  (select greatest(0, pooled.free - ${addressesPromised(sql`pooled.provider`, sql`pooled.place`)})
     from (select w.provider, w.settings ->> 'place' as place,
                  free_addresses(w.provider, w.settings ->> 'place', ${at}) as free
             from server_placements w where w.offer_id = ${offerId} offset 0) pooled
    where pooled.free is not null)`;

/**
 * Whether the place of an offer has an address for one more machine, or leaves addresses to its
 * network. Its pools stay locked, so that buyers of several offers ask in turn.
 */
export async function hasAddress(tx: Tx, offerId: string, at: Date): Promise<boolean> {
  const pools = await tx.rows(sql`
    select p.id from address_pools p
      join server_placements w on w.provider = p.provider and w.settings ->> 'place' = p.place
     where w.offer_id = ${offerId} order by p.id for no key update of p`);
  if (pools.length === 0) return true;
  const [row] = await tx.rows<{ left: number | null }>(sql`
    select ${addressesLeft(sql`${offerId}`, at)} as left`);
  return row?.left !== 0;
}
