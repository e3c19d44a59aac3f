-- How servers come to be and what happens to them: where each offer is made, every piece of work
-- with its tries, what providers answered, and the terms that were paid for.
create table server_placements (
  offer_id text primary key references vps_offers (id),
  provider text not null check (provider in ('manual', 'sandbox', 'proxmox', 'hetzner')),
  -- In the provider's words: an image per operating system, a type, a place.
  settings jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);

alter table servers
  -- The placement as it stood when the machine was asked for.
  add column settings jsonb not null default '{"images": {}, "type": "", "place": ""}',
  add column power text not null default 'unknown'
    check (power in ('running', 'stopped', 'unknown')),
  add column suspended_for text check (suspended_for in ('end', 'account', 'staff')),
  add column term integer not null default 0 check (term >= 0),
  add column term_granted_at timestamptz,
  -- The customer does not want another term; no reminder asks for one.
  add column leaves_at_end boolean not null default false,
  add column leave_note text check (length(leave_note) <= 300),
  -- What the customer took for a late activation (feature N8), once.
  add column late_choice text check (late_choice in ('refund', 'days')),
  add column added_days integer not null default 0 check (added_days between 0 and 30);
update servers set suspended_for = 'account' where state = 'suspended';
update servers set term = 1, term_granted_at = activated_at where activated_at is not null;
alter table servers
  add check ((state = 'suspended') = (suspended_for is not null));

create table server_operations (
  id text primary key check (id ~ '^sop_[0-9a-f]{32}$'),
  server_id text not null references servers (id),
  kind text not null check (kind in ('create', 'start', 'stop', 'reboot', 'suspend', 'resume',
    'reinstall', 'reset-access', 'terminate')),
  -- Names the intent for ever: a second wish with it finds this row.
  key text not null unique,
  state text not null check (state in ('waiting', 'pending', 'done', 'failed', 'dropped')),
  provider text not null,
  image text,
  -- Where the provider's work stands, in the adapter's own words.
  task text,
  -- The password that the work sets.
  secret_sealed bytea,
  tries integer not null default 0,
  -- Null while a person is to act.
  next_try_at timestamptz,
  begun_at timestamptz,
  locked_until timestamptz,
  lock_token text,
  -- What went wrong in the last try.
  reason text,
  asked_by text not null,
  asked_at timestamptz not null,
  moved_at timestamptz not null,
  check (state in ('waiting', 'pending') or next_try_at is null),
  check (state <> 'waiting' or next_try_at is not null)
);
-- One piece of work at a time per machine.
create unique index server_operations_live on server_operations (server_id)
  where state in ('waiting', 'pending');
create index server_operations_due on server_operations (next_try_at)
  where state in ('waiting', 'pending');
create index server_operations_server on server_operations (server_id, asked_at desc);
create index server_operations_failed on server_operations (moved_at) where state = 'failed';

-- What providers answered, secrets taken out before it is written.
create table server_exchanges (
  id bigint generated always as identity primary key,
  operation_id text not null references server_operations (id),
  call text not null,
  status integer,
  body jsonb not null,
  at timestamptz not null
);
create index server_exchanges_operation on server_exchanges (operation_id, id desc);

-- Each time somebody saw the password of a server.
create table server_reveals (
  id bigint generated always as identity primary key,
  server_id text not null references servers (id),
  customer_id text not null references customers (id),
  proved_by text not null check (proved_by in ('password', 'code')),
  address inet,
  at timestamptz not null
);
create index server_reveals_server on server_reveals (server_id, at desc);
create trigger server_reveals_append_only before update or delete or truncate on server_reveals
  for each statement execute function refuse_change();

-- What a customer was told about the end of a term, each once.
create table server_reminders (
  server_id text not null references servers (id),
  term integer not null,
  kind text not null check (kind in ('7-days', '3-days', '1-day', 'suspended', 'terminated')),
  at timestamptz not null,
  primary key (server_id, term, kind)
);

-- Machines that a provider has and no server of ours explains.
create table machine_alarms (
  id bigint generated always as identity primary key,
  provider text not null,
  reference text not null,
  name text not null,
  server_id text,
  why text not null check (why in ('unknown', 'not-ours-any-more')),
  seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  resolution text
);
create unique index machine_alarms_open on machine_alarms (provider, reference)
  where resolved_at is null;

-- The term that a line pays for, when it prolongs a server.
alter table order_lines add column renews_server_id text references servers (id);
alter table quotes add column renews_server_id text references servers (id);
create index order_lines_renews_server on order_lines (renews_server_id)
  where renews_server_id is not null;

-- Servers that were asked for before work had rows of its own.
insert into server_operations (id, server_id, kind, key, state, provider, task, reason, next_try_at,
                               asked_by, asked_at, moved_at)
select 'sop_' || substr(id, 5), id, 'create', 'create:' || id,
       case state when 'requested' then 'waiting' when 'creating' then 'pending' else 'failed' end,
       provider, case state when 'creating' then reference end, reason,
       case state when 'requested' then requested_at end, 'system', requested_at, moved_at
  from servers where state in ('requested', 'creating', 'failed');
update jobs set done_at = run_at where topic = 'server.create' and done_at is null;
