import type { ProviderName } from '#contracts/goods/servers.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { IpFamily } from './held-address.ts';

/** A part of a network whose addresses the shop gives to the servers of one place. */
export type Pool = Readonly<{
  provider: ProviderName;
  place: string;
  /** With its length, such as 192.168.0.0/24. */
  prefix: string;
  gateway: string;
  firstAddress: string;
  lastAddress: string;
  nameServers: readonly string[];
  bridge: string | null;
  vlan: number | null;
  /** Staff are warned when fewer are free. */
  lowBelow: number;
  isEnabled: boolean;
}>;

/** The present state of a pool; addresses stay reserved for a day after their server. */
export type PoolState = Pool &
  Readonly<{
    id: number;
    family: IpFamily;
    version: number;
    free: number;
    held: number;
    resting: number;
    /** When the next resting address is free. */
    nextFreeAt: Date | null;
  }>;

/** Every pool with its figures at a moment, by place. */
export const listPools = (db: Queryable, at: Date): Promise<PoolState[]> =>
  db.rows<PoolState>(sql`
    select p.id, p.provider, p.place, p.prefix::text as prefix, family(p.prefix) as family,
           host(p.gateway) as gateway, host(p.first_address) as "firstAddress",
           host(p.last_address) as "lastAddress", p.name_servers as "nameServers", p.bridge,
           p.vlan, p.low_below as "lowBelow", p.is_enabled as "isEnabled", p.version,
           greatest(0, free_in_pool(p, ${at})) as free,
           used.held, used.resting, used.next as "nextFreeAt"
      from address_pools p cross join lateral (
        select count(*) filter (where a.free_at is null) as held,
               count(a.free_at) as resting, min(a.free_at) as next
          from server_addresses a
         where a.pool_id = p.id and (a.free_at is null or a.free_at > ${at})) used
     order by p.place, p.provider, p.prefix`);

/** Holds a pool until the transaction ends; false for one that is not there. */
export async function lockPool(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.rows(sql`select id from address_pools where id = ${id} for update`);
  return rows.length > 0;
}

type Change = Readonly<{ pool: Pool; changedBy: string; at: Date }>;

/** Adds a pool and answers its id; undefined where its network overlaps another's. */
export async function addPool(
  tx: Tx,
  { pool, changedBy, at }: Change,
): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into address_pools (provider, place, prefix, gateway, first_address, last_address,
                               name_servers, bridge, vlan, low_below, is_enabled, changed_by,
                               changed_at)
    values (${pool.provider}, ${pool.place}, ${pool.prefix}::cidr, ${pool.gateway}::inet,
            ${pool.firstAddress}::inet, ${pool.lastAddress}::inet, ${pool.nameServers},
            ${pool.bridge}, ${pool.vlan}, ${pool.lowBelow}, ${pool.isEnabled}, ${changedBy},
            ${at})
    on conflict do nothing returning id`);
  return row?.id;
}

/** Changes a locked pool as it was seen; false when it is another by now. */
export async function changePool(
  tx: Tx,
  id: number,
  { pool, version, changedBy, at }: Change & Readonly<{ version: number }>,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update address_pools
       set provider = ${pool.provider}, place = ${pool.place}, prefix = ${pool.prefix}::cidr,
           gateway = ${pool.gateway}::inet, first_address = ${pool.firstAddress}::inet,
           last_address = ${pool.lastAddress}::inet, name_servers = ${pool.nameServers},
           bridge = ${pool.bridge}, vlan = ${pool.vlan}, low_below = ${pool.lowBelow},
           is_enabled = ${pool.isEnabled}, version = version + 1, changed_by = ${changedBy},
           changed_at = ${at}
     where id = ${id} and version = ${version}`);
  return changed > 0;
}

/** Deletes a locked pool, with the record of released addresses. */
export async function removePool(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`delete from server_addresses where pool_id = ${id}`);
  await tx.execute(sql`delete from address_pools where id = ${id}`);
}
