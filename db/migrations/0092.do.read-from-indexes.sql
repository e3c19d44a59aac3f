-- Common words are looked for along the office's list, and what a customer with thousands of orders
-- bought is counted by its kind, both from an index alone.
-- Runs outside of a transaction.
drop index concurrently if exists proxies_office_words;
create index concurrently proxies_office_words on proxies (country_code, city, id)
  include (on_sale, health, upstream_id, search_text);
drop index concurrently if exists proxies_office;
drop index concurrently if exists order_lines_of_order;
create index concurrently order_lines_of_order on order_lines (order_id) include (product);
drop index concurrently if exists order_lines_order;
