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

-- Somebody says that an address of ours did harm. Who used it is found from the address and the
-- moment; the lease is written down only with the decision that names it.
create table abuse_reports (
  id text primary key check (id ~ '^abr_[0-9a-f]{32}$'),
  -- What the reporter and we call it by.
  code text not null unique check (code ~ '^AB-[0-9A-Z]{7}$'),
  exit_ip inet not null,
  happened_at timestamptz not null,
  kind text not null check (kind in ('spam', 'attack', 'fraud', 'copying', 'other')),
  body text not null check (char_length(body) between 1 and 5000),
  -- The thread with a reporter who left an address; without one nobody can be answered.
  ticket_id text references tickets (id),
  state text not null check (state in ('new', 'looking', 'warned', 'suspended', 'closed')),
  lease_id text references leases (id),
  created_at timestamptz not null,
  moved_at timestamptz not null,
  constraint abuse_reports_decided
    check (state not in ('warned', 'suspended') or lease_id is not null)
);
create index abuse_reports_queue on abuse_reports (state, created_at desc);
create index abuse_reports_ticket on abuse_reports (ticket_id) where ticket_id is not null;
create index abuse_reports_lease on abuse_reports (lease_id) where lease_id is not null;

create table abuse_moves (
  id bigint generated always as identity primary key,
  report_id text not null references abuse_reports (id),
  from_state text not null,
  to_state text not null,
  reason text not null,
  by text not null references customers (id),
  at timestamptz not null
);
create index abuse_moves_report on abuse_moves (report_id, id);
create index abuse_moves_by on abuse_moves (by);
-- The shop's role may truncate nothing; an owner who empties the stock empties this with it.
create trigger abuse_moves_append_only before update or delete
  on abuse_moves for each statement execute function refuse_change();
