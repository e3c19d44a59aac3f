-- The life of a lease between its sale and its end.
alter table leases
  -- How many terms were paid for; a renewal is the next one.
  add column terms integer not null default 1 check (terms > 0),
  -- When the running term was paid for: what a reminder must fit into.
  add column term_granted_at timestamptz;
update leases set term_granted_at = starts_at where starts_at is not null;

-- What a customer was told about the end of a term, each once; the in-app bell reads it.
create table lease_reminders (
  lease_id text not null references leases (id),
  term integer not null,
  kind text not null check (kind in ('3-days', '6-hours', '1-hour')),
  ends_at timestamptz not null,
  reminded_at timestamptz not null,
  primary key (lease_id, term, kind)
);
create index lease_reminders_reminded_at on lease_reminders (reminded_at);

create index order_lines_renews on order_lines (renews_lease_id) where renews_lease_id is not null;
