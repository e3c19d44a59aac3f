-- After a restore the series of documents go on past every number that may have been issued since
-- the backup. What was left out is written down, so that a gap has its reason and any other is an
-- error.
create table skipped_numbers (
  series text not null check (series in ('invoice', 'credit-note')),
  year integer not null,
  first bigint not null,
  last bigint not null,
  reason text not null,
  at timestamptz not null,
  primary key (series, year, first),
  constraint skipped_numbers_in_order check (first > 0 and last >= first)
);
create trigger skipped_numbers_append_only before update or delete or truncate on skipped_numbers
  for each statement execute function refuse_change();
