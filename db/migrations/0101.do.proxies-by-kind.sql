-- The market tells mobile lines from others, and used addresses from new ones.
-- Runs outside of a transaction.
drop index concurrently if exists proxies_by_kind;
create index concurrently proxies_by_kind on proxies
  (country_code, (strpos(lower(connection), 'cell') > 0), worn, id)
  where on_sale and health <> 'down';
