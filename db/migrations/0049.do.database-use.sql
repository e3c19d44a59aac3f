-- What this database is used for, decided by the first start: data of a demo or a rehearsal never
-- becomes data of a live shop, nor the other way round.
create table database_use (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'rehearsal', 'live')),
  since timestamptz not null
);
create trigger database_use_sealed before update or delete or truncate on database_use
  for each statement execute function refuse_change();
