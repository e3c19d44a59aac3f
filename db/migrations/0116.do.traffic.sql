-- An amount of traffic is a lease without a proxy: names, secrets, sub-users, usage and refusals go
-- by lease already. It has a kind of pool instead, and its prices are those of its lots.
alter table leases
  alter column proxy_id drop not null,
  alter column upstream_id drop not null,
  alter column day_usd_cents drop not null,
  alter column day_kes_minor drop not null,
  alter column month_usd_cents drop not null,
  alter column month_kes_minor drop not null,
  alter column paid_usd_cents drop not null,
  alter column paid_kes_minor drop not null,
  add column pool_kind text;
alter table leases
  add constraint leases_pool_kind_check check (pool_kind in ('residential', 'mobile')) not valid,
  add constraint leases_place_check
    check (num_nulls(proxy_id, upstream_id) = case when pool_kind is null then 0 else 2 end)
    not valid;

-- The word of the kind in the closed lists of what may be sold.
alter table order_lines drop constraint order_lines_product_check;
alter table order_lines add constraint order_lines_product_check
  check (product in ('proxy', 'vps', 'topup', 'traffic')) not valid;
alter table quotes drop constraint quotes_product_check;
alter table quotes add constraint quotes_product_check
  check (product in ('proxy', 'vps', 'traffic')) not valid;
alter table coupons drop constraint coupons_products_check;
alter table coupons add constraint coupons_products_check
  check (products <@ array['proxy', 'vps', 'traffic'] and products <> '{}') not valid;

-- What was bought: bytes that run out by use, by their end or by being given back.
create table traffic_lots (
  id text primary key check (id ~ '^lot_[0-9a-f]{32}$'),
  lease_id text not null references leases (id),
  order_line_id text not null unique references order_lines (id),
  bytes bigint not null check (bytes > 0),
  used bigint not null default 0 check (used >= 0),
  given_back bigint not null default 0 check (given_back >= 0),
  usd_cents bigint not null check (usd_cents > 0),
  kes_minor bigint not null check (kes_minor > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('open', 'spent', 'expired', 'refunded')),
  -- Its end before what was left rolled over; null for what never did.
  rolled_from timestamptz,
  -- Bought by the shop for a customer who had it top up automatically.
  is_automatic boolean not null default false,
  check (used + given_back <= bytes),
  check (ends_at > starts_at)
);
create index traffic_lots_lease on traffic_lots (lease_id, ends_at);
create index traffic_lots_ending on traffic_lots (ends_at) where state = 'open';

-- What is said of all lots of a lease together.
create table traffic_accounts (
  lease_id text primary key references leases (id),
  -- What was left when lots last came or went: the marks are parts of it.
  held bigint not null default 0 check (held >= 0),
  -- Moved after the last byte was used: the shop's loss.
  overdrawn bigint not null default 0 check (overdrawn >= 0),
  mark smallint not null default 0 check (mark in (0, 80, 90, 100)),
  told_mark smallint not null default 0 check (told_mark in (0, 80, 90, 100)),
  -- Null while nothing is bought automatically.
  top_up_gb integer check (top_up_gb between 1 and 1000),
  top_up_day_minor bigint check (top_up_day_minor > 0),
  top_up_month_minor bigint check (top_up_month_minor > 0),
  top_up_failures smallint not null default 0 check (top_up_failures >= 0),
  -- When it is tried next; null while enough is left.
  top_up_at timestamptz,
  check (num_nulls(top_up_gb, top_up_day_minor, top_up_month_minor) in (0, 3))
);
create index traffic_accounts_untold on traffic_accounts (lease_id) where mark > told_mark;
create index traffic_accounts_low on traffic_accounts (top_up_at) where top_up_at is not null;
