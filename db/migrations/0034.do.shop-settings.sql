-- What the owner sets while the shop runs, and reports that somebody used a lease for harm.

-- A setting without a row has the value that the environment gives. Every change of one save has
-- the same version, one higher than any before, so that the highest one names what an editor saw.
create table shop_settings (
  key text primary key check (key ~ '^[a-z][a-zA-Z]{1,39}$'),
  value jsonb not null,
  version integer not null check (version > 0),
  changed_by text not null references customers (id),
  changed_at timestamptz not null
);
