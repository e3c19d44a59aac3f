-- What happens reaches the devices of staff while the office is closed (web push), and a console is
-- opened under the same proof as a password is shown; each opening is kept beside it.

-- The one pair of keys that the shop shows to push services; every subscription is bound to it.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  sealed_private_key text not null,
  made_at timestamptz not null
);

-- A browser of somebody of the staff. Its endpoint opens it, so it lies sealed.
create table push_devices (
  id text primary key,
  staff_id text not null references customers (id),
  name text not null,
  endpoint_hash text not null unique,
  sealed_target text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  last_error text
);
create index push_devices_staff on push_devices (staff_id, created_at);

alter table notification_choices drop constraint notification_choices_channel_check;
alter table notification_choices
  add constraint notification_choices_channel_check check (channel in ('mail', 'bell', 'push'));

alter table server_reveals
  add column what text not null default 'password' check (what in ('password', 'console'));
alter table server_reveals alter column what drop default;
