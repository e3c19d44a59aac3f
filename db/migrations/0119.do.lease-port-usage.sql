-- What went through a lease, by day of Nairobi and class of the target's port, counted as
-- connections end: a page of usage reads a few rows in place of all its connections.
create table lease_port_usage (
  lease_id text not null references leases (id),
  day date not null,
  port text not null check (port in ('http', 'https', 'mail', 'ssh', 'other')),
  bytes bigint not null check (bytes >= 0),
  connections bigint not null check (connections >= 0),
  primary key (lease_id, day, port)
);
