-- A claim that ran out is gone from the counts of listings before the worker has taken it away.
-- Runs outside of a transaction.
drop index concurrently if exists lease_claims_until;
create index concurrently lease_claims_until on lease_claims (until);
