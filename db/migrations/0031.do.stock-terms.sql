-- An address is sold for no longer than its supplier gives it to us, and a lease leaves one that
-- ends before it does.
alter table proxies
  -- When the supplier takes the address back; null where it renews by itself or nobody said.
  add column available_until timestamptz;

update proxies p set available_until = u.ends_at
  from upstreams u where u.id = p.upstream_id and u.ends_at is not null;

create index proxies_available_until on proxies (available_until)
  where available_until is not null;

alter table proxies drop constraint proxies_withheld_check;
alter table proxies add constraint proxies_withheld_check
  check (withheld in ('missing', 'withdrawn', 'ending'));

alter table lease_moves drop constraint lease_moves_reason_check;
alter table lease_moves add constraint lease_moves_reason_check
  check (reason in ('address-down', 'address-ending', 'not-working', 'wrong-location',
    'cannot-change-network', 'low-speed', 'other'));

-- Whether the entry takes a SOCKS5 handshake in one piece, as the prober saw; null until it tried.
alter table upstreams add column pipelines boolean;

-- Staff look addresses up by the names that suppliers and customers use, and by how they stand.
create index upstreams_external_id on upstreams (external_id);
create index upstreams_host on upstreams (host);
create index upstreams_standing on upstreams (health, created_at desc, id desc);
