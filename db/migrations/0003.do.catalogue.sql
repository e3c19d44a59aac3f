-- What is for sale: proxies with two prices, server offers, the exchange rate; and behind the
-- proxies the upstream addresses with what the prober measured.
create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name text not null
);

create table upstreams (
  id text primary key check (id ~ '^ups_[0-9a-f]{32}$'),
  supplier text not null,
  external_id text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  protocol text not null check (protocol in ('socks5', 'http')),
  username text,
  password_sealed bytea,
  exit_ip inet not null,
  origin text not null,
  consent_basis text not null,
  health text not null default 'new' check (health in ('new', 'healthy', 'degraded', 'down')),
  consecutive_failures integer not null default 0,
  consecutive_successes integer not null default 0,
  ping_ms integer,
  speed_kbps integer,
  success_rate_e4 integer check (success_rate_e4 between 0 and 10000),
  samples integer not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz,
  last_failure text,
  retired_at timestamptz,
  created_at timestamptz not null,
  unique (supplier, external_id)
);
create index upstreams_due on upstreams (next_check_at) where retired_at is null;

create table upstream_checks (
  upstream_id text not null references upstreams (id),
  checked_at timestamptz not null,
  ok boolean not null,
  ping_ms integer,
  speed_kbps integer,
  exit_ip inet,
  failure text,
  primary key (upstream_id, checked_at)
);

create table proxies (
  id text primary key check (id ~ '^prx_[0-9a-f]{32}$'),
  upstream_id text not null unique references upstreams (id),
  ip inet not null unique,
  country_code text not null references countries (code),
  region text not null,
  city text not null,
  zip text not null,
  isp text not null,
  connection text not null,
  price_day_cents bigint not null check (price_day_cents > 0),
  price_month_cents bigint not null check (price_month_cents > 0),
  worn boolean not null default false,
  renewable boolean not null default true,
  auto_renewable boolean not null default true,
  refundable boolean not null default true,
  on_sale boolean not null default true,
  -- Copied from the upstream by the prober, so that a listing sorts on its own columns.
  ping_ms integer,
  speed_kbps integer,
  success_rate_e4 integer,
  samples integer not null default 0,
  rating integer not null default 0 check (rating between 0 and 5),
  health text not null default 'new' check (health in ('new', 'healthy', 'degraded', 'down')),
  checked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table vps_offers (
  id text primary key,
  position integer not null,
  country_code text not null references countries (code),
  description text not null,
  supported_os text[] not null,
  price_month_cents bigint not null check (price_month_cents > 0),
  vcpus integer not null,
  ram_gb integer not null,
  disk_gb integer not null,
  has_android boolean not null,
  audience text not null check (audience in ('member', 'public')),
  on_sale boolean not null default true
);

-- The rate in force is the newest one whose time has come; quotes freeze it (decision G11).
create table exchange_rates (
  id bigint generated always as identity primary key,
  kes_per_usd_e4 bigint not null check (kes_per_usd_e4 > 0),
  valid_from timestamptz not null,
  set_by text not null,
  source text not null
);
