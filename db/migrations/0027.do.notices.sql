-- What the shop says and over which ways: worded by staff, in the language of whoever reads it.

-- How a customer wants to be told. No row is English.
create table notification_settings (
  customer_id text primary key references customers (id),
  language text not null check (language in ('en', 'sw')),
  changed_at timestamptz not null
);

-- The words that staff gave a text; the newest version counts, and version 0 is the program's own.
-- A row without words puts the program's own back.
create table mail_texts (
  text_key text not null,
  language text not null check (language in ('en', 'sw')),
  version integer not null check (version > 0),
  words jsonb,
  saved_by text not null references customers (id),
  saved_at timestamptz not null,
  primary key (text_key, language, version)
);

-- Mails that left before have neither: they were English, in the words of the program.
alter table mails
  add column language text check (language in ('en', 'sw')),
  add column text_key text,
  add column text_version integer,
  add column tries integer not null default 0,
  add column resend_of text references mails (id);
create index mails_newest on mails (created_at desc, id desc);
create index mails_unsent on mails (created_at) where sent_at is null;
create index mails_resent on mails (resend_of) where resend_of is not null;

-- What a customer switched off or on again; where there is no row, every way is open.
create table notification_choices (
  customer_id text not null references customers (id),
  audience text not null check (audience in ('customer', 'staff')),
  kind text not null,
  channel text not null check (channel in ('mail', 'bell')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (customer_id, audience, kind, channel)
);

-- One fact told inside the shop: to one customer, or to all staff who may know. It holds what the
-- mail about it says, sealed like it and without anything that works once.
create table notices (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  audience text not null check (audience in ('customer', 'staff')),
  customer_id text references customers (id),
  kind text not null,
  template text not null,
  sealed_facts text not null,
  path text not null check (path like '/%'),
  in_bell boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  check ((audience = 'customer') = (customer_id is not null))
);
create index notices_of_customer on notices (customer_id, id desc) where in_bell;
create index notices_unread on notices (customer_id) where in_bell and read_at is null;
create index notices_of_staff on notices (id desc) where audience = 'staff';

create table staff_notice_reads (
  staff_id text not null references customers (id),
  notice_id bigint not null references notices (id) on delete cascade,
  read_at timestamptz not null,
  primary key (staff_id, notice_id)
);
create index staff_notice_reads_notice on staff_notice_reads (notice_id);

-- Where else staff want to hear: chat rooms, or a program of theirs that sends texts.
create table webhooks (
  id text primary key check (id ~ '^whk_[0-9a-f]{32}$'),
  name text not null,
  format text not null check (format in ('slack', 'discord', 'json')),
  -- The address is the key to the room, so it lies sealed; the host alone is shown.
  sealed_url text not null,
  host text not null,
  events text[] not null,
  is_on boolean not null default true,
  created_at timestamptz not null
);

create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  event text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  last_error text
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc);
