-- Money that a provider confirms with a figure and that paid for no order: without an owner it
-- waits in suspense; with one, but in another amount or a second time, it is the owner's credit.
create table stray_money (
  provider text not null check (provider in ('daraja', 'paystack')),
  receipt text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'KES'),
  -- What stood in the account field, and the provider's own word for the moment.
  reference text not null,
  paid_at text not null,
  state text not null check (state in ('suspense', 'credited', 'applied')),
  payment_id text references payment_attempts (id),
  found_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (provider, receipt),
  check (state = 'suspense' or payment_id is not null)
);
create index stray_money_suspense on stray_money (found_at) where state = 'suspense';
