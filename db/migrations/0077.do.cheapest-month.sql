-- Public pages say from which price on there are proxies, without reading all of them.
-- Runs outside of a transaction.
drop index concurrently if exists proxies_cheapest_month;
create index concurrently proxies_cheapest_month on proxies (price_month_cents)
  where on_sale and health = 'healthy';
