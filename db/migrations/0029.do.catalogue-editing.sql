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

-- What the rate service answered last, and what became of the last question. It is a hint for
-- staff and the payment test page; what is charged comes from exchange_rates alone (decision G11).
create table rate_hints (
  service text primary key,
  kes_per_usd_e4 bigint check (kes_per_usd_e4 > 0),
  answered_at timestamptz,
  asked_at timestamptz not null,
  failure text,
  check ((kes_per_usd_e4 is null) = (answered_at is null))
);
