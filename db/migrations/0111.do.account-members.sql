-- People with a sign-in of their own act for another's account: as owner, for billing, or as
-- member. A session and a token name the account that they act for; without a membership there is
-- neither.
-- The account's own person is its first owner and has no row here. The release of before takes such
-- a session for the person's own account, which gives nobody more than they have.
create table account_members (
  account_id text not null references customers (id) on delete cascade,
  person_id text not null references customers (id) on delete cascade,
  role text not null check (role in ('owner', 'billing', 'member')),
  joined_at timestamptz not null,
  invited_by text references customers (id) on delete set null,
  primary key (account_id, person_id),
  check (account_id <> person_id)
);
create index account_members_person on account_members (person_id);

create table account_invitations (
  id text primary key,
  account_id text not null references customers (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'billing', 'member')),
  token_hash text not null unique,
  invited_by text references customers (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- A newer invitation of an address takes the place of the open one.
create unique index account_invitations_open on account_invitations (account_id, email)
  where used_at is null;

-- What the people of a team did for an account.
create table account_acts (
  id bigint generated always as identity primary key,
  account_id text not null references customers (id) on delete cascade,
  person_id text not null references customers (id) on delete cascade,
  act text not null,
  subject text,
  token_id text,
  address text not null,
  at timestamptz not null
);
create index account_acts_account on account_acts (account_id, id desc);
create index account_acts_person on account_acts (person_id);
create index account_acts_at on account_acts (at);

alter table sessions add column account_id text;
alter table sessions add constraint sessions_account foreign key (account_id, customer_id)
  references account_members (account_id, person_id) on delete cascade not valid;
alter table api_tokens add column account_id text;
alter table api_tokens add constraint api_tokens_account foreign key (account_id, customer_id)
  references account_members (account_id, person_id) on delete cascade not valid;
-- Who of a team made a list link, or opened a ticket; null for the account's own person.
alter table list_links add column made_by text;
alter table list_links add constraint list_links_made_by foreign key (made_by)
  references customers (id) not valid;
alter table tickets add column person_id text;
alter table tickets add constraint tickets_person foreign key (person_id)
  references customers (id) not valid;
