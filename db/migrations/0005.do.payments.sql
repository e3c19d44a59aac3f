-- One intent per order, many attempts inside it, at most one of them alive. What providers say is
-- kept as it came; what it means is decided by asking them.
create table payment_intents (
  order_id text primary key references orders (id),
  customer_id text not null references customers (id),
  due_minor bigint not null check (due_minor > 0),
  currency text not null check (currency = 'KES'),
  state text not null check (state in ('open', 'processing', 'paid', 'cancelled')),
  created_at timestamptz not null,
  moved_at timestamptz not null
);

create table payment_attempts (
  id text primary key check (id ~ '^pay_[0-9a-f]{32}$'),
  order_id text not null references payment_intents (order_id),
  customer_id text not null references customers (id),
  provider text not null check (provider in ('daraja', 'paystack')),
  mode text not null check (mode in ('STK', 'LINK')),
  state text not null check (state in ('created', 'submitting', 'pending', 'submit_unknown',
    'confirming', 'succeeded', 'failed', 'expired', 'superseded')),
  amount_minor bigint not null check (amount_minor > 0 and amount_minor % 100 = 0),
  currency text not null check (currency = 'KES'),
  -- M-Pesa number or e-mail, sealed: it is shown masked and sent to the provider, nothing else.
  account_sealed bytea not null,
  account_masked text not null,
  -- Ours: the account field of the prompt (A-Z0-9, at most 12) or the card reference.
  reference text not null,
  -- Theirs: CheckoutRequestID or the card reference; and MerchantRequestID.
  provider_reference text,
  merchant_request_id text,
  callback_token_hash text not null unique,
  checkout_url text,
  result_code text,
  result_text text,
  receipt text,
  zero_answers integer not null default 0,
  first_zero_at timestamptz,
  callback_claim jsonb,
  facts jsonb not null,
  created_at timestamptz not null,
  submitted_at timestamptz,
  prompted_at timestamptz,
  customer_acted_at timestamptz,
  -- The newest callback or webhook: an answer to an older question does not settle it.
  knocked_at timestamptz,
  resolved_at timestamptz,
  expires_at timestamptz not null,
  checks integer not null default 0,
  next_check_at timestamptz,
  claimed_until timestamptz,
  unique (provider, reference)
);
create unique index payment_attempts_one_alive on payment_attempts (order_id)
  where state in ('created', 'submitting', 'pending', 'submit_unknown', 'confirming');
create unique index payment_attempts_provider_reference
  on payment_attempts (provider, provider_reference) where provider_reference is not null;
create unique index payment_attempts_receipt
  on payment_attempts (provider, receipt) where receipt is not null;
create index payment_attempts_due on payment_attempts (next_check_at)
  where next_check_at is not null;
create index payment_attempts_customer on payment_attempts (customer_id, created_at desc);
create index payment_attempts_merchant on payment_attempts (merchant_request_id)
  where merchant_request_id is not null;

-- Raw knocks on the door, stored before they are answered.
create table provider_inbox (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('daraja', 'paystack')),
  dedupe_key text not null,
  payment_id text references payment_attempts (id),
  body jsonb not null,
  source_address text not null,
  source_known boolean not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  verdict text,
  unique (provider, dedupe_key)
);
create index provider_inbox_unhandled on provider_inbox (received_at) where handled_at is null;

-- Every state an attempt has been in, append only (invariant I8).
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id text not null references payment_attempts (id),
  from_state text,
  to_state text not null,
  cause text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index payment_events_payment on payment_events (payment_id, id);

-- Differences that a person must see: amount mismatch, unknown code, money without owner.
create table payment_exceptions (
  id bigint generated always as identity primary key,
  payment_id text references payment_attempts (id),
  kind text not null,
  detail jsonb not null,
  dedupe_key text not null unique,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolution text
);

-- A new token ends the one before it, so all processes share this one (payments facts 1.1).
create table provider_tokens (
  provider text primary key,
  token_sealed bytea not null,
  obtained_at timestamptz not null,
  expires_at timestamptz not null
);

-- One bucket for all queries of the shop: the provider counts the app, not the process.
create table provider_budgets (
  name text primary key,
  tokens_e3 bigint not null,
  refilled_at timestamptz not null
);
