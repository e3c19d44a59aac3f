-- Addresses behind a modem change on request: how it is told, the changes, and links to them.

create table upstream_modems (
  upstream_id text primary key references upstreams (id),
  kind text not null check (kind in ('link', 'proxysmart')),
  -- Its IMEI at its manager.
  modem text,
  -- Where it is told, with the credentials: JSON.
  target_sealed bytea not null,
  -- Between two changes, whoever asks.
  every_seconds integer not null check (every_seconds between 30 and 86400),
  -- While it changes, checks do not count what it looks like meanwhile.
  changing_until timestamptz,
  saved_at timestamptz not null
);

create table address_changes (
  id text primary key,
  lease_id text not null references leases (id),
  upstream_id text not null references upstreams (id),
  state text not null check (state in ('pending', 'done', 'unchanged', 'failed')),
  asked_by text not null check (asked_by in ('call', 'link')),
  asked_at timestamptz not null,
  old_ip inet,
  new_ip inet,
  -- Written before the modem is told: a process that ends in between is not followed by another
  -- that tells it a second time.
  sent_at timestamptz,
  settled_at timestamptz,
  -- Since when this modem may be asked again.
  next_at timestamptz not null,
  -- It is the one that follows a change that brought the same address.
  is_repeat boolean not null,
  reason text check (reason in ('refused', 'silent', 'lease-over')),
  request_id text,
  claimed_until timestamptz,
  check ((state = 'pending') = (settled_at is null))
);
-- A modem does one thing at a time, whatever processes think.
create unique index address_changes_running on address_changes (upstream_id)
  where state = 'pending';
create index address_changes_upstream on address_changes (upstream_id, asked_at desc);
create index address_changes_lease on address_changes (lease_id, asked_at desc);
create index address_changes_old on address_changes (asked_at);

create table change_links (
  lease_id text primary key references leases (id),
  -- SHA-256 of the secret, in hex: a copy of this table opens nothing.
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  hint text not null,
  made_at timestamptz not null,
  used_at timestamptz
);

alter table proxies add column changes_address boolean not null default false;
