-- A purchase mail carries a link that shows the credentials once, without signing in (decision
-- G38). Only its hash is kept.
create table reveal_links (
  token_hash text primary key,
  order_id text not null references orders (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (expires_at > created_at)
);
create index reveal_links_expires_at on reveal_links (expires_at);

-- What each loop of the worker did last, for staff; written every few seconds, not at every turn.
create table loop_runs (
  name text primary key,
  every_ms bigint not null,
  ran_at timestamptz not null,
  took_ms integer not null,
  -- Turns in a row that ended in an error; the last such error stays until the next success.
  failures integer not null default 0,
  last_error text
);
