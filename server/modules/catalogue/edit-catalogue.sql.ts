import type { OfferTerms } from '#contracts/admin/goods/products.ts';
import { sql, type Tx } from '#platform/db.ts';
import { constraintOf } from '#platform/database/sql-state.ts';
import { findRate } from './offers/offers.sql.ts';

export type NewOffer = OfferTerms & Readonly<{ id: string }>;

/** Lists a new offer after the others. */
export async function addOffer(
  tx: Tx,
  offer: NewOffer,
): Promise<'added' | 'taken' | 'unknown-country'> {
  try {
    return (await addOffers(tx, [offer])) > 0 ? 'added' : 'taken';
  } catch (error) {
    if (constraintOf(error)?.endsWith('country_code_fkey')) return 'unknown-country';
    throw error;
  }
}

/** Lists new offers after the others, in their order. Answers how many: a known id is left be. */
export const addOffers = (tx: Tx, offers: readonly NewOffer[]): Promise<number> =>
  tx.execute(sql`
    insert into vps_offers (id, position, country_code, description, supported_os,
                            price_month_cents, vcpus, ram_gb, disk_gb, has_android, audience,
                            on_sale, capacity)
    select line.id, place + (select coalesce(max(position), 0) from vps_offers),
           line."countryCode", line.description, line."supportedOs", line."monthCents", line.vcpus,
           line."ramGb", line."diskGb", line."hasAndroid", line.audience, line."onSale",
           line.capacity
      from rows from (jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as (id text,
             "countryCode" text, description text, "supportedOs" text[], "monthCents" bigint,
             vcpus integer, "ramGb" integer, "diskGb" integer, "hasAndroid" boolean,
             audience text, "onSale" boolean, capacity integer)) with ordinality
        as line (id, "countryCode", description, "supportedOs", "monthCents", vcpus, "ramGb",
                 "diskGb", "hasAndroid", audience, "onSale", capacity, place)
    on conflict (id) do nothing`);

export type RateChange = Readonly<{
  rateE4: number;
  /** What the one who sets it saw. */
  currentE4: number;
  setBy: string;
  at: Date;
}>;

/** Answers the rate that was in force; it was replaced only where that is `currentE4`. */
export async function setRate(tx: Tx, change: RateChange): Promise<number | undefined> {
  const { rateE4, currentE4, setBy, at } = change;
  // Two setters take turns, so that the second reads the first one's rate.
  await tx.execute(sql`lock table exchange_rates in share row exclusive mode`);
  const before = (await findRate(tx, at))?.rateE4;
  if (before === currentE4) {
    await tx.execute(sql`
      insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
      values (${rateE4}, ${at}, ${setBy}, 'staff')`);
  }
  return before;
}
