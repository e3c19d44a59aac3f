-- The old address of a moved lease is free once every gateway that runs has left it. When the last
-- one did is the real end of a holder's time on an address.
alter table leases add column upstream_version integer not null default 1;

create table gateways (
  gateway_id text primary key,
  seen_at timestamptz not null
);

alter table lease_moves
  add column upstream_version integer not null default 1,
  add column confirmed_by text[] not null default '{}',
  add column left_at timestamptz;
update lease_moves set left_at = moved_at;
create index lease_moves_open on lease_moves (moved_at) where left_at is null;
