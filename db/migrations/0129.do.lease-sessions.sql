-- The sessions of traffic that gateways saw in use, for their owners to see and to let go of. What
-- decides is at the gateways; these rows are a list.
create table lease_sessions (
  lease_id text not null references leases (id),
  -- Null for the lease's own name.
  credential_id text references lease_credentials (id),
  name text not null check (length(name) between 1 and 32),
  -- All words about places: sessions of one name in two places are two.
  places text not null,
  country_code text not null,
  city text not null,
  opened_at timestamptz not null,
  used_at timestamptz not null,
  ends_at timestamptz not null,
  unique nulls not distinct (lease_id, credential_id, name, places)
);
create index lease_sessions_ends on lease_sessions (ends_at);

-- Sessions that were let go one by one: gateways give each a new exit from then on. Letting go of
-- all of a lease is its upstream_version.
create table session_releases (
  lease_id text not null references leases (id),
  credential_id text references lease_credentials (id),
  name text not null check (length(name) between 1 and 32),
  released_at timestamptz not null,
  unique nulls not distinct (lease_id, credential_id, name)
);
create index session_releases_old on session_releases (released_at);
