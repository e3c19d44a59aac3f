-- A provider is a folder of the program: the tables know the shape of its name and of its account
-- in the books, not which ones there are.
alter table payment_attempts drop constraint payment_attempts_provider_check,
  add constraint payment_attempts_provider_check check (provider ~ '^[a-z][a-z0-9_]{1,30}$');
alter table provider_inbox drop constraint provider_inbox_provider_check,
  add constraint provider_inbox_provider_check
    check (provider ~ '^[a-z][a-z0-9_]{1,30}$' and provider <> 'balance');
alter table stray_money drop constraint stray_money_provider_check,
  add constraint stray_money_provider_check
    check (provider ~ '^[a-z][a-z0-9_]{1,30}$' and provider <> 'balance');
alter table settlements drop constraint settlements_provider_check,
  add constraint settlements_provider_check
    check (provider ~ '^[a-z][a-z0-9_]{1,30}$' and provider <> 'balance');
alter table statement_imports drop constraint statement_imports_provider_check,
  add constraint statement_imports_provider_check
    check (provider ~ '^[a-z][a-z0-9_]{1,30}$' and provider <> 'balance');
alter table ledger_entries drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check
    check (account ~ '^[a-z][a-z0-9_]{1,30}_clearing$'
           or account in ('disputed', 'bank', 'provider_fees', 'losses', 'customer_deposits',
                          'revenue', 'vat_output', 'refunds_payable', 'customer_credit',
                          'suspense'));
