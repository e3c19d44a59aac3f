-- What was never healthy was never promised to anyone, and says nothing about how the shop does. A
-- request that failed through an address is remembered until the address was looked at since.
alter table upstreams
  add column trusted_at timestamptz,
  add column hurried_at timestamptz;

update upstreams u set trusted_at = coalesce(u.checked_at, u.created_at)
 where u.health in ('healthy', 'degraded')
    or exists (select from leases l where l.upstream_id = u.id);
