-- An act on many leases is many transactions: a repeat of its request gets the answer of the first,
-- and one whose process ended in the middle is taken up again.
alter table idempotency_keys
  add column answer jsonb,
  add column worked_until timestamptz;
