-- How many proxies the market offers in a place is kept instead of counted: at a million listings a
-- count reads for longer than a visitor waits. A sale adds one row to `listing_changes` and locks
-- nothing that two customers share; the worker folds these rows into the counts, and whoever reads
-- a count corrects it by what is not folded yet.
create table listing_counts (
  country_code text not null,
  region text not null,
  city text not null,
  isp text not null,
  -- On sale and not down; what of it nobody holds or leases; and what of that can be bought.
  stocked integer not null,
  listed integer not null,
  available integer not null,
  primary key (country_code, region, city, isp)
);
create index listing_counts_empty on listing_counts (country_code) where stocked = 0;

-- As what each proxy is counted; one that is not counted has no row.
create table counted_proxies (
  proxy_id text primary key,
  country_code text not null,
  region text not null,
  city text not null,
  isp text not null,
  listed boolean not null,
  available boolean not null
);

-- Proxies to be looked at again. Rows come and go all the time, so they are swept often.
create table listing_changes (proxy_id text not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);

create function note_listings_added() returns trigger language plpgsql as $$
begin
  insert into listing_changes select id from added where on_sale and health <> 'down';
  return null;
end
$$;
create trigger proxies_note_added after insert on proxies
  referencing new table as added for each statement execute function note_listings_added();

create function note_listing_changed() returns trigger language plpgsql as $$
begin
  insert into listing_changes values (old.id);
  return null;
end
$$;
create trigger proxies_note_changed after update on proxies for each row
  when (old.on_sale is distinct from new.on_sale or old.health is distinct from new.health
        or (old.country_code, old.region, old.city, old.isp)
           is distinct from (new.country_code, new.region, new.city, new.isp))
  execute function note_listing_changed();
create trigger proxies_note_removed after delete on proxies
  for each row execute function note_listing_changed();

create function note_claims_added() returns trigger language plpgsql as $$
begin
  insert into listing_changes select proxy_id from added;
  return null;
end
$$;
create trigger lease_claims_note_added after insert on lease_claims
  referencing new table as added for each statement execute function note_claims_added();

create function note_claims_removed() returns trigger language plpgsql as $$
begin
  insert into listing_changes select proxy_id from removed;
  return null;
end
$$;
create trigger lease_claims_note_removed after delete on lease_claims
  referencing old table as removed for each statement execute function note_claims_removed();
