-- What goes through each pool, by day of UTC, as the shop's gateways count it: which supplier was
-- used, and what that brought in.
create table pool_usage (
  pool_id text not null references pools (id),
  day date not null,
  -- Sent to the supplier and read from there.
  bytes bigint not null check (bytes >= 0),
  -- The price of what customers were billed of it, in millionths of a US cent.
  earned_microcents bigint not null,
  primary key (pool_id, day)
);
