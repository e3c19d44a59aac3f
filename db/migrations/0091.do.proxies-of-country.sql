-- How many proxies each country has is counted from an index of a few megabytes, which also serves
-- what the one of healthy proxies did.
-- Runs outside of a transaction.
drop index concurrently if exists proxies_of_country;
create index concurrently proxies_of_country on proxies (country_code, on_sale, health);
drop index concurrently if exists proxies_healthy;
