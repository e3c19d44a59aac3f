-- A question to the shop becomes a ticket: one thread, whether it came by the web, by chat, by mail
-- or by the contact form. Files lie beside their message, so that one backup holds both. Articles
-- and announcements are what the desk says to everybody.
create table tickets (
  id text primary key check (id ~ '^tkt_[0-9a-f]{32}$'),
  code text not null unique,
  -- Absent for a visitor: then the address alone says who asked.
  customer_id text references customers (id),
  requester_email text not null check (requester_email = lower(requester_email)),
  requester_name text not null,
  department text not null check (department in ('sales', 'payments', 'technical', 'abuse')),
  channel text not null check (channel in ('web', 'chat', 'mail', 'form')),
  subject text not null,
  about_kind text check (about_kind in ('order', 'lease', 'server')),
  about_id text,
  about_label text,
  status text not null check (status in ('open', 'waiting', 'closed')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee_id text references customers (id),
  created_at timestamptz not null,
  -- The last thing that the customer or staff said to each other; quiet days count from here.
  spoke_at timestamptz not null,
  first_answer_at timestamptz,
  closed_at timestamptz,
  -- The newest message each side has seen.
  customer_seen bigint not null,
  staff_seen bigint not null,
  -- The newest answer of a chat that went out by mail, as its customer had not seen it.
  mailed bigint not null default 0,
  check ((status = 'closed') = (closed_at is not null)),
  check ((about_kind is null) = (about_id is null) and (about_kind is null) = (about_label is null))
);
create index tickets_customer on tickets (customer_id, spoke_at desc);
create index tickets_queue on tickets (status, spoke_at desc);
create index tickets_answered on tickets (first_answer_at) where first_answer_at is not null;

create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id text not null references tickets (id),
  author text not null check (author in ('customer', 'staff', 'note', 'system')),
  author_id text references customers (id),
  via text not null check (via in ('web', 'chat', 'mail', 'form')),
  -- False when only an address, which anybody can write on an envelope, says who sent it.
  verified boolean not null,
  body text not null,
  -- Names one press of the button, so that a repeat is recognised.
  client_key text,
  created_at timestamptz not null,
  unique (ticket_id, client_key)
);
create index ticket_messages_thread on ticket_messages (ticket_id, id);

create table ticket_files (
  id text primary key check (id ~ '^fil_[0-9a-f]{32}$'),
  -- Absent until the message that carries it is sent.
  message_id bigint references ticket_messages (id),
  uploader_id text references customers (id),
  name text not null,
  media_type text not null check (
    media_type in ('image/png', 'image/jpeg', 'application/pdf', 'text/plain', 'text/csv')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  created_at timestamptz not null,
  check (message_id is not null or uploader_id is not null)
);
create index ticket_files_message on ticket_files (message_id);
create index ticket_files_unsent on ticket_files (uploader_id, created_at) where message_id is null;

create table canned_replies (
  id bigint generated always as identity primary key,
  title text not null unique,
  body text not null,
  changed_at timestamptz not null
);

-- Every mail that came to the desk, once by its Message-ID, with what became of it.
create table desk_mails (
  message_id text primary key,
  sender text not null,
  verdict text not null check (
    verdict in ('answer', 'ticket', 'automatic', 'unknown-sender', 'too-many', 'empty')),
  ticket_id text references tickets (id),
  received_at timestamptz not null
);
create index desk_mails_received_at on desk_mails (received_at);

-- Who of the staff has the desk open; a row that is not renewed is over.
create table desk_presence (
  staff_id text primary key references customers (id),
  seen_at timestamptz not null
);

create table articles (
  id bigint generated always as identity primary key,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  locale text not null check (locale in ('en', 'sw')),
  category text not null check (category in ('guide', 'buying', 'proxies', 'servers', 'account')),
  title text not null,
  body text not null,
  position integer not null,
  published boolean not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  unique (slug, locale)
);

create table announcements (
  id bigint generated always as identity primary key,
  title text not null,
  body text not null,
  audience text not null check (audience in ('everyone', 'proxies', 'servers')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  changed_at timestamptz not null,
  check (ends_at is null or ends_at > starts_at)
);
create index announcements_starts_at on announcements (starts_at desc);
