-- The meters of the suppliers of pools, which say what the shop pays for: how each is read, and
-- what it said of each day beside what the shop's gateways counted.
alter table pool_usage
  -- By the supplier; null until it was read.
  add column supplier_bytes bigint,
  -- By gateways in the same time: the day, or the time since the reading before.
  add column compared_bytes bigint,
  -- What the supplier's count costs at the price of the day it was read, in millionths of a cent.
  add column cost_microcents bigint;

create table pool_meters (
  pool_id text primary key references pools (id),
  meter text not null check (length(meter) between 1 and 40),
  -- What the meter needs besides its key, such as an address.
  settings jsonb not null,
  key_sealed bytea not null,
  -- Days before are not asked for: not all of them were counted.
  since date not null,
  next_read_at timestamptz not null,
  -- Of a meter that only grows: what it said last, and what gateways had counted by then.
  last_total bigint check (last_total >= 0),
  last_counted bigint check (last_counted >= 0),
  -- Why the last reading failed.
  failure text,
  check ((last_total is null) = (last_counted is null))
);
create index pool_meters_due on pool_meters (next_read_at);
