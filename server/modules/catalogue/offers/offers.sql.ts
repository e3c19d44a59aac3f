import { usdCents, type Money } from '#contracts/money.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import { addressesLeft, placesTaken } from './offer-places.sql.ts';

/** A server with its monthly price; `member` offers are sold in the dashboard (decision G15). */
export type VpsOffer = Readonly<{
  id: string;
  countryCode: string;
  country: string;
  description: string;
  supportedOs: readonly ('Linux' | 'Windows')[];
  price: Readonly<{ monthly: Money }>;
  vcpus: number;
  ramGb: number;
  diskGb: number;
  hasAndroid: boolean;
  audience: 'member' | 'public';
  onSale: boolean;
  /** How many places it has; null without a limit. */
  capacity: number | null;
}>;

/**
 * How many more of an offer can be sold, by its places and by the addresses where it is made; null
 * for any number.
 */
export type OfferStock = VpsOffer & Readonly<{ left: number | null }>;

type Priced<Offer extends VpsOffer> = Omit<Offer, 'price'> & { cents: number };

const offerColumns = sql`
  o.id, o.country_code as "countryCode", c.name as country, o.description,
  o.supported_os as "supportedOs", o.price_month_cents as cents, o.vcpus, o.ram_gb as "ramGb",
  o.disk_gb as "diskGb", o.has_android as "hasAndroid", o.audience, o.on_sale as "onSale",
  o.capacity`;
const leftAt = (at: Date) => sql`
  least(case when o.capacity is not null
             then greatest(0, o.capacity - ${placesTaken(sql`o.id`)}) end,
        ${addressesLeft(sql`o.id`, at)}) as "left"`;

const toOffer = <Row extends { cents: number }>({ cents, ...row }: Row) => ({
  ...row,
  price: { monthly: usdCents(cents) },
});

/** A server by id (us1, uk3, rdp1), on sale or not; undefined when unknown. */
export async function findVpsOffer(db: Queryable, id: string): Promise<VpsOffer | undefined> {
  const [row] = await db.rows<Priced<VpsOffer>>(sql`
    select ${offerColumns} from vps_offers o join countries c on c.code = o.country_code
     where o.id = ${id}`);
  return row && toOffer(row);
}

/** The same with how many are left at a moment. */
export async function findOfferStock(
  db: Queryable,
  id: string,
  at: Date,
): Promise<OfferStock | undefined> {
  const [row] = await db.rows<Priced<OfferStock>>(sql`
    select ${offerColumns}, ${leftAt(at)}
      from vps_offers o join countries c on c.code = o.country_code where o.id = ${id}`);
  return row && toOffer(row);
}

/** The offers on sale to members or to all, in the order of the specification's price list. */
export async function listVpsOffers(
  db: Queryable,
  at: Date,
  audience: VpsOffer['audience'] = 'member',
): Promise<OfferStock[]> {
  const rows = await db.rows<Priced<OfferStock>>(sql`
    select ${offerColumns}, ${leftAt(at)}
      from vps_offers o join countries c on c.code = o.country_code
     where o.audience = ${audience} and o.on_sale
     order by o.position, o.id`);
  return rows.map(toOffer);
}

export type Rate = Readonly<{ rateE4: number; setAt: Date }>;

/** KES per USD in ten-thousandths, and since when; undefined before the first rate's time. */
export async function findRate(db: Queryable, at: Date): Promise<Rate | undefined> {
  const [row] = await db.rows<Rate>(
    prepared(
      'rates-in-force',
      sql`
    select kes_per_usd_e4 as "rateE4", valid_from as "setAt" from exchange_rates
     where valid_from <= ${at} order by valid_from desc, id desc limit 1`,
    ),
  );
  return row;
}

/**
 * Dates the rate that a new shop begins with to its first start, since customers see the date.
 * Every later start finds nothing to do.
 */
export async function dateInitialRate(db: Queryable, at: Date): Promise<void> {
  await db.execute(sql`
    update exchange_rates set valid_from = ${at}
     where source = 'fixed' and set_by = 'initial setting' and valid_from < '2021-01-01'`);
}

/** The first rate counts from an earlier moment on, for what the demo sold before it opened. */
export async function backdateFirstRate(db: Queryable, at: Date): Promise<void> {
  await db.execute(sql`
    insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
    select kes_per_usd_e4, ${at}, set_by, source from exchange_rates
     where not exists (select from exchange_rates where valid_from <= ${at})
     order by valid_from, id limit 1`);
}

export type Figures = Readonly<{
  medianPingMs: number | null;
  proxyFromDayCents: number | null;
  proxyFromMonthCents: number | null;
  vpsFromMonthCents: number | null;
  publicRdpFromMonthCents: number | null;
}>;

/** Beyond so many proxies the median ping is that of about as many, taken by chance. */
const sampledFrom = 50_000;

/**
 * What can be bought at this moment. `offset 0` has each claim looked up by its key, so that the
 * cheapest are read from the index of their price until one is free.
 */
const free = (at: Date) => sql`
  p.on_sale and p.health = 'healthy' and not exists (
    select from lease_claims k where k.proxy_id = p.id and k.until > ${at} offset 0)`;

/**
 * The lowest month price of what is free in each country with any, in cents, by its code. From the
 * index of prices, past the claimed ones that are cheaper: a country that is sold out is read
 * whole.
 */
export async function cheapestByCountry(
  db: Queryable,
  at: Date,
): Promise<Readonly<Record<string, number>>> {
  const rows = await db.rows<{ code: string; cents: number }>(
    prepared(
      'catalogue-cheapest',
      sql`select c.code, found.cents
            from countries c cross join lateral (
              select p.price_month_cents as cents from proxies p
               where p.country_code = c.code and ${free(at)}
               order by p.price_month_cents limit 1) as found`,
    ),
  );
  return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]));
}

/**
 * The cheapest prices of what is free at this moment and the median ping of what is for sale; null
 * where nothing is.
 */
export async function readFigures(db: Queryable, at: Date): Promise<Figures> {
  const [stock] = await db.rows<{ proxies: number }>(sql`
    select greatest(reltuples, 0)::bigint as proxies from pg_class
     where oid = 'proxies'::regclass`);
  const percent = Math.min(100, (100 * sampledFrom) / Math.max(1, stock?.proxies ?? 1));
  const [row] = await db.rows<Figures>(sql`
    select (select percentile_disc(0.5) within group (order by ping_ms)
              from proxies tablesample system (${percent}::real)
             where on_sale and health = 'healthy') as "medianPingMs",
           (select p.price_day_cents from proxies p
             where ${free(at)} order by p.price_day_cents limit 1) as "proxyFromDayCents",
           (select p.price_month_cents from proxies p
             where ${free(at)} order by p.price_month_cents limit 1) as "proxyFromMonthCents",
           (select min(price_month_cents) from vps_offers
             where on_sale and audience = 'member') as "vpsFromMonthCents",
           (select min(price_month_cents) from vps_offers
             where on_sale and audience = 'public') as "publicRdpFromMonthCents"`);
  if (!row) throw new Error('An aggregate answers one row.');
  return row;
}
