import type { ProductFilter, ProductKind } from '#contracts/admin/goods/products.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { proxyTermsRead, proxyTermsSet, proxyTermsTyped } from '../proxy-fields.sql.ts';
import { offerCondition, proxyCondition } from './product-filter.sql.ts';
import type { AnyTermed, AnyTerms, TermsChange } from './terms.ts';

type Row = AnyTerms & Readonly<{ id: string; version: number; what: string }>;

const proxyRow = sql`
  p.id, p.version,
  coalesce(host(p.ip), 'exit not known yet') || ', ' || p.city || ' ' || p.country_code as what,
  ${proxyTermsRead}`;
const offerRow = sql`
  v.id, v.version, v.id || ', ' || v.description as what, v.country_code as "countryCode",
  v.description, v.supported_os as "supportedOs", v.price_month_cents as "monthCents", v.vcpus,
  v.ram_gb as "ramGb", v.disk_gb as "diskGb", v.has_android as "hasAndroid", v.audience,
  v.on_sale as "onSale", v.capacity`;

const toTermed = ({ id, version, what, ...terms }: Row): AnyTermed => ({
  id,
  version,
  what,
  terms,
});

/** One page of the products of a filter by id, the first of them after `after`. */
export async function listProductTerms(
  db: Queryable,
  filter: ProductFilter,
  { after, limit }: Readonly<{ after: string; limit: number }>,
): Promise<AnyTermed[]> {
  const rows = await db.rows<Row>(
    filter.kind === 'vps'
      ? sql`select ${offerRow} from vps_offers v
             where ${offerCondition(filter)} and v.id > ${after} order by v.id limit ${limit}`
      : sql`select ${proxyRow} from proxies p
             where ${proxyCondition(filter)} and p.id > ${after} order by p.id limit ${limit}`,
  );
  return rows.map(toTermed);
}

/** The products of a list of ids, by id; absent where there is none. */
export async function findProductTerms(
  db: Queryable,
  kind: ProductKind,
  ids: readonly string[],
): Promise<Map<string, AnyTermed>> {
  const rows = await db.rows<Row>(
    kind === 'vps'
      ? sql`select ${offerRow} from vps_offers v where v.id = any(${ids})`
      : sql`select ${proxyRow} from proxies p where p.id = any(${ids})`,
  );
  return new Map(rows.map((row) => [row.id, toTermed(row)]));
}

type Saved = Readonly<{
  kind: ProductKind;
  changes: readonly TermsChange[];
  at: Date;
  /** A person decided about the sale, also without a change. */
  decidesSale?: boolean;
}>;

/**
 * Puts products to what was decided, each only while it is of the version that was read. Answers
 * how many that was true of; a caller that needs all of them rolls back on fewer.
 */
export async function saveProductTerms(
  tx: Tx,
  { kind, changes, at, decidesSale = false }: Saved,
): Promise<number> {
  const lines = JSON.stringify(changes.map(({ id, version, to }) => ({ id, version, ...to })));
  // A proxy withheld by its supplier stays withheld until a person decides about its sale.
  return tx.execute(
    kind === 'proxy'
      ? sql`
    update proxies p
       set ${proxyTermsSet}, on_sale = line."onSale" and p.ip is not null,
           withheld = case when p.ip is null then 'unmeasured'
                           when not ${decidesSale} and p.on_sale = line."onSale"
                           then p.withheld end,
           version = p.version + 1, updated_at = ${at}
      from jsonb_to_recordset(${lines}::jsonb) as line (id text, version integer,
             ${proxyTermsTyped})
     where p.id = line.id and p.version = line.version`
      : sql`
    update vps_offers v
       set country_code = line."countryCode", description = line.description,
           supported_os = line."supportedOs", price_month_cents = line."monthCents",
           vcpus = line.vcpus, ram_gb = line."ramGb", disk_gb = line."diskGb",
           has_android = line."hasAndroid", audience = line.audience, on_sale = line."onSale",
           capacity = line.capacity, version = v.version + 1
      from jsonb_to_recordset(${lines}::jsonb) as line (id text, version integer,
             "countryCode" text, description text, "supportedOs" text[], "monthCents" bigint,
             vcpus integer, "ramGb" integer, "diskGb" integer, "hasAndroid" boolean,
             audience text, "onSale" boolean, capacity integer)
     where v.id = line.id and v.version = line.version`,
  );
}
