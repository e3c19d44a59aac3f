-- A server renews automatically as a lease does, from the balance only. And a token may be made for
-- servers, as there is one for proxies.
create table server_auto_renewals (
  server_id text primary key references servers (id),
  -- What the customer agreed to for a month, in cents of KES; more is asked, never charged.
  agreed_minor bigint not null check (agreed_minor > 0),
  switched_on_at timestamptz not null
);

-- What came of it, once per paid term.
create table server_auto_tries (
  server_id text not null references servers (id),
  term integer not null check (term > 0),
  outcome text not null check (outcome in ('paid', 'told', 'failed')),
  tried_at timestamptz not null,
  -- Null once the term is paid: nothing is tried again.
  next_try_at timestamptz,
  primary key (server_id, term),
  check ((outcome = 'paid') = (next_try_at is null))
);

alter table api_tokens
  drop constraint api_tokens_scopes_check,
  add constraint api_tokens_scopes_check check
    (cardinality(scopes) > 0 and scopes <@ array['read', 'proxies', 'servers', 'buy']);
