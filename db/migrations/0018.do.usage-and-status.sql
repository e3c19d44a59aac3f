-- A connection record is offered again when its answer was lost, so each gets a name that counts
-- once. Old hours of usage become days, found by a range index that costs next to nothing to keep.
-- The public status page shows what the shop's own processes saw, and what staff say about it.
alter table lease_connections add column number bigint;
create unique index lease_connections_number on lease_connections (gateway_id, number);

-- Hours arrive in order, so block ranges find them; a tree over them would be half the table again.
create index lease_usage_hour on lease_usage using brin (hour) with (pages_per_range = 32);
