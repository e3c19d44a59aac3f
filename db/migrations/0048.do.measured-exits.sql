-- Few entries tell where they leave: a name, a port of many at one address, a session in the user
-- name. Such an address is in stock without an exit, off sale, until the prober has seen one. Where
-- the address database places the exit stands beside it, with the database's age.
alter table upstreams
  alter column exit_ip drop not null,
  -- The prober saw it; nobody told it, so another may take its place.
  add column exit_measured boolean not null default false,
  add column exit_country text,
  add column exit_network text,
  add column placed_by timestamptz,
  -- What the last failure was about, for staff.
  add column last_detail text;

alter table proxies alter column ip drop not null;
alter table proxies drop constraint proxies_withheld_check;
alter table proxies add constraint proxies_withheld_check
  check (withheld in ('missing', 'withdrawn', 'ending', 'unmeasured'));
alter table proxies add constraint proxies_sold_with_exit check (ip is not null or not on_sale);

create index upstreams_misplaced on upstreams (id)
  where last_failure = 'wrong-exit-country' and retired_at is null;

-- What suppliers list was measured when it came in.
update upstreams set exit_measured = synced;
