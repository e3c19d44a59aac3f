-- Customers let programs act for them with tokens of their own, each good for what it was made for.

create table api_tokens (
  id text primary key,
  customer_id text not null references customers (id),
  name text not null,
  -- SHA-256 of the secret, in hex: a copy of this table opens nothing.
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- The first characters, by which its owner tells it from the others.
  hint text not null,
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'proxies', 'buy']),
  made_at timestamptz not null,
  expires_at timestamptz check (expires_at > made_at),
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz
);
create index api_tokens_customer on api_tokens (customer_id, made_at);
