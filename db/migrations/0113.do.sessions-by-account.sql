-- The sessions that end with an account.
-- Runs outside of a transaction.
drop index concurrently if exists sessions_account_id;
create index concurrently sessions_account_id on sessions (account_id)
  where account_id is not null;
