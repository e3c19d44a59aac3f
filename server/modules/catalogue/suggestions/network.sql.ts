import { sql, type Queryable } from '#platform/db.ts';
import { proxyColumns, toProxy, type ProxyRow } from '../listing/proxies.sql.ts';
import type { Proxy } from '../listing/proxy.ts';

// Claims belong to `leases`; what somebody holds is not for sale.

type Looked = Readonly<{ network: string; limit: number; at: Date }>;

/** The first listings of a network such as "198.18.4.0/24". */
export async function listedInNetwork(
  db: Queryable,
  { network, limit, at }: Looked,
): Promise<readonly Proxy[]> {
  const rows = await db.rows<ProxyRow>(sql`
    select ${proxyColumns} from proxies p join countries c on c.code = p.country_code
     where p.ip << ${network}::inet and p.on_sale and p.health <> 'down'
       and not exists (
         select from lease_claims k where k.proxy_id = p.id and k.until > ${at} offset 0)
     order by p.price_month_cents, p.id limit ${limit}`);
  return rows.map(toProxy);
}
