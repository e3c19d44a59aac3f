-- Passkeys of customers: what an authenticator gave when it was added, and how it was last used.
-- A passkey works at the host that it was made for alone, so the host is kept beside it.
create table passkeys (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  rp_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_customer on passkeys (customer_id, created_at);

-- Challenges carry their own proof and end; only the used ones are written down, once each.
create table spent_passkey_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);
create index spent_passkey_challenges_end on spent_passkey_challenges (expires_at);

-- What somebody signed in with, or tried to.
alter table sign_ins
  add column method text not null default 'password' check (method in ('password', 'passkey')),
  drop constraint sign_ins_outcome_check,
  add constraint sign_ins_outcome_check
    check (outcome in ('signed-in', 'wrong-password', 'wrong-code', 'wrong-passkey',
                       'copied-passkey'));
