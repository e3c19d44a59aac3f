-- A page deep in the market is walked to along an index, and reads no row before it: PostgreSQL
-- takes an index alone only where the columns behind its expressions are in it as well.
-- Runs outside of a transaction.
drop index concurrently if exists proxies_by_best_first;
create index concurrently proxies_by_best_first on proxies
  (country_code, rating desc, coalesce(ping_ms, 2147483647), price_month_cents, id)
  include (ping_ms) where on_sale and health <> 'down';
drop index concurrently if exists proxies_by_best;
drop index concurrently if exists proxies_by_ping_ms;
create index concurrently proxies_by_ping_ms on proxies
  (country_code, coalesce(ping_ms, 2147483647), id)
  include (ping_ms) where on_sale and health <> 'down';
drop index concurrently if exists proxies_by_ping;
drop index concurrently if exists proxies_by_speed_kbps;
create index concurrently proxies_by_speed_kbps on proxies
  (country_code, coalesce(speed_kbps, 0), id)
  include (speed_kbps) where on_sale and health <> 'down';
drop index concurrently if exists proxies_by_speed;
