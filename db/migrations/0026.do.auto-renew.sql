-- A lease that its holder wants kept renews by itself; one that they do not ends in peace. And the
-- caps of a lease hold for all gateways together.
create table lease_auto_renewals (
  lease_id text primary key references leases (id),
  plan text not null check (plan in ('daily', 'monthly')),
  -- Whether one M-Pesa prompt may go out when the balance falls short.
  prompts boolean not null,
  -- What the holder agreed to for a term, in cents of KES; a higher price is told, never charged.
  agreed_minor bigint not null check (agreed_minor > 0),
  switched_on_at timestamptz not null
);

-- What came of it, once per paid term.
create table lease_auto_tries (
  lease_id text not null references leases (id),
  term integer not null check (term > 0),
  outcome text not null check (outcome in ('paid', 'prompted', 'told', 'failed')),
  tried_at timestamptz not null,
  -- Null once the term is paid: nothing is tried again.
  next_try_at timestamptz,
  prompted_at timestamptz,
  primary key (lease_id, term),
  check ((outcome = 'paid') = (next_try_at is null))
);

-- A holder who does not want another term. It is about the running term: a renewal ends it.
create table lease_cancellations (
  lease_id text not null references leases (id),
  term integer not null check (term > 0),
  reason text not null check (reason in ('not-needed', 'too-expensive', 'not-working',
    'found-other', 'other')),
  note text check (length(note) <= 300),
  cancelled_at timestamptz not null,
  primary key (lease_id, term)
);
create index lease_cancellations_cancelled_at on lease_cancellations (cancelled_at);

-- How many connections each gateway has under a lease, so that a lease's cap holds for all of them.
-- Seconds old at most and worth nothing after a crash, hence outside of the log.
create unlogged table gateway_presence (
  gateway_id text not null,
  lease_id text not null references leases (id),
  connections integer not null check (connections >= 0),
  seen_at timestamptz not null,
  primary key (gateway_id, lease_id)
);
create index gateway_presence_lease on gateway_presence (lease_id, seen_at);
create index gateway_presence_seen_at on gateway_presence (seen_at);
