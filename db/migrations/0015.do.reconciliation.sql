-- Statements and settlements beside the books: what providers say moved, line by line, and the days
-- whose books are closed.
create table statement_imports (
  id text primary key check (id ~ '^imp_[0-9a-f]{32}$'),
  provider text not null check (provider = 'daraja'),
  -- The same file is imported once.
  file_hash text not null unique,
  file_name text not null,
  imported_by text not null references customers (id),
  imported_at timestamptz not null,
  rejected integer not null check (rejected >= 0),
  -- Lines that an earlier statement had brought.
  known integer not null check (known >= 0)
);

create table statement_lines (
  id bigint generated always as identity primary key,
  import_id text not null references statement_imports (id),
  row_number integer not null,
  receipt text not null,
  completed_at timestamptz not null,
  kind text not null check (kind in ('payment', 'fee', 'payout', 'outgoing', 'not-completed')),
  -- Into the account above zero, out of it below.
  amount_minor bigint not null,
  balance_minor bigint,
  account text not null,
  other_party text not null,
  details text not null,
  reason text not null,
  status text not null,
  linked_receipt text not null,
  -- What it was found to be in the books; null until it is compared.
  match text check (match in ('payment', 'credit', 'suspense', 'fee', 'payout', 'refund',
    'nothing', 'differs', 'not-completed')),
  -- Closed by a person, in their words.
  explanation text,
  explained_by text references customers (id),
  explained_at timestamptz,
  check ((explanation is null) = (explained_at is null)),
  -- A receipt has a line for the money and others for its charges; files overlap.
  unique nulls not distinct (receipt, amount_minor, balance_minor)
);
create index statement_lines_new on statement_lines (id) where match is null;
create index statement_lines_open on statement_lines (id)
  where match in ('nothing', 'differs') and explained_at is null;
create index statement_lines_completed_at on statement_lines (completed_at);
create index statement_lines_import on statement_lines (import_id);

-- Rows that could not be read, as they stood in the file.
create table statement_rejects (
  import_id text not null references statement_imports (id),
  row_number integer not null,
  text text not null,
  problems text[] not null,
  primary key (import_id, row_number)
);

-- What the card provider paid out, with its fees.
create table settlements (
  provider text not null check (provider = 'paystack'),
  id text not null,
  settled_on timestamptz not null,
  gross_minor bigint not null,
  fees_minor bigint not null,
  net_minor bigint not null,
  lines integer not null,
  -- A settlement that does not equal its own lines is not booked; a person looks.
  state text not null check (state in ('posted', 'differs')),
  detail text not null,
  read_at timestamptz not null,
  primary key (provider, id)
);
create table settlement_lines (
  provider text not null,
  settlement_id text not null,
  receipt text not null,
  reference text not null,
  amount_minor bigint not null,
  fee_minor bigint not null check (fee_minor >= 0),
  primary key (provider, settlement_id, receipt),
  foreign key (provider, settlement_id) references settlements (provider, id)
);

-- Money found by a person's upload is given away by another person; and it may go to a customer
-- without an order of theirs.
alter table stray_money add column found_by text references customers (id);
alter table stray_money add column customer_id text references customers (id);
alter table stray_money drop constraint stray_money_check;
alter table stray_money add constraint stray_money_owned
  check (state = 'suspense' or payment_id is not null or customer_id is not null);

-- Days of Nairobi whose books are closed, in order and without a gap.
create table daily_closes (
  day date primary key,
  closed_at timestamptz not null,
  closed_by text not null references customers (id),
  note text not null
);
-- What stood in the books when a day was closed.
create table daily_close_balances (
  day date not null references daily_closes (day) on delete cascade,
  account text not null,
  currency text not null check (currency in ('KES', 'USD')),
  opening_minor bigint not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  closing_minor bigint not null,
  primary key (day, account, currency),
  check (closing_minor = opening_minor + debit_minor - credit_minor)
);

-- A closed day takes no further posting: it falls on the first moment of the first open day. The
-- lock makes a close wait for postings under way, and postings for a close.
create function ledger_open_day() returns trigger language plpgsql as $$
declare
  open_from timestamptz;
begin
  perform pg_advisory_xact_lock_shared(4815002);
  select (max(day) + 1)::timestamp at time zone 'Africa/Nairobi' into open_from from daily_closes;
  if new.posted_at < open_from then
    new.posted_at := open_from;
  end if;
  return new;
end
$$;
create trigger ledger_transfers_open_day before insert on ledger_transfers
  for each row execute function ledger_open_day();
create index ledger_transfers_posted_at on ledger_transfers (posted_at);
