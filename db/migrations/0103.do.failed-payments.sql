-- What failed today is counted by its reason, and listed, from an index of those payments alone.
-- Runs outside of a transaction.
drop index concurrently if exists payment_attempts_failed;
create index concurrently payment_attempts_failed on payment_attempts (created_at desc, id desc)
  include (result_code) where state in ('failed', 'expired');
