-- Providers complete: card money that a bank asks back, payments made to the paybill by hand, and
-- money without an owner on its way back.

-- What a bank contests is held beside the provider's account until the bank decides; what the shop
-- loses for good and nobody owes it is a loss.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('mpesa_clearing', 'paystack_clearing', 'disputed', 'bank', 'provider_fees',
    'losses', 'customer_deposits', 'revenue', 'vat_output', 'refunds_payable', 'customer_credit',
    'suspense'));

-- A card's bank asks for its customer's money. `heard`: somebody said so, and the provider has not
-- been asked. Everything from `open` on is the provider's own word.
create table disputes (
  id text primary key check (id ~ '^dsp_[0-9a-f]{32}$'),
  provider text not null,
  -- Theirs.
  reference text not null,
  payment_id text references payment_attempts (id),
  state text not null check (state in ('heard', 'open', 'won', 'lost', 'unknown')),
  amount_minor bigint check (amount_minor > 0),
  -- The part that is taken out of what can still go back of the payment.
  held_minor bigint not null default 0 check (held_minor >= 0),
  category text not null default '',
  provider_status text not null default '',
  due_at timestamptz,
  service_paused boolean not null default false,
  refund_id text references refunds (id),
  heard_at timestamptz not null,
  opened_at timestamptz,
  resolved_at timestamptz,
  next_check_at timestamptz,
  claimed_until timestamptz,
  unique (provider, reference),
  constraint disputes_know_their_amount
    check (state in ('heard', 'unknown') or (amount_minor is not null and opened_at is not null)),
  constraint disputes_hold_no_more check (held_minor <= coalesce(amount_minor, 0))
);
create index disputes_payment on disputes (payment_id) where payment_id is not null;
create index disputes_due on disputes (next_check_at) where next_check_at is not null;
create index disputes_heard_at on disputes (heard_at desc, id desc);

create table dispute_events (
  id bigint generated always as identity primary key,
  dispute_id text not null references disputes (id),
  from_state text,
  to_state text not null,
  cause text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index dispute_events_dispute on dispute_events (dispute_id, id);
create trigger dispute_events_append_only before update or delete or truncate on dispute_events
  for each statement execute function refuse_change();

-- A lease that does not work for a while although its time runs, such as while a bank decides.
create table lease_pauses (
  lease_id text not null references leases (id),
  since timestamptz not null,
  ended_at timestamptz check (ended_at >= since),
  reason text not null check (reason <> ''),
  primary key (lease_id, since)
);
create unique index lease_pauses_open on lease_pauses (lease_id) where ended_at is null;

-- Who hears of payments made to the paybill by hand; told to the provider once per address.
create table paybill_registrations (
  shortcode text primary key,
  -- Of the secret address, so that another shop's secret or place is told again.
  address_hash text not null,
  registered_at timestamptz not null
);

-- What the provider's notice of such a payment says; a hint until its list or its own word about
-- the receipt confirms it.
create table paybill_notices (
  receipt text primary key check (receipt ~ '^[A-Z0-9]{8,20}$'),
  amount_minor bigint not null check (amount_minor > 0),
  reference text not null,
  -- As it came: the number is masked by the provider.
  payer text not null,
  paid_at text not null,
  state text not null check (state in ('asking', 'confirmed', 'refused', 'unanswered')),
  tries integer not null default 0,
  heard_at timestamptz not null,
  resolved_at timestamptz,
  next_check_at timestamptz,
  claimed_until timestamptz,
  constraint paybill_notices_end check ((state = 'asking') = (resolved_at is null))
);
create index paybill_notices_due on paybill_notices (next_check_at)
  where next_check_at is not null;

alter table provider_conversations add column notice_receipt text
  references paybill_notices (receipt);
alter table provider_conversations drop constraint provider_conversations_kind_check;
alter table provider_conversations add constraint provider_conversations_kind_check
  check (kind in ('reversal', 'reversal-status', 'receipt-status', 'notice-status'));
alter table provider_conversations drop constraint provider_conversations_subject;
alter table provider_conversations add constraint provider_conversations_subject
  check (num_nonnulls(refund_id, claim_id, notice_receipt) = 1);
create index provider_conversations_notice on provider_conversations (notice_receipt, asked_at)
  where notice_receipt is not null;

-- What a payout kept back for refunds and lost disputes; their lines are below zero.
alter table settlements add column deductions_minor bigint not null default 0
  check (deductions_minor >= 0);

-- Money without an owner may go back the way it came.
alter table stray_money drop constraint stray_money_state_check;
alter table stray_money add constraint stray_money_state_check
  check (state in ('suspense', 'credited', 'applied', 'returning', 'returned'));
alter table stray_money drop constraint stray_money_owned;
alter table stray_money add constraint stray_money_owned
  check (state not in ('credited', 'applied') or payment_id is not null
         or customer_id is not null);
