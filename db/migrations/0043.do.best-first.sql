-- The market opens with its best listings: by rating, then ping, then price, the id between equals.
create index proxies_by_best on proxies
  (country_code, rating desc, coalesce(ping_ms, 2147483647), price_month_cents, id)
  where on_sale and health <> 'down';
