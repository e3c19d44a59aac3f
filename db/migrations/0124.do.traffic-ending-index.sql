-- The worker looks for amounts whose refund is still to be counted.
-- Runs outside of a transaction.
drop index concurrently if exists traffic_accounts_ending;
create index concurrently traffic_accounts_ending on traffic_accounts (ending_at)
  where ending_at is not null;
