-- A lease begins as a reservation without credentials and becomes active in the transaction that
-- records the money. One claim per proxy is the fast gate, the exclusion constraint the last line.
create table leases (
  id text primary key check (id ~ '^lse_[0-9a-f]{32}$'),
  proxy_id text not null references proxies (id),
  upstream_id text not null references upstreams (id),
  customer_id text not null references customers (id),
  order_id text not null references orders (id),
  order_line_id text not null unique references order_lines (id),
  plan text not null check (plan in ('daily', 'monthly')),
  state text not null check (state in ('reserved', 'active', 'ended', 'released', 'revoked')),
  reserved_at timestamptz not null,
  reserved_until timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  username text unique,
  secret_sealed bytea,
  -- HMAC of the secret under the shop's key: what the gateway compares (gateway facts §0.9).
  secret_mac text,
  -- Grows when the secret changes: tunnels opened under an older one are cut.
  credential_version integer not null default 1,
  connections_max integer not null default 100 check (connections_max > 0),
  bytes_max bigint check (bytes_max > 0),
  -- The first traffic that came back from the exit, and when the order's history was told of it.
  first_connected_at timestamptz,
  first_connection_told_at timestamptz,
  check ((state = 'active') <= (starts_at is not null and ends_at > starts_at
    and username is not null and secret_mac is not null)),
  exclude using gist (
    proxy_id with =,
    tstzrange(coalesce(starts_at, reserved_at), coalesce(ends_at, reserved_until)) with &&
  ) where (state in ('reserved', 'active'))
);
create index leases_customer on leases (customer_id, reserved_at desc);
create index leases_ending on leases (ends_at) where state = 'active';
create index leases_reserved on leases (reserved_until) where state = 'reserved';
create index leases_order on leases (order_id);
create index leases_first_connection on leases (first_connected_at)
  where first_connected_at is not null and first_connection_told_at is null;

create table lease_claims (
  proxy_id text primary key references proxies (id),
  lease_id text not null,
  customer_id text not null,
  until timestamptz not null
);
create index lease_claims_lease on lease_claims (lease_id);

-- Batches from gateways; the key makes a repeated flush a no-op.
create table meter_batches (
  gateway_id text not null,
  sequence bigint not null,
  received_at timestamptz not null,
  primary key (gateway_id, sequence)
);
create index meter_batches_received_at on meter_batches (received_at);

create table lease_usage (
  lease_id text not null references leases (id),
  hour timestamptz not null,
  bytes_up bigint not null default 0,
  bytes_down bigint not null default 0,
  -- Off the bill: under way when the customer's side was reset.
  bytes_forgiven bigint not null default 0,
  -- Towards the supplier, for disputes with it.
  bytes_upstream_up bigint not null default 0,
  bytes_upstream_down bigint not null default 0,
  connections bigint not null default 0,
  last_seen_at timestamptz not null,
  primary key (lease_id, hour)
);

create table lease_refusals (
  lease_id text not null references leases (id),
  hour timestamptz not null,
  name text not null,
  count bigint not null,
  primary key (lease_id, hour, name)
);

-- Who was connected when, how long and how much, kept 90 days (decision G71): never a target's
-- name,
-- never content.
create table lease_connections (
  id bigint generated always as identity primary key,
  lease_id text not null references leases (id),
  gateway_id text not null,
  protocol text not null,
  client_address text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  handshake_ms integer,
  dial_ms integer,
  target_port text,
  bytes_up bigint not null,
  bytes_down bigint not null,
  ended_by text not null,
  refusal text
);
create index lease_connections_lease on lease_connections (lease_id, started_at desc);
create index lease_connections_ended_at on lease_connections (ended_at);
