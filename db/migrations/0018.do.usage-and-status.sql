-- A connection record is offered again when its answer was lost, so each gets a name that counts
-- once. Old hours of usage become days, found by a range index that costs next to nothing to keep.
-- The public status page shows what the shop's own processes saw, and what staff say about it.
alter table lease_connections add column number bigint;
create unique index lease_connections_number on lease_connections (gateway_id, number);

-- Hours arrive in order, so block ranges find them; a tree over them would be half the table again.
create index lease_usage_hour on lease_usage using brin (hour) with (pages_per_range = 32);

-- One row per component and day of Nairobi: how many samples, and how many of them were not well.
create table status_days (
  component text not null,
  day date not null,
  samples integer not null,
  degraded integer not null,
  down integer not null,
  primary key (component, day),
  check (samples > 0 and degraded >= 0 and down >= 0 and degraded + down <= samples)
);

create table status_now (
  component text primary key,
  name text not null,
  state text not null check (state in ('ok', 'degraded', 'down')),
  since timestamptz not null,
  checked_at timestamptz not null
);

create table incidents (
  id bigint generated always as identity primary key,
  title text not null,
  body text not null,
  state text not null check (state in ('investigating', 'monitoring', 'resolved')),
  components text[] not null,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  resolved_at timestamptz,
  check ((state = 'resolved') = (resolved_at is not null))
);
create index incidents_opened_at on incidents (opened_at desc);
