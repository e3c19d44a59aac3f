-- Requests for a site that a customer names, through a listing before its purchase: so many a day,
-- and logged as connections of a lease are, without the name of the site.
create table site_checks (
  id text primary key check (id ~ '^chk_[0-9a-f]{32}$'),
  customer_id text not null references customers (id),
  proxy_id text not null references proxies (id),
  -- By which it went out, whatever address the listing has later.
  upstream_id text not null references upstreams (id),
  client_address text not null,
  started_at timestamptz not null,
  -- Null while it runs, and where its process died.
  ended_at timestamptz,
  target_port text not null,
  bytes_up bigint not null default 0,
  bytes_down bigint not null default 0,
  ended_by text,
  refusal text
);
create index site_checks_customer on site_checks (customer_id, started_at);
create index site_checks_upstream on site_checks (upstream_id, started_at);
create index site_checks_started on site_checks (started_at);
