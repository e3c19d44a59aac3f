-- The list of a customer's proxies is filtered by label, and offers the labels in use.
-- Runs outside of a transaction.
drop index concurrently if exists leases_label;
create index concurrently leases_label on leases (customer_id, label) where label is not null;
