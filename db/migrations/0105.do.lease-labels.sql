-- Customers label their proxies, and their list shows how the last test of each went.
alter table leases
  add column label text,
  add column tested_at timestamptz,
  add column tested_ping_ms integer;
