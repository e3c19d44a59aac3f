-- The life of a lease between its sale and its end.
alter table leases
  -- How many terms were paid for; a renewal is the next one.
  add column terms integer not null default 1 check (terms > 0),
  -- When the running term was paid for: what a reminder must fit into.
  add column term_granted_at timestamptz;
update leases set term_granted_at = starts_at where starts_at is not null;

-- What a customer was told about the end of a term, each once; the in-app bell reads it.
create table lease_reminders (
  lease_id text not null references leases (id),
  term integer not null,
  kind text not null check (kind in ('3-days', '6-hours', '1-hour')),
  ends_at timestamptz not null,
  reminded_at timestamptz not null,
  primary key (lease_id, term, kind)
);
create index lease_reminders_reminded_at on lease_reminders (reminded_at);

create index order_lines_renews on order_lines (renews_lease_id) where renews_lease_id is not null;

-- Each time a lease got another address, by itself or because its holder asked.
create table lease_moves (
  id bigint generated always as identity primary key,
  lease_id text not null references leases (id),
  from_proxy_id text not null references proxies (id),
  to_proxy_id text not null references proxies (id),
  reason text not null check (reason in ('address-down', 'not-working', 'wrong-location',
    'cannot-change-network', 'low-speed', 'other')),
  -- Against the holder's quota: asked for although our own check found nothing wrong.
  counted boolean not null,
  added_ms bigint not null check (added_ms >= 0),
  note text check (length(note) <= 300),
  moved_at timestamptz not null
);
create index lease_moves_lease on lease_moves (lease_id, moved_at desc);

-- Time in which a lease's address was measured dead and no other could be had.
create table lease_outages (
  lease_id text not null references leases (id),
  since timestamptz not null,
  upstream_id text not null references upstreams (id),
  ended_at timestamptz,
  outcome text check (outcome in ('recovered', 'moved', 'credited', 'over')),
  primary key (lease_id, since),
  check ((ended_at is null) = (outcome is null))
);
create unique index lease_outages_open on lease_outages (lease_id) where ended_at is null;

-- Addresses that use a lease without a password, on a port that is the lease's own. It is given
-- with the first address and kept while the lease lives.
alter table leases
  add column own_port integer unique check (own_port between 1024 and 65535);
create table lease_sources (
  lease_id text not null references leases (id),
  address inet not null,
  added_at timestamptz not null,
  primary key (lease_id, address)
);
