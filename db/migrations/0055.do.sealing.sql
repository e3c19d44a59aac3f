-- The master secret can be changed: the database remembers which secrets have sealed values in it,
-- so that no start leaves values shut, and what used to follow from the secret alone gets a place
-- of its own, where it is sealed anew with everything else.
create table sealing_keys (
  name text primary key check (name ~ '^[0-9a-f]{12}$'),
  since timestamptz not null
);

-- Whether values may still be there that were sealed before they were bound to their row. A
-- database that nothing has used yet has none.
create table sealing_state (
  only_row boolean primary key default true check (only_row),
  has_unbound boolean not null
);
insert into sealing_state (has_unbound) select exists (select from database_use);

-- The key of backup codes that were made under an earlier secret; none while it is the current one.
alter table second_factors add column codes_key_sealed bytea;

-- The secret part of the address that Safaricom was told: it takes an address once.
alter table paybill_registrations add column token_sealed bytea;

-- What deliveries are signed with, and what it was before, for as long as both sign. A webhook of
-- before has neither yet: its secret follows from the master secret that sealed its address.
alter table webhooks
  add column secret_sealed bytea,
  add column former_secret_sealed bytea,
  add column former_until timestamptz,
  add constraint webhooks_former_secret
    check ((former_secret_sealed is null) = (former_until is null));
