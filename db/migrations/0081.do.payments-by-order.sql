-- The history of an order asks for its payments, which no index found once they had ended.
-- Runs outside of a transaction.
drop index concurrently if exists payment_attempts_order;
create index concurrently payment_attempts_order on payment_attempts (order_id);
