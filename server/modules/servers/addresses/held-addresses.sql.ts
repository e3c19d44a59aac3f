import type { ServerId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Server } from '../life/server.ts';
import type { HeldAddress, IpFamily } from './held-address.ts';

/**
 * How long an address stays reserved after its server: caches and lists elsewhere still have it.
 */
const restMs = dayMs;

type Holder = Pick<Server, 'id' | 'provider' | 'settings'>;
type Pool = Readonly<{ id: number; family: IpFamily; isEnabled: boolean }>;

/**
 * Holds one address of each family that the place of a locked server has pools of. Asked again, the
 * server keeps what it has. Answers the families that have none free; a place without pools gives
 * no addresses and lacks none. The pools stay locked, so that servers take their turns.
 */
export async function holdAddresses(
  tx: Tx,
  { id, provider, settings: { place } }: Holder,
  at: Date,
): Promise<readonly IpFamily[]> {
  const pools = await tx.rows<Pool>(sql`
    select id, family(prefix) as family, is_enabled as "isEnabled" from address_pools
     where provider = ${provider} and place = ${place} order by id for no key update`);
  if (pools.length === 0) return [];
  const held = await tx.rows<{ family: IpFamily }>(sql`
    select family(address) as family from server_addresses
     where server_id = ${id} and free_at is null`);
  const lacked = new Set(pools.map(({ family }) => family));
  for (const { family } of held) lacked.delete(family);
  for (const pool of pools) {
    if (!pool.isEnabled || !lacked.has(pool.family)) continue;
    if (await holdLowest(tx, { poolId: pool.id, serverId: id, at })) lacked.delete(pool.family);
  }
  return [...lacked].toSorted((one, other) => one - other);
}

type Wanted = Readonly<{ poolId: number; serverId: ServerId; at: Date }>;

/**
 * Takes the lowest free address of a locked pool: its first one, or one that follows an address in
 * use, so that no pool is ever written out. False when all are in use.
 */
async function holdLowest(tx: Tx, { poolId, serverId, at }: Wanted): Promise<boolean> {
  const added = await tx.execute(sql`
    with pool as (select * from address_pools where id = ${poolId}),
    busy as (
      select address from server_addresses
       where pool_id = ${poolId} and (free_at is null or free_at > ${at})),
    candidates as (
      select first_address as address from pool
      union all select gateway + 1 from pool
      union all select address + 1 from busy)
    insert into server_addresses (address, pool_id, server_id, held_at)
    select min(c.address), ${poolId}, ${serverId}, ${at}
      from candidates c cross join pool
     where c.address between pool.first_address and pool.last_address
       and c.address <> pool.gateway
       and not exists (select from busy where busy.address = c.address)
    having min(c.address) is not null
    on conflict do nothing`);
  return added > 0;
}

/** The addresses that a server holds now, with what its machine needs to use them. */
export const addressesOf = (db: Queryable, id: ServerId): Promise<HeldAddress[]> =>
  db.rows<HeldAddress>(sql`
    select family(a.address) as family, host(a.address) as address, masklen(p.prefix) as prefix,
           host(p.gateway) as gateway, p.name_servers as dns, p.bridge, p.vlan
      from server_addresses a join address_pools p on p.id = a.pool_id
     where a.server_id = ${id} and a.free_at is null order by family(a.address)`);

/** Gives the addresses of a server back: others may have them a day later. */
export const releaseAddresses = (tx: Tx, id: ServerId, at: Date) =>
  tx.execute(sql`
    update server_addresses set free_at = ${new Date(at.getTime() + restMs)}
     where server_id = ${id} and free_at is null`);
