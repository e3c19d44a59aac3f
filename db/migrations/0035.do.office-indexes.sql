-- Lists and searches of the back office stay quick with 50,000 rows and more.

-- What staff search a mail by, in one column, so that one index finds any part of it.
create function mail_words(recipients text[], subject text, template text) returns text
  language sql immutable parallel safe
  return lower(array_to_string(recipients, chr(10)) || chr(10) || coalesce(subject, '')
               || chr(10) || template);
alter table mails add column search_text text not null
  generated always as (mail_words(recipients, subject, template)) stored;
create index mails_search on mails using gin (search_text gin_trgm_ops);
-- The same as mails_created_at.
drop index mails_newest;

create index tickets_search on tickets using gin
  (code gin_trgm_ops, subject gin_trgm_ops, requester_email gin_trgm_ops,
   requester_name gin_trgm_ops);
create index tickets_spoke_at on tickets (spoke_at desc);

-- People type an order's code with its dash or without.
create index orders_bare_code on orders (replace(code, '-', ''));

-- Counting what is off sale in a country reads the index alone.
drop index proxies_office;
create index proxies_office on proxies (country_code, city, id)
  include (on_sale, health, upstream_id);
create index proxies_by_health on proxies (health, country_code, city, id);
create index proxies_off_sale on proxies (country_code, city, id) where not on_sale;
