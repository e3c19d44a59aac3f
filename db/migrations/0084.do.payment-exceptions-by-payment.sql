-- The history of an order names the reviews of its payments, which only a scan found.
-- Runs outside of a transaction.
drop index concurrently if exists payment_exceptions_payment;
create index concurrently payment_exceptions_payment on payment_exceptions (payment_id)
  where payment_id is not null;
