-- A lease has further user names beside its own, each for a sub-user with a password, limits and
-- an end of its own. What each has moved is counted by Nairobi's day, contained in the figures of
-- its lease.
create table lease_credentials (
  id text primary key,
  lease_id text not null references leases (id),
  label text not null check (length(label) between 1 and 60),
  username text not null unique,
  -- Both are gone once it is removed; its usage stays.
  secret_sealed bytea,
  secret_mac text,
  version integer not null default 1,
  day_bytes_max bigint check (day_bytes_max > 0),
  month_bytes_max bigint check (month_bytes_max > 0),
  total_bytes_max bigint check (total_bytes_max > 0),
  connections_max integer check (connections_max > 0),
  sources inet[] not null default '{}',
  ends_at timestamptz,
  paused_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((removed_at is null) = (secret_sealed is not null and secret_mac is not null))
);
create index lease_credentials_lease on lease_credentials (lease_id, created_at, id);

create table credential_usage (
  credential_id text not null references lease_credentials (id),
  day date not null,
  bytes_up bigint not null check (bytes_up >= 0),
  bytes_down bigint not null check (bytes_down >= 0),
  bytes_forgiven bigint not null check (bytes_forgiven >= 0),
  connections bigint not null check (connections >= 0),
  last_seen_at timestamptz not null,
  primary key (credential_id, day)
);

-- How many connections each gateway has under a sub-user, like gateway_presence for whole leases.
create unlogged table credential_presence (
  gateway_id text not null,
  credential_id text not null references lease_credentials (id),
  connections integer not null check (connections >= 0),
  seen_at timestamptz not null,
  primary key (gateway_id, credential_id)
);
create index credential_presence_credential on credential_presence (credential_id, seen_at);
create index credential_presence_seen_at on credential_presence (seen_at);

-- Whose name a connection had; null for the lease's own.
alter table lease_connections add column credential_id text;
