-- What staff did, who has which order, and which warnings of the two-hour clock were given.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id text not null references customers (id),
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text not null
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create table order_assignments (
  order_id text primary key references orders (id),
  staff_id text not null references customers (id),
  at timestamptz not null
);

create table clock_notices (
  order_id text not null references orders (id),
  minutes integer not null check (minutes in (60, 90, 120)),
  at timestamptz not null,
  primary key (order_id, minutes)
);

-- Two people editing one offer: the second is told (proxies have theirs already).
alter table vps_offers add column version integer not null default 1;

-- Lists and searches of the back office.
create index orders_created_at on orders (created_at desc, id desc);
create index customers_created_at on customers (created_at desc, id desc);
create index customers_search on customers using gin (email gin_trgm_ops, name gin_trgm_ops);
create index payment_attempts_created_at on payment_attempts (created_at desc, id desc);
create index payment_exceptions_open on payment_exceptions (id desc) where resolved_at is null;
create index provider_inbox_payment on provider_inbox (payment_id, id)
  where payment_id is not null;
create index mails_created_at on mails (created_at desc, id desc);
create index jobs_dead on jobs (id desc) where dead_at is not null;
create index jobs_failing on jobs (id desc) where done_at is null and attempts > 0;
