-- Who wants to hear once something opens (H9): an address and what it waits for. An entry counts
-- when its address has confirmed it, and is told once; who asks again after that is a new entry.
create table waiting_entries (
  id text primary key check (id ~ '^wai_[0-9a-f]{32}$'),
  product text not null check (product ~ '^[a-z]+(-[A-Za-z0-9]+)?$'),
  email text not null check (email = lower(email)),
  -- Whoever asks while signed in is told in their own language, at the address they have then.
  customer_id text references customers (id),
  language text not null check (language in ('en', 'sw')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  told_at timestamptz,
  check (told_at is null or confirmed_at is not null)
);
create unique index waiting_entries_untold on waiting_entries (product, email)
  where told_at is null;
create index waiting_entries_customer on waiting_entries (customer_id)
  where customer_id is not null;

-- Each time the owner opened something to those who waited for it.
create table waiting_openings (
  id bigint generated always as identity primary key,
  product text not null,
  opened_at timestamptz not null
);
create index waiting_openings_product on waiting_openings (product, opened_at desc);
