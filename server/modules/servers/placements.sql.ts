import type { PlacementSettings, ProviderName } from '#contracts/servers.ts';
import { sql, type Queryable } from '#platform/db.ts';

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
