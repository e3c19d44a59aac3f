-- Papers of money: numbered invoices and credit notes that never change, the tax within them, and
-- coupons that lower a price a limited number of times.

-- Who sells, and whether tax is shown: the newest version is in force, the older ones are history.
-- Without a row nothing is taxed and the shop's own name stands on its papers.
create table billing_settings (
  version integer primary key check (version > 0),
  vat_on boolean not null,
  -- Of a hundred, in hundredths: 16 % is 1600. Prices include it.
  vat_rate_bp integer not null check (vat_rate_bp between 1 and 5000),
  seller_name text not null,
  seller_address text not null,
  seller_pin text check (seller_pin ~ '^[AP][0-9]{9}[A-Z]$'),
  set_by text not null,
  set_at timestamptz not null,
  constraint billing_settings_vat_needs_pin check (not vat_on or seller_pin is not null)
);
create trigger billing_settings_append_only before update or delete or truncate
  on billing_settings for each statement execute function refuse_change();

-- What a customer wants on their papers beside their name.
create table billing_details (
  customer_id text primary key references customers (id),
  company text not null,
  address text not null,
  pin text check (pin ~ '^[AP][0-9]{9}[A-Z]$'),
  changed_at timestamptz not null
);

-- The last number given in each series and year. Its row is locked until the paper is written, so
-- a number is neither lost nor given twice.
create table document_counters (
  series text not null check (series in ('invoice', 'credit-note')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

create table invoices (
  id text primary key check (id ~ '^inv_[0-9a-f]{32}$'),
  year integer not null,
  seq integer not null,
  number text not null unique,
  order_id text not null unique references orders (id),
  order_code text not null,
  payment_id text not null references payment_attempts (id),
  customer_id text not null references customers (id),
  issued_at timestamptz not null,
  -- The parties and the goods as they stood at that moment.
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  list_minor bigint not null,
  discount_minor bigint not null check (discount_minor >= 0),
  coupon_code text,
  total_minor bigint not null check (total_minor > 0),
  vat_minor bigint not null check (vat_minor between 0 and total_minor),
  vat_rate_bp integer,
  usd_cents bigint not null,
  rate_e4 bigint not null,
  method text not null,
  receipt text,
  unique (year, seq),
  constraint invoices_add_up check (total_minor = list_minor - discount_minor),
  constraint invoices_name_the_rate check (vat_minor = 0 or vat_rate_bp is not null)
);
create index invoices_customer on invoices (customer_id, issued_at desc);
create index invoices_issued_at on invoices (issued_at);
create trigger invoices_append_only before update or delete or truncate on invoices
  for each statement execute function refuse_change();

-- What credit notes took back of an invoice: the database itself refuses more than it says.
create table invoice_standings (
  invoice_id text primary key references invoices (id),
  total_minor bigint not null,
  vat_minor bigint not null,
  credited_minor bigint not null default 0,
  credited_vat_minor bigint not null default 0,
  constraint invoice_standings_enough check (credited_minor between 0 and total_minor),
  constraint invoice_standings_vat check (credited_vat_minor between 0 and vat_minor)
);

create table credit_notes (
  id text primary key check (id ~ '^crn_[0-9a-f]{32}$'),
  year integer not null,
  seq integer not null,
  number text not null unique,
  invoice_id text not null references invoices (id),
  -- What went back: one paper for each.
  source_kind text not null,
  source_id text not null,
  customer_id text not null references customers (id),
  issued_at timestamptz not null,
  total_minor bigint not null check (total_minor > 0),
  vat_minor bigint not null check (vat_minor between 0 and total_minor),
  destination text not null check (destination in ('balance', 'provider')),
  reason text not null,
  unique (year, seq),
  unique (source_kind, source_id)
);
create index credit_notes_invoice on credit_notes (invoice_id);
create index credit_notes_customer on credit_notes (customer_id, issued_at desc);
create trigger credit_notes_append_only before update or delete or truncate on credit_notes
  for each statement execute function refuse_change();

-- Sold before papers were numbered; these never get one.
create table orders_before_invoices (order_id text primary key references orders (id));
insert into orders_before_invoices (order_id) select id from orders where paid_at is not null;

create table coupons (
  id text primary key check (id ~ '^cpn_[0-9a-f]{32}$'),
  -- As it is typed, without regard to case.
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
  percent integer check (percent between 1 and 100),
  off_minor bigint check (off_minor > 0 and off_minor % 100 = 0),
  products text[] not null check (products <@ array['proxy', 'vps'] and products <> '{}'),
  min_minor bigint not null check (min_minor >= 0 and min_minor % 100 = 0),
  uses_max integer check (uses_max > 0),
  uses_per_customer_max integer check (uses_per_customer_max > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  stopped_at timestamptz,
  note text not null,
  -- Orders that have it or wait for their money with it.
  used integer not null default 0 check (used >= 0),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  constraint coupons_one_kind check (num_nonnulls(percent, off_minor) = 1),
  constraint coupons_not_overused check (used <= uses_max)
);

-- The coupon behind a price offer.
create table quote_coupons (
  quote_id text primary key,
  coupon_id text not null references coupons (id),
  list_minor bigint not null,
  discount_minor bigint not null check (discount_minor > 0),
  expires_at timestamptz not null
);
create index quote_coupons_expires_at on quote_coupons (expires_at);

create table coupon_uses (
  order_id text primary key references orders (id),
  coupon_id text not null references coupons (id),
  customer_id text not null references customers (id),
  discount_minor bigint not null check (discount_minor > 0),
  state text not null check (state in ('held', 'spent', 'released')),
  -- Late money keeps its price even where the limit was reached meanwhile.
  counted boolean not null,
  at timestamptz not null,
  constraint coupon_uses_released check (state <> 'released' or not counted)
);
create index coupon_uses_coupon on coupon_uses (coupon_id, customer_id);
