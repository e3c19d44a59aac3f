-- Staff come back to the same few questions to a list all day: each keeps some under a name. A view
-- has one of twenty places in its list, so that two who save at once never keep twenty-one.
create table saved_views (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id) on delete cascade,
  list text not null,
  place smallint not null check (place between 1 and 20),
  name text not null,
  -- Search, filters and order, as the address of the list has them.
  address text not null,
  -- Columns that are not shown.
  hidden text[] not null,
  is_default boolean not null default false,
  unique (customer_id, list, place),
  unique (customer_id, list, name)
);
create unique index saved_views_default on saved_views (customer_id, list) where is_default;
