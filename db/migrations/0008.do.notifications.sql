-- Mails that left or will leave: rendered at sending time, so no row ever holds a secret in clear.
create table mails (
  id text primary key,
  dedupe_key text not null unique,
  template text not null,
  recipients text[] not null,
  customer_id text references customers (id),
  subject text,
  message_id text,
  created_at timestamptz not null,
  -- A delivery under way holds the mail until then, so that two workers do not both send it.
  sending_until timestamptz,
  sent_at timestamptz,
  last_error text
);
create index mails_customer on mails (customer_id, created_at desc);

-- What visitors wrote through the contact form.
create table contact_messages (
  id text primary key check (id ~ '^msg_[0-9a-f]{32}$'),
  email text not null,
  body text not null,
  source_address text not null,
  created_at timestamptz not null
);
