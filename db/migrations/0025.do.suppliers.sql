-- Stock that suppliers list by themselves, what each address costs and where it was measured from,
-- and the rules that price it.

-- One account at a supplier, named as `upstreams.supplier` names it. The key is sealed.
create table suppliers (
  name text primary key check (name ~ '^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$'),
  adapter text not null
    check (adapter in ('webshare', 'webshare-residential', 'proxy-seller', 'iproyal')),
  key_sealed bytea not null,
  enabled boolean not null default true,
  origin text not null,
  consent_basis text not null,
  -- What one address costs the shop for a month, as the contract with the supplier says.
  cost_month_cents bigint check (cost_month_cents > 0),
  every_minutes integer not null check (every_minutes between 5 and 1440),
  calls_per_hour integer not null check (calls_per_hour between 1 and 3600),
  calls_spent integer not null default 0,
  calls_counted_from timestamptz not null,
  next_sync_at timestamptz not null,
  claimed_until timestamptz,
  last_complete_at timestamptz,
  -- Staff have looked: the next list is believed though it shrank.
  trusts_next boolean not null default false,
  failures integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index suppliers_due on suppliers (next_sync_at) where enabled;

-- Each reading of a supplier's list. Only a complete one may take stock away.
create table supplier_runs (
  id bigint generated always as identity primary key,
  supplier text not null references suppliers (name),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  outcome text not null check (outcome in ('complete', 'short', 'failed')),
  reason text,
  calls integer not null,
  listed integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  waiting integer not null default 0,
  missing integer not null default 0,
  withdrawn integer not null default 0,
  -- Rows that could not be used, each with its reason.
  refused jsonb not null default '[]',
  check ((outcome = 'complete') = (reason is null))
);
create index supplier_runs_newest on supplier_runs (supplier, id desc);

alter table upstreams
  -- When the supplier's own lease of the address ends; null where it does not say, or renews it.
  add column ends_at timestamptz,
  add column cost_month_cents bigint check (cost_month_cents > 0),
  -- Since when, and in how many complete lists in a row, its supplier has not named it.
  add column missing_since timestamptz,
  add column missing_lists integer not null default 0,
  add column retired_by text check (retired_by in ('staff', 'supplier')),
  add column retired_why text,
  -- Its supplier's list names it; what came from a file is not missed there.
  add column synced boolean not null default false,
  -- From where it was checked last: the next check comes from the other place.
  add column last_vantage text;
create index upstreams_by_supplier on upstreams (supplier, id);
create index upstreams_newest on upstreams (created_at desc, id desc);

-- Measured from more than one place (N1): the worker's, and the gateway's, which traffic leaves by.
alter table upstream_checks
  add column vantage text not null default 'worker' check (vantage in ('worker', 'gateway'));

-- Why a listing is off sale without staff having switched it off; it comes back by the same door.
alter table proxies add column withheld text check (withheld in ('missing', 'withdrawn'));

-- The price rules of the shop: each time they are applied is a new version, and none is changed.
create table price_rule_sets (
  version integer primary key check (version > 0),
  rules jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null
);
