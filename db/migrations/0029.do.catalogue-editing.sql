-- The office searches every proxy, also those that are off sale or down: one index of words serves
-- it and the market, whose listings are most of the rows.
drop index proxies_search;
create index proxies_search on proxies using gin (search_text gin_trgm_ops);
