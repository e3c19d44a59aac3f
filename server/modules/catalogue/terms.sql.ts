import type { UpstreamId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { termNeeds } from './listing/proxy.ts';

// How long addresses stay with us: their suppliers say it, and nothing is sold beyond it.

/** When the term of an upstream ends; null where it renews automatically or is unknown. */
export type Term = Readonly<{ upstreamId: UpstreamId; until: Date | null }>;

/**
 * Keeps what suppliers say of their listings' ends. One that was off sale for its end alone is on
 * sale again once a day of it may be sold.
 */
export async function saveTerms(tx: Tx, terms: readonly Term[], at: Date): Promise<void> {
  await tx.execute(sql`
    update proxies p
       set available_until = line.until,
           on_sale = case when ${isBack(at)} then true else p.on_sale end,
           withheld = case when ${isBack(at)} then null else p.withheld end,
           version = p.version + 1, updated_at = ${at}
      from unnest(${terms.map(({ upstreamId }) => upstreamId)}::text[],
                  ${terms.map(({ until }) => until)}::timestamptz[]) as line (upstream_id, until)
     where p.upstream_id = line.upstream_id and p.available_until is distinct from line.until`);
}

const isBack = (at: Date) =>
  sql`p.withheld = 'ending' and coalesce(line.until, 'infinity') >= ${termNeeds('daily', at)}`;

/**
 * Takes off sale proxies too near their end to be sold for a day. Leased ones are left, since a
 * renewal may still move them. Returns how many.
 */
export const withholdEnding = (db: Queryable, at: Date): Promise<number> =>
  db.execute(sql`
    update proxies p
       set on_sale = false, withheld = 'ending', version = version + 1, updated_at = ${at}
     where available_until < ${termNeeds('daily', at)} and on_sale
       and not exists (select from lease_claims k where k.proxy_id = p.id and k.until > ${at})`);

export type Ending = Readonly<{ upstreamId: UpstreamId; availableUntil: Date }>;

/** Addresses that leave us before `before`, by upstream id, those after `after`. */
export const endingProxies = (
  db: Queryable,
  { before, after, limit }: Readonly<{ before: Date; after: string; limit: number }>,
): Promise<Ending[]> =>
  db.rows<Ending>(sql`
    select upstream_id as "upstreamId", available_until as "availableUntil" from proxies
     where available_until < ${before} and upstream_id > ${after}
     order by upstream_id limit ${limit}`);
