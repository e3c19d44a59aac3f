-- Quotes freeze a price; orders are what a customer asked for at that price; history is the proof.
create table quotes (
  id text primary key check (id ~ '^quo_[0-9a-f]{32}$'),
  customer_id text not null references customers (id),
  product text not null check (product in ('proxy', 'vps')),
  product_id text not null,
  plan text not null check (plan in ('daily', 'monthly')),
  renews_lease_id text,
  usd_cents bigint not null check (usd_cents > 0),
  rate_e4 bigint not null check (rate_e4 > 0),
  rate_set_at timestamptz not null,
  kes_minor bigint not null check (kes_minor > 0 and kes_minor % 100 = 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index quotes_expires_at on quotes (expires_at);

create table orders (
  id text primary key check (id ~ '^ord_[0-9a-f]{32}$'),
  code text not null unique,
  customer_id text not null references customers (id),
  state text not null check (state in ('draft', 'awaiting_payment', 'paid', 'provisioning',
    'delivered', 'provisioning_failed', 'cancelled', 'expired', 'refund_due', 'refunded',
    'partially_refunded')),
  usd_cents bigint not null check (usd_cents > 0),
  rate_e4 bigint not null check (rate_e4 > 0),
  kes_minor bigint not null check (kes_minor > 0 and kes_minor % 100 = 0),
  created_at timestamptz not null,
  moved_at timestamptz not null,
  paid_at timestamptz,
  delivered_at timestamptz
);
create index orders_customer on orders (customer_id, created_at desc);
create index orders_state on orders (state, moved_at);
create index orders_paid_at on orders (paid_at) where paid_at is not null;

-- No category exists here but the two that are sold (decision 6.5).
create table order_lines (
  id text primary key check (id ~ '^orl_[0-9a-f]{32}$'),
  order_id text not null references orders (id),
  product text not null check (product in ('proxy', 'vps')),
  product_id text not null,
  plan text not null check (plan in ('daily', 'monthly')),
  renews_lease_id text,
  title text not null,
  -- What was sold, as it stood at that moment (place, ISP, connection, flags, options).
  facts jsonb not null,
  usd_cents bigint not null check (usd_cents > 0),
  quantity integer not null default 1 check (quantity = 1),
  -- The time that was delivered for this line; absent until then. A renewal's begins where the
  -- lease would have ended.
  service_from timestamptz,
  service_until timestamptz,
  check (service_until > service_from)
);
create index order_lines_order on order_lines (order_id);

-- Every move of an order and every step of its delivery, append only.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  kind text not null,
  detail jsonb not null,
  actor text not null,
  at timestamptz not null
);
create index order_events_order on order_events (order_id, id);
-- A step of the delivery is proven once, however often its cause is told (feature N3).
create unique index order_events_step on order_events (order_id, kind) where kind like 'step:%';
