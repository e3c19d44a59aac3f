-- Addresses for servers: a pool is a part of one network at the place where machines are made, and
-- an address has one holder at a time. A place without a pool leaves addresses to its network.
create table address_pools (
  id bigint generated always as identity primary key,
  provider text not null,
  place text not null,
  prefix cidr not null,
  gateway inet not null,
  first_address inet not null,
  last_address inet not null,
  name_servers text[] not null default '{}',
  bridge text,
  vlan integer check (vlan between 1 and 4094),
  -- With fewer free ones, staff are warned.
  low_below integer not null default 5 check (low_below >= 0),
  is_enabled boolean not null default true,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  check (first_address <<= prefix and last_address <<= prefix and first_address <= last_address),
  check (last_address - first_address < 65536),
  exclude using spgist (prefix with &&)
);
create index address_pools_place on address_pools (provider, place);

create table server_addresses (
  id bigint generated always as identity primary key,
  address inet not null,
  pool_id bigint not null references address_pools (id),
  server_id text not null references servers (id),
  held_at timestamptz not null,
  -- When others may have it; null while its server holds it.
  free_at timestamptz,
  exclude using gist (host(address) with =, tstzrange(held_at, free_at) with &&)
);
create unique index server_addresses_held on server_addresses (server_id, family(address))
  where free_at is null;
create index server_addresses_pool on server_addresses (pool_id, free_at);

-- How many addresses of a pool can be given out at a moment, switched on or not.
create function free_in_pool(pool address_pools, at timestamptz) returns bigint
language sql stable parallel safe as $$
  select pool.last_address - pool.first_address + 1
       - (pool.gateway between pool.first_address and pool.last_address)::integer
       - (select count(*) from server_addresses a
           where a.pool_id = pool.id and (a.free_at is null or a.free_at > at)
             and a.address between pool.first_address and pool.last_address)
$$;

-- How many machines more a place has addresses for; null where none of its addresses are pooled.
create function free_addresses(of_provider text, of_place text, at timestamptz) returns bigint
language sql stable parallel safe as $$
  select min(each.free)::bigint
    from (select sum(case when p.is_enabled then free_in_pool(p, at) else 0 end) as free
            from address_pools p
           where p.provider = of_provider and p.place = of_place
           group by family(p.prefix)) each
$$;
