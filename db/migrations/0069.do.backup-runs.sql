-- The last backup and the last proof of one are known to the shop, so that a figure, an alert and
-- the status of the shop can tell that none was made for too long.
create table backup_runs (
  kind text primary key check (kind in ('backup', 'verified')),
  backup text not null,
  taken_at timestamptz not null,
  finished_at timestamptz not null
);
