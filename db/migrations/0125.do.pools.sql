-- Suppliers of rotating exits: each is one entry that is asked, in the words of its dialect, for an
-- exit in a country or for the exit of a session. Traffic by the gigabyte goes out through those of
-- its kind.
create table pools (
  id text primary key check (id ~ '^pol_[0-9a-f]{32}$'),
  name text not null unique check (length(name) between 1 and 60),
  kind text not null check (kind in ('residential', 'mobile')),
  dialect text not null check (length(dialect) between 1 and 40),
  -- The dialect itself, where it is none that the shop knows by name.
  words jsonb,
  host text not null,
  port integer not null check (port between 1 and 65535),
  protocol text not null check (protocol in ('http', 'socks5')),
  username text not null,
  secret_sealed bytea not null,
  origin text not null,
  consent_basis text not null,
  -- How the supplier counts a gigabyte: 10^9 or 2^30 bytes.
  byte_unit text not null check (byte_unit in ('decimal', 'binary')),
  cost_usd_cents_per_gb integer not null check (cost_usd_cents_per_gb > 0),
  -- 'failing': most dials fail, so that nothing is sold through it until they pass again.
  state text not null check (state in ('on', 'off', 'failing')),
  -- Dials before this moment say nothing of the state.
  judged_since timestamptz not null,
  version integer not null default 1,
  -- Grows when connections through it must end: it was turned off, or is another entry.
  cuts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((dialect = 'words') = (words is not null))
);
create index pools_kind on pools (kind);

-- The countries that staff name for a pool, with what its last dials there found.
create table pool_countries (
  pool_id text not null references pools (id),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  tries integer not null default 0 check (tries >= 0),
  ok integer not null default 0 check (ok between 0 and tries),
  -- Different addresses among them.
  exits integer not null default 0 check (exits between 0 and ok),
  measured_at timestamptz,
  next_check_at timestamptz not null,
  primary key (pool_id, country_code)
);
create index pool_countries_due on pool_countries (next_check_at);

create table pool_checks (
  id bigint generated always as identity primary key,
  pool_id text not null references pools (id),
  country_code text not null,
  at timestamptz not null,
  ok boolean not null,
  failure text,
  exit_ip inet,
  ping_ms integer check (ping_ms >= 0),
  check (ok = (failure is null)),
  check (not ok or (exit_ip is not null and ping_ms is not null))
);
create index pool_checks_country on pool_checks (pool_id, country_code, id desc);

