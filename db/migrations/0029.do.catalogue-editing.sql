-- The office searches every proxy, also those that are off sale or down: one index of words serves
-- it and the market, whose listings are most of the rows.
drop index proxies_search;
create index proxies_search on proxies using gin (search_text gin_trgm_ops);

-- Which countries stand first in the market, and in which order, is staff's to say (decision G42).
alter table countries
  add column pinned integer unique check (pinned between 1 and 5),
  add column version integer not null default 1;
update countries set pinned = array_position(array['US', 'CA', 'GB', 'AE', 'CN'], code)
 where code in ('US', 'CA', 'GB', 'AE', 'CN');
