-- Public pages say from which price on there are proxies, without reading all of them.
-- Runs outside of a transaction.
drop index concurrently if exists proxies_cheapest_day;
create index concurrently proxies_cheapest_day on proxies (price_day_cents)
  where on_sale and health = 'healthy';
