-- What every module stands on: exclusion constraints over ids, counters for limits, the outbox,
-- and the memory of requests that may be repeated.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  window_end timestamptz not null,
  used integer not null check (used > 0)
);
create index rate_limits_window_end on rate_limits (window_end);

-- Rows are kept for ever: the dedupe key is what makes an effect happen once.
create table jobs (
  id bigint generated always as identity primary key,
  topic text not null,
  dedupe_key text not null unique,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  lock_token text,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz,
  dead_at timestamptz
);
create index jobs_due on jobs (run_at) where done_at is null and dead_at is null;

-- One row per caller and key; the answer is replayed for the same request and refused for another.
create table idempotency_keys (
  customer_id text not null,
  key text not null,
  request_hash text not null,
  created_at timestamptz not null,
  locked_until timestamptz,
  status integer,
  answer jsonb,
  primary key (customer_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- When each process last said that it is at work.
create table heartbeats (
  name text primary key,
  at timestamptz not null
);
