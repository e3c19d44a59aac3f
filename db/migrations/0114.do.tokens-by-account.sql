-- The tokens that work for an account.
-- Runs outside of a transaction.
drop index concurrently if exists api_tokens_account_id;
create index concurrently api_tokens_account_id on api_tokens (account_id)
  where account_id is not null;
