-- What the migration of a new provider does: its name and its account become known to the tables.
alter table payment_attempts drop constraint payment_attempts_provider_check,
  add constraint payment_attempts_provider_check
    check (provider in ('daraja', 'paystack', 'balance', 'tala'));
alter table provider_inbox drop constraint provider_inbox_provider_check,
  add constraint provider_inbox_provider_check check (provider in ('daraja', 'paystack', 'tala'));
alter table ledger_entries drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('mpesa_clearing',
    'paystack_clearing', 'tala_clearing', 'disputed', 'bank', 'provider_fees', 'losses',
    'customer_deposits', 'revenue', 'vat_output', 'refunds_payable', 'customer_credit',
    'suspense'));
