-- What went through an amount of traffic, by day of Nairobi and country of its exits, counted as
-- connections end, like the classes of ports of 0119. Empty is a connection that named no country.
create table lease_country_usage (
  lease_id text not null references leases (id),
  day date not null,
  country_code text not null check (country_code ~ '^([A-Z]{2})?$'),
  bytes bigint not null check (bytes >= 0),
  connections bigint not null check (connections >= 0),
  primary key (lease_id, day, country_code)
);
