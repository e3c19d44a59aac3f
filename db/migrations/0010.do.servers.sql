-- One row per paid server: from the wish to the machine to its end. The order tells what was paid;
-- this tells what exists.
create table servers (
  id text primary key check (id ~ '^srv_[0-9a-f]{32}$'),
  order_id text not null unique references orders (id),
  order_line_id text not null unique references order_lines (id),
  customer_id text not null references customers (id),
  offer_id text not null references vps_offers (id),
  operating_system text,
  provider text not null,
  state text not null check (state in ('requested', 'creating', 'active', 'suspended',
    'terminating', 'gone', 'failed')),
  -- Why it failed or was suspended, in words of the provider or the operator.
  reason text,
  -- The provider's own name for the machine, or for the task that makes it.
  reference text,
  tries integer not null default 0,
  address text,
  username text,
  secret_sealed bytea,
  note text,
  requested_at timestamptz not null,
  moved_at timestamptz not null,
  activated_at timestamptz,
  ends_at timestamptz,
  check ((state in ('active', 'suspended')) <= (address is not null and username is not null
    and secret_sealed is not null and ends_at > activated_at))
);
create index servers_customer on servers (customer_id, requested_at desc);
create index servers_ending on servers (ends_at) where state in ('active', 'suspended');
