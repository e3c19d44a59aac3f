-- Money goes back as deliberately as it came: at most what was received, each return one row with
-- its whole history, and nothing is sent twice because an answer was lost.
create table returnable_money (
  source_kind text not null check (source_kind in ('payment', 'stray')),
  source_id text not null,
  received_minor bigint not null check (received_minor > 0),
  -- Given back or promised: the database itself refuses to return more than came in.
  returned_minor bigint not null default 0,
  primary key (source_kind, source_id),
  constraint returnable_money_is_enough check (returned_minor between 0 and received_minor)
);

create table refunds (
  id text primary key check (id ~ '^rfd_[0-9a-f]{32}$'),
  kind text not null check (kind in ('refund', 'credit', 'dispute')),
  source_kind text not null,
  source_id text not null,
  payment_id text references payment_attempts (id),
  order_id text references orders (id),
  customer_id text references customers (id),
  provider text not null,
  destination text not null check (destination in ('balance', 'provider')),
  amount_minor bigint not null check (amount_minor > 0),
  -- The part of it that takes back the price of the order.
  order_minor bigint not null check (order_minor between 0 and amount_minor),
  vat_minor bigint not null default 0 check (vat_minor between 0 and order_minor),
  currency text not null check (currency = 'KES'),
  reason text not null check (reason <> ''),
  ends_service boolean not null,
  state text not null check (state in ('awaiting_approval', 'rejected', 'requested', 'submitting',
    'submitted', 'unknown', 'needs_attention', 'failed', 'succeeded')),
  dedupe_key text not null unique,
  requested_by text not null,
  approved_by text,
  tries integer not null default 0,
  -- Theirs: the receipt of a reversal or the id of a card refund.
  provider_reference text,
  result_code text,
  result_text text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  resolved_at timestamptz,
  next_check_at timestamptz,
  claimed_until timestamptz,
  foreign key (source_kind, source_id) references returnable_money (source_kind, source_id),
  -- Whoever asks for a large one never lets it out alone.
  constraint refunds_second_person check (approved_by <> requested_by),
  constraint refunds_need_a_customer check (destination = 'provider' or customer_id is not null),
  constraint refunds_name_their_order check (order_minor = 0 or order_id is not null)
);
create unique index refunds_provider_reference on refunds (provider, provider_reference)
  where provider_reference is not null;
create index refunds_source on refunds (source_kind, source_id);
create index refunds_order on refunds (order_id) where order_id is not null;
create index refunds_payment on refunds (payment_id) where payment_id is not null;
create index refunds_created_at on refunds (created_at desc, id desc);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;

create table refund_events (
  id bigint generated always as identity primary key,
  refund_id text not null references refunds (id),
  from_state text,
  to_state text not null,
  cause text not null,
  actor text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index refund_events_refund on refund_events (refund_id, id);
create trigger refund_events_append_only before update or delete or truncate on refund_events
  for each statement execute function refuse_change();

-- "I have paid, here is my code": asked of M-Pesa, which answers later and elsewhere.
create table receipt_claims (
  id text primary key check (id ~ '^rcl_[0-9a-f]{32}$'),
  payment_id text not null references payment_attempts (id),
  customer_id text not null references customers (id),
  receipt text not null check (receipt ~ '^[A-Z0-9]{8,20}$'),
  state text not null check (state in ('asking', 'confirmed', 'refused', 'unanswered')),
  verdict text,
  tries integer not null default 0,
  created_at timestamptz not null,
  resolved_at timestamptz,
  next_check_at timestamptz,
  claimed_until timestamptz,
  unique (payment_id, receipt),
  constraint receipt_claims_end check ((state = 'asking') = (resolved_at is null))
);
create index receipt_claims_due on receipt_claims (next_check_at) where next_check_at is not null;

-- Questions that M-Pesa answers on a secret path of their own: a result counts only beside the ids
-- that it gave when it took the question.
create table provider_conversations (
  id text primary key check (id ~ '^cnv_[0-9a-f]{32}$'),
  kind text not null check (kind in ('reversal', 'reversal-status', 'receipt-status')),
  refund_id text references refunds (id),
  claim_id text references receipt_claims (id),
  token_hash text not null unique,
  conversation_id text unique,
  originator_id text,
  state text not null check (state in ('asking', 'asked', 'refused', 'unknown', 'answered',
    'timed_out')),
  result_code text,
  result_text text,
  result jsonb,
  asked_at timestamptz not null,
  answered_at timestamptz,
  constraint provider_conversations_subject check (num_nonnulls(refund_id, claim_id) = 1),
  constraint provider_conversations_answer
    check ((state <> 'answered') or (conversation_id is not null and result_code is not null))
);
create index provider_conversations_refund on provider_conversations (refund_id, asked_at);
create index provider_conversations_claim on provider_conversations (claim_id, asked_at);
