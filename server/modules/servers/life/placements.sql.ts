import type { PlacementSettings, ProviderName } from '#contracts/goods/servers.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

/** Where an offer's machines are made. */
export type Placement = Readonly<{
  provider: ProviderName;
  settings: PlacementSettings;
  /** Nought where staff have set nothing yet. */
  version: number;
}>;

const byHand: Placement = {
  provider: 'manual',
  settings: { images: {}, type: '', place: '' },
  version: 0,
};

/** How an offer is made; by hand where staff have not said otherwise. */
export async function placementOf(db: Queryable, offerId: string): Promise<Placement> {
  const [row] = await db.rows<Placement>(sql`
    select provider, settings, version from server_placements where offer_id = ${offerId}`);
  return row ?? byHand;
}

/** Every offer that staff have placed. */
export async function listPlacements(db: Queryable): Promise<Map<string, Placement>> {
  const rows = await db.rows<Placement & { offerId: string }>(sql`
    select offer_id as "offerId", provider, settings, version from server_placements`);
  return new Map(rows.map(({ offerId, ...placement }) => [offerId, placement]));
}

/** Replaces the placement of an offer. False after another placement since `version`. */
export async function savePlacement(
  tx: Tx,
  {
    offerId,
    placement: { provider, settings, version },
    changedBy,
    at,
  }: Readonly<{ offerId: string; placement: Placement; changedBy: string; at: Date }>,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    insert into server_placements as p (offer_id, provider, settings, changed_by, changed_at)
    select ${offerId}, ${provider}, ${JSON.stringify(settings)}::jsonb, ${changedBy}, ${at}
     where ${version} = 0 or exists (select from server_placements where offer_id = ${offerId})
    on conflict (offer_id) do update
       set provider = excluded.provider, settings = excluded.settings,
           changed_by = excluded.changed_by, changed_at = excluded.changed_at,
           version = p.version + 1
     where p.version = ${version}`);
  return changed > 0;
}

/** Whether the machines of a place get their addresses from pools. */
export async function hasPools(
  db: Queryable,
  { provider, place }: Readonly<{ provider: ProviderName; place: string }>,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select from address_pools where provider = ${provider} and place = ${place} limit 1`);
  return rows.length > 0;
}
