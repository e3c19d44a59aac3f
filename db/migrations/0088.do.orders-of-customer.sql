-- A customer's orders are counted, summed and paged through from the index alone, however many they
-- are.
-- Runs outside of a transaction.
drop index concurrently if exists orders_of_customer;
create index concurrently orders_of_customer on orders (customer_id, created_at desc, id desc)
  include (state, code, usd_cents, kes_minor, moved_at);
drop index concurrently if exists orders_customer;
