-- One search of staff finds everything by a key or by the beginning of a text: customers by their
-- names, address and phone, payments by the masked number, leases and servers by what they use, and
-- tickets by who asked.
-- Runs outside of a transaction.
drop index concurrently if exists customers_email_start;
create index concurrently customers_email_start on customers (email text_pattern_ops);
drop index concurrently if exists customers_name_start;
create index concurrently customers_name_start on customers (lower(name) text_pattern_ops);
drop index concurrently if exists customers_last_name_start;
create index concurrently customers_last_name_start on customers (
  lower(last_name) text_pattern_ops);
drop index concurrently if exists customers_phone;
create index concurrently customers_phone on customers (phone) where phone is not null;
drop index concurrently if exists payment_attempts_masked;
create index concurrently payment_attempts_masked on payment_attempts (
  account_masked, created_at desc);
drop index concurrently if exists leases_proxy;
create index concurrently leases_proxy on leases (proxy_id, reserved_at desc);
drop index concurrently if exists servers_address;
create index concurrently servers_address on servers (address) where address is not null;
drop index concurrently if exists tickets_email_start;
create index concurrently tickets_email_start on tickets (requester_email text_pattern_ops);
