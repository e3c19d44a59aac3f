-- An order has 1 to 1,000 lines (decision I1). What is null is as the order says: an order of one
-- line, also one that the release before writes, has its line's price and outcome in `orders`.
alter table order_lines
  add column position integer not null default 0,
  add column kes_minor bigint,
  add column discount_minor bigint not null default 0,
  add column outcome text;
alter table order_lines
  add constraint order_lines_position_check check (position between 0 and 999) not valid,
  add constraint order_lines_kes_minor_check check (kes_minor > 0) not valid,
  add constraint order_lines_outcome_check check (outcome in ('gone', 'refunded')) not valid;

-- Which lines of an order of several a refund is for, and what of it each gets back.
create table refund_lines (
  refund_id text not null references refunds (id),
  order_line_id text not null references order_lines (id),
  minor bigint not null check (minor > 0),
  primary key (refund_id, order_line_id)
);
create index refund_lines_of_line on refund_lines (order_line_id);

-- The prices of several things in one quote, and what its customer takes where some of them are
-- gone: all, at least so many, or any.
create table quote_lines (
  quote_id text not null references quotes (id) on delete cascade,
  position integer not null check (position between 0 and 999),
  product_id text not null,
  plan text not null,
  renews_lease_id text,
  usd_cents bigint not null check (usd_cents > 0),
  kes_minor bigint not null check (kes_minor > 0),
  discount_minor bigint not null check (discount_minor >= 0),
  primary key (quote_id, position)
);
alter table quotes
  add column least integer,
  add column choice jsonb;
