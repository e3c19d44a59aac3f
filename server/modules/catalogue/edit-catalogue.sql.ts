import { sql, type Tx } from '#platform/db.ts';
import { constraintOf } from '#platform/sql-state.ts';
import { findRate } from './offers.sql.ts';

export type ProductChange = Readonly<{
  id: string;
  /** Of the copy that was read. */
  version: number;
  dayCents?: number | undefined;
  monthCents?: number | undefined;
  onSale?: boolean | undefined;
  at: Date;
}>;

/** Changes what is given; false when the version in force is another one (or there is none). */
export async function changeProduct(
  tx: Tx,
  kind: 'proxy' | 'vps',
  change: ProductChange,
): Promise<boolean> {
  const { id, version, dayCents = null, monthCents = null, onSale = null, at } = change;
  const changed = await tx.execute(
    kind === 'proxy'
      ? sql`
    update proxies
       set price_day_cents = coalesce(${dayCents}, price_day_cents),
           price_month_cents = coalesce(${monthCents}, price_month_cents),
           on_sale = coalesce(${onSale}, on_sale),
           withheld = case when ${onSale}::boolean is null then withheld end,
           version = version + 1, updated_at = ${at}
     where id = ${id} and version = ${version}`
      : sql`
    update vps_offers
       set price_month_cents = coalesce(${monthCents}, price_month_cents),
           on_sale = coalesce(${onSale}, on_sale), version = version + 1
     where id = ${id} and version = ${version}`,
  );
  return changed > 0;
}

export type NewOffer = Readonly<{
  id: string;
  countryCode: string;
  description: string;
  supportedOs: readonly string[];
  monthCents: number;
  vcpus: number;
  ramGb: number;
  diskGb: number;
  hasAndroid: boolean;
}>;

/** Lists a new member offer after the others. */
export async function addOffer(
  tx: Tx,
  offer: NewOffer,
): Promise<'added' | 'taken' | 'unknown-country'> {
  try {
    const added = await tx.execute(sql`
      insert into vps_offers (id, position, country_code, description, supported_os,
                              price_month_cents, vcpus, ram_gb, disk_gb, has_android, audience)
      select ${offer.id}, (select coalesce(max(position), 0) + 1 from vps_offers),
             ${offer.countryCode}, ${offer.description}, ${offer.supportedOs}, ${offer.monthCents},
             ${offer.vcpus}, ${offer.ramGb}, ${offer.diskGb}, ${offer.hasAndroid}, 'member'
      on conflict (id) do nothing`);
    return added > 0 ? 'added' : 'taken';
  } catch (error) {
    if (constraintOf(error)?.endsWith('country_code_fkey')) return 'unknown-country';
    throw error;
  }
}

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
