-- The market filters by the price of a day; what few have is found by it.
-- Runs outside of a transaction.
drop index concurrently if exists proxies_by_day_price;
create index concurrently proxies_by_day_price on proxies (country_code, price_day_cents, id)
  where on_sale and health <> 'down';
