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
