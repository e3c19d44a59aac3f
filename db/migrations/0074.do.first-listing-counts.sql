-- What is there is counted once. Triggers note already what changes meanwhile, so nothing has to be
-- locked but the folding of changes, which would count beside this.
select pg_advisory_xact_lock(4815003);
insert into counted_proxies
select p.id, p.country_code, p.region, p.city, p.isp, k.proxy_id is null,
       k.proxy_id is null and p.health = 'healthy'
  from proxies p left join lease_claims k on k.proxy_id = p.id
 where p.on_sale and p.health <> 'down';
insert into listing_counts
select country_code, region, city, isp, count(*), count(*) filter (where listed),
       count(*) filter (where available)
  from counted_proxies group by 1, 2, 3, 4;
