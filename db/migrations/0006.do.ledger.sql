-- Double entry in whole minor units. Transfers are never changed: a mistake is corrected by
-- another.
create table ledger_transfers (
  id text primary key check (id ~ '^trf_[0-9a-f]{32}$'),
  source_kind text not null,
  source_id text not null,
  description text not null,
  posted_at timestamptz not null,
  unique (source_kind, source_id)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id text not null references ledger_transfers (id),
  account text not null check (account in ('mpesa_clearing', 'paystack_clearing', 'bank',
    'provider_fees', 'customer_deposits', 'revenue', 'vat_output', 'refunds_payable',
    'customer_credit', 'suspense')),
  customer_id text references customers (id),
  currency text not null check (currency in ('KES', 'USD')),
  -- Debits are positive, credits negative.
  amount_minor bigint not null check (amount_minor <> 0),
  check (account <> 'customer_credit' or customer_id is not null)
);
create index ledger_entries_transfer on ledger_entries (transfer_id);
create index ledger_entries_account on ledger_entries (account, currency);
create index ledger_entries_customer on ledger_entries (customer_id, account)
  where customer_id is not null;

create function ledger_transfer_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries where transfer_id = new.transfer_id
     group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'transfer % does not balance', new.transfer_id using errcode = '23514';
  end if;
  -- A transfer is closed by its own transaction: what is posted takes no further entry.
  if not exists (
    select 1 from ledger_transfers
     where id = new.transfer_id and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'transfer % is posted', new.transfer_id using errcode = '42501';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_transfer_balances();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = '42501';
end
$$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
create trigger order_events_append_only before update or delete or truncate on order_events
  for each statement execute function refuse_change();
