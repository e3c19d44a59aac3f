-- Accounts, sessions and single-use links. The authentication engine works on customers, sessions,
-- credentials, verifications and second_factors; the rest is ours (decision on identity).
create table customers (
  id text primary key check (id ~ '^cus_[0-9a-f]{32}$'),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  image text,
  terms_accepted_at timestamptz,
  suspended_at timestamptz,
  suspended_reason text,
  erased_at timestamptz,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  mfa_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_customer_id on sessions (customer_id);

create table credentials (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  customer_id text not null references customers (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index credentials_customer_id on credentials (customer_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_identifier on verifications (identifier);

-- Links in mails: one row per token, stored as SHA-256, for one purpose, used once (compensation
-- 4).
create table mail_links (
  token_hash text primary key,
  customer_id text not null references customers (id) on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset', 'change-email')),
  -- What using the link puts in place: the sign-up it belongs to, or the new address.
  payload jsonb,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mail_links_customer_id on mail_links (customer_id);

-- Wrong passwords in a row per address of mail (as a MAC), known or not; it slows, it never locks.
create table sign_in_brakes (
  key text primary key,
  wrong integer not null check (wrong > 0),
  last_at timestamptz not null,
  free_at timestamptz not null
);
create index sign_in_brakes_free_at on sign_in_brakes (free_at);

-- An authenticator app, from its first code on; until then a proposal. `last_step` is the newest
-- time
-- step that signed in, so that no code works twice (compensation 5).
create table second_factors (
  customer_id text primary key references customers (id) on delete cascade,
  secret_sealed bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null
);

create table backup_codes (
  customer_id text not null references customers (id) on delete cascade,
  code_mac text not null,
  used_at timestamptz,
  primary key (customer_id, code_mac)
);

-- A session whose second step is still due: while this row exists, the session opens nothing.
create table sign_in_challenges (
  session_id text primary key references sessions (id) on delete cascade,
  method text not null check (method in ('email', 'totp')),
  code_mac text,
  tries integer not null default 0,
  sends integer not null default 0,
  sent_at timestamptz,
  expires_at timestamptz not null
);

-- Staff are accounts with a role; roles are sets of permissions in code (decision G6).
create table staff (
  customer_id text primary key references customers (id),
  role text not null
    check (role in ('owner', 'manager', 'operator', 'support', 'finance', 'read-only')),
  created_at timestamptz not null
);
