-- A customer has one running amount of traffic of each kind: buying more adds to it.
-- Runs outside of a transaction.
drop index concurrently if exists leases_one_pool;
create unique index concurrently leases_one_pool on leases (customer_id, pool_kind)
  where pool_kind is not null and state in ('active', 'suspended');
