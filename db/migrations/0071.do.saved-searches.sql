-- Searches of the market that a customer keeps: what was asked (country, filters, order), by name.
create table saved_searches (
  id text primary key check (id ~ '^sav_[0-9a-f]{32}$'),
  customer_id text not null references customers (id),
  name text not null check (length(name) between 1 and 60),
  view jsonb not null,
  saved_at timestamptz not null,
  unique (customer_id, name)
);
