-- A browser that an account was proven in by a mailed link or a code. The cookie's token is stored
-- as a MAC; signing in from anywhere else asks for a code by mail (decision G1).
alter table customers add column new_device_code boolean not null default true;

create table known_devices (
  customer_id text not null references customers (id) on delete cascade,
  device_mac text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (customer_id, device_mac)
);
create index known_devices_mac on known_devices (device_mac);
create index known_devices_last on known_devices (last_at);

-- A session knows its browser, so that ending it elsewhere makes that browser a stranger again.
alter table sessions add column device_mac text;

alter table sign_in_challenges add column new_device boolean not null default false;

-- When and from where an account was signed in to, or somebody tried; its owner reads it.
create table sign_ins (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id) on delete cascade,
  at timestamptz not null,
  address text not null,
  user_agent text not null,
  outcome text not null check (outcome in ('signed-in', 'wrong-password', 'wrong-code')),
  new_device boolean not null default false
);
create index sign_ins_customer on sign_ins (customer_id, id desc);
create index sign_ins_at on sign_ins (at);
