-- Programs fetch a customer's running proxies from an address of their own, which can be revoked.

create table list_links (
  id text primary key,
  customer_id text not null references customers (id),
  name text not null,
  -- SHA-256 of the secret, in hex: a copy of this table opens nothing.
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- The first characters, by which its owner tells it from the others.
  hint text not null,
  -- Which running proxies: those with this label, those of this order, or with neither all.
  label text,
  order_code text,
  made_at timestamptz not null,
  expires_at timestamptz check (expires_at > made_at),
  revoked_at timestamptz,
  reads bigint not null default 0,
  last_read_at timestamptz,
  last_read_from text,
  check (label is null or order_code is null)
);
create index list_links_customer on list_links (customer_id, made_at);

-- Its owner is told when a link is read from a network for the first time.
create table list_link_networks (
  link_id text not null references list_links (id) on delete cascade,
  -- A /24, or a /48 of IPv6.
  network text not null,
  first_read_at timestamptz not null,
  last_read_at timestamptz not null,
  primary key (link_id, network)
);
