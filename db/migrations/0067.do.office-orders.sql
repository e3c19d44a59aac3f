-- Lists of the office that staff sort: one index for a column that every row has serves both
-- ways. Addresses without a ping are last either way; the index carries the quickest first.
create index orders_by_price on orders (kes_minor, id);
create index payment_attempts_by_amount on payment_attempts (amount_minor, id);
create index upstreams_by_ping on upstreams (ping_ms, id);
create index proxies_office_price on proxies (price_month_cents, id);
create index servers_by_request on servers (requested_at, id);
create index servers_by_end on servers (ends_at, id);
