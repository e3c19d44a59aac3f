-- What the migrations add up to. Written by "npm run schema"; do not edit.

-- extensions
create extension btree_gist;
create extension pg_trgm;

-- tables
create table abuse_moves (
  id bigint not null generated always as identity,
  report_id text not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  by text not null,
  at timestamp with time zone not null
);
create table abuse_reports (
  id text not null,
  code text not null,
  exit_ip inet not null,
  happened_at timestamp with time zone not null,
  kind text not null,
  body text not null,
  ticket_id text,
  state text not null,
  lease_id text,
  created_at timestamp with time zone not null,
  moved_at timestamp with time zone not null
);
create table account_acts (
  id bigint not null generated always as identity,
  account_id text not null,
  person_id text not null,
  act text not null,
  subject text,
  token_id text,
  address text not null,
  at timestamp with time zone not null
);
create table account_invitations (
  id text not null,
  account_id text not null,
  email text not null,
  role text not null,
  token_hash text not null,
  invited_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table account_members (
  account_id text not null,
  person_id text not null,
  role text not null,
  joined_at timestamp with time zone not null,
  invited_by text
);
create table address_changes (
  id text not null,
  lease_id text not null,
  upstream_id text not null,
  state text not null,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  old_ip inet,
  new_ip inet,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  next_at timestamp with time zone not null,
  is_repeat boolean not null,
  reason text,
  request_id text,
  claimed_until timestamp with time zone
);
create table address_pools (
  id bigint not null generated always as identity,
  provider text not null,
  place text not null,
  prefix cidr not null,
  gateway inet not null,
  first_address inet not null,
  last_address inet not null,
  name_servers text[] not null default '{}'::text[],
  bridge text,
  vlan integer,
  low_below integer not null default 5,
  is_enabled boolean not null default true,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamp with time zone not null
);
create table allowance_slices (
  holder_id text not null,
  gateway_id text not null,
  bytes bigint not null,
  ends_at timestamp with time zone not null
);
create table announcements (
  id bigint not null generated always as identity,
  title text not null,
  body text not null,
  audience text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  changed_at timestamp with time zone not null
);
create table api_tokens (
  id text not null,
  customer_id text not null,
  name text not null,
  secret_hash text not null,
  hint text not null,
  scopes text[] not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_address text,
  revoked_at timestamp with time zone,
  account_id text
);
create table articles (
  id bigint not null generated always as identity,
  slug text not null,
  locale text not null,
  category text not null,
  title text not null,
  body text not null,
  position integer not null,
  published boolean not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null
);
create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text not null
);
create table backup_codes (
  customer_id text not null,
  code_mac text not null,
  used_at timestamp with time zone
);
create table backup_runs (
  kind text not null,
  backup text not null,
  taken_at timestamp with time zone not null,
  finished_at timestamp with time zone not null
);
create table billing_details (
  customer_id text not null,
  company text not null,
  address text not null,
  pin text,
  changed_at timestamp with time zone not null
);
create table billing_settings (
  version integer not null,
  vat_on boolean not null,
  vat_rate_bp integer not null,
  seller_name text not null,
  seller_address text not null,
  seller_pin text,
  set_by text not null,
  set_at timestamp with time zone not null
);
create table canned_replies (
  id bigint not null generated always as identity,
  title text not null,
  body text not null,
  changed_at timestamp with time zone not null
);
create table change_links (
  lease_id text not null,
  secret_hash text not null,
  hint text not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  account_id text,
  made_by text
);
create table clock_notices (
  order_id text not null,
  minutes integer not null,
  at timestamp with time zone not null
);
create table contact_messages (
  id text not null,
  email text,
  body text not null,
  source_address text not null,
  created_at timestamp with time zone not null
);
create table counted_proxies (
  proxy_id text not null,
  country_code text not null,
  region text not null,
  city text not null,
  isp text not null,
  listed boolean not null,
  available boolean not null
);
create table countries (
  code text not null,
  name text not null,
  pinned integer,
  version integer not null default 1
);
create table coupon_uses (
  order_id text not null,
  coupon_id text not null,
  customer_id text not null,
  discount_minor bigint not null,
  state text not null,
  counted boolean not null,
  at timestamp with time zone not null
);
create table coupons (
  id text not null,
  code text not null,
  percent integer,
  off_minor bigint,
  products text[] not null,
  min_minor bigint not null,
  uses_max integer,
  uses_per_customer_max integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  stopped_at timestamp with time zone,
  note text not null,
  used integer not null default 0,
  version integer not null default 1,
  created_by text not null,
  created_at timestamp with time zone not null
);
create table credential_presence (
  gateway_id text not null,
  credential_id text not null,
  connections integer not null,
  seen_at timestamp with time zone not null
);
create table credential_usage (
  credential_id text not null,
  day date not null,
  bytes_up bigint not null,
  bytes_down bigint not null,
  bytes_forgiven bigint not null,
  connections bigint not null,
  last_seen_at timestamp with time zone not null
);
create table credentials (
  id text not null,
  account_id text not null,
  provider_id text not null,
  customer_id text not null,
  password text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
create table credit_notes (
  id text not null,
  year integer not null,
  seq integer not null,
  number text not null,
  invoice_id text not null,
  source_kind text not null,
  source_id text not null,
  customer_id text not null,
  issued_at timestamp with time zone not null,
  total_minor bigint not null,
  vat_minor bigint not null,
  destination text not null,
  reason text not null
);
create table customer_balances (
  customer_id text not null,
  currency text not null,
  minor bigint not null
);
create table customer_notes (
  id bigint not null generated always as identity,
  customer_id text not null,
  author_id text not null,
  body text not null,
  at timestamp with time zone not null
);
create table customers (
  id text not null,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  terms_accepted_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_reason text,
  erased_at timestamp with time zone,
  two_factor_enabled boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  new_device_code boolean not null default true,
  payments_max integer
);
create table daily_close_balances (
  day date not null,
  account text not null,
  currency text not null,
  opening_minor bigint not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  closing_minor bigint not null
);
create table daily_closes (
  day date not null,
  closed_at timestamp with time zone not null,
  closed_by text not null,
  note text not null
);
create table data_copies (
  id text not null,
  customer_id text not null,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  token_hash text,
  file_sealed bytea,
  expires_at timestamp with time zone,
  fetched_at timestamp with time zone
);
create table database_use (
  only_row boolean not null default true,
  mode text not null,
  since timestamp with time zone not null
);
create table desk_mails (
  message_id text not null,
  sender text not null,
  verdict text not null,
  ticket_id text,
  received_at timestamp with time zone not null,
  raw bytea
);
create table desk_presence (
  staff_id text not null,
  seen_at timestamp with time zone not null
);
create table dispute_events (
  id bigint not null generated always as identity,
  dispute_id text not null,
  from_state text,
  to_state text not null,
  cause text not null,
  detail jsonb not null,
  at timestamp with time zone not null
);
create table disputes (
  id text not null,
  provider text not null,
  reference text not null,
  payment_id text,
  state text not null,
  amount_minor bigint,
  held_minor bigint not null default 0,
  category text not null default ''::text,
  provider_status text not null default ''::text,
  due_at timestamp with time zone,
  service_paused boolean not null default false,
  refund_id text,
  heard_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  resolved_at timestamp with time zone,
  next_check_at timestamp with time zone,
  claimed_until timestamp with time zone
);
create table document_counters (
  series text not null,
  year integer not null,
  last integer not null
);
create table erasures (
  id bigint not null generated always as identity,
  customer_id text not null,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  kept_at timestamp with time zone,
  done_at timestamp with time zone
);
create table exchange_rates (
  id bigint not null generated always as identity,
  kes_per_usd_e4 bigint not null,
  valid_from timestamp with time zone not null,
  set_by text not null,
  source text not null
);
create table forgotten (
  table_name text not null,
  rows_total bigint not null,
  looked_at timestamp with time zone not null,
  last_at timestamp with time zone
);
create table gateway_presence (
  gateway_id text not null,
  lease_id text not null,
  connections integer not null,
  seen_at timestamp with time zone not null
);
create table gateways (
  gateway_id text not null,
  seen_at timestamp with time zone not null,
  send_buffer_max_bytes bigint
);
create table heartbeats (
  name text not null,
  at timestamp with time zone not null
);
create table idempotency_keys (
  customer_id text not null,
  key text not null,
  request_hash text not null,
  created_at timestamp with time zone not null,
  subject text not null,
  answer jsonb,
  worked_until timestamp with time zone
);
create table incidents (
  id bigint not null generated always as identity,
  title text not null,
  body text not null,
  state text not null,
  components text[] not null,
  opened_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  resolved_at timestamp with time zone
);
create table invariant_checks (
  rule text not null,
  sentence text not null,
  checked_at timestamp with time zone not null,
  ok boolean not null,
  offences jsonb not null,
  ms integer not null,
  broken_since timestamp with time zone
);
create table invoice_standings (
  invoice_id text not null,
  total_minor bigint not null,
  vat_minor bigint not null,
  credited_minor bigint not null default 0,
  credited_vat_minor bigint not null default 0
);
create table invoices (
  id text not null,
  year integer not null,
  seq integer not null,
  number text not null,
  order_id text not null,
  order_code text not null,
  payment_id text not null,
  customer_id text not null,
  issued_at timestamp with time zone not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  list_minor bigint not null,
  discount_minor bigint not null,
  coupon_code text,
  total_minor bigint not null,
  vat_minor bigint not null,
  vat_rate_bp integer,
  usd_cents bigint not null,
  rate_e4 bigint not null,
  method text not null,
  receipt text,
  language text not null default 'en'::text
);
create table jobs (
  id bigint not null generated always as identity,
  topic text not null,
  dedupe_key text not null,
  payload jsonb not null,
  run_at timestamp with time zone not null,
  attempts integer not null default 0,
  locked_until timestamp with time zone,
  lock_token text,
  last_error text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  dead_at timestamp with time zone,
  request_id text
);
create table known_devices (
  customer_id text not null,
  device_mac text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null
);
create table lease_auto_renewals (
  lease_id text not null,
  plan text not null,
  prompts boolean not null,
  agreed_minor bigint not null,
  switched_on_at timestamp with time zone not null
);
create table lease_auto_tries (
  lease_id text not null,
  term integer not null,
  outcome text not null,
  tried_at timestamp with time zone not null,
  next_try_at timestamp with time zone,
  prompted_at timestamp with time zone
);
create table lease_cancellations (
  lease_id text not null,
  term integer not null,
  reason text not null,
  note text,
  cancelled_at timestamp with time zone not null,
  at_once boolean not null default false,
  returned_minor bigint
);
create table lease_claims (
  proxy_id text not null,
  lease_id text not null,
  customer_id text not null,
  until timestamp with time zone not null
);
create table lease_connections (
  id bigint not null generated always as identity,
  lease_id text not null,
  gateway_id text not null,
  protocol text not null,
  client_address text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  handshake_ms integer,
  dial_ms integer,
  target_port text,
  bytes_up bigint not null,
  bytes_down bigint not null,
  ended_by text not null,
  refusal text,
  number bigint,
  credential_id text
);
create table lease_country_usage (
  lease_id text not null,
  day date not null,
  country_code text not null,
  bytes bigint not null,
  connections bigint not null
);
create table lease_credentials (
  id text not null,
  lease_id text not null,
  label text not null,
  username text not null,
  secret_sealed bytea,
  secret_mac text,
  version integer not null default 1,
  day_bytes_max bigint,
  month_bytes_max bigint,
  total_bytes_max bigint,
  connections_max integer,
  sources inet[] not null default '{}'::inet[],
  ends_at timestamp with time zone,
  paused_at timestamp with time zone,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  reserves boolean not null default false
);
create table lease_moves (
  id bigint not null generated always as identity,
  lease_id text not null,
  from_proxy_id text not null,
  to_proxy_id text not null,
  reason text not null,
  counted boolean not null,
  added_ms bigint not null,
  note text,
  moved_at timestamp with time zone not null,
  upstream_version integer not null default 1,
  confirmed_by text[] not null default '{}'::text[],
  left_at timestamp with time zone
);
create table lease_outages (
  lease_id text not null,
  since timestamp with time zone not null,
  upstream_id text not null,
  ended_at timestamp with time zone,
  outcome text
);
create table lease_pauses (
  lease_id text not null,
  since timestamp with time zone not null,
  ended_at timestamp with time zone,
  reason text not null
);
create table lease_port_usage (
  lease_id text not null,
  day date not null,
  port text not null,
  bytes bigint not null,
  connections bigint not null
);
create table lease_refusals (
  lease_id text not null,
  hour timestamp with time zone not null,
  name text not null,
  count bigint not null
);
create table lease_reminders (
  lease_id text not null,
  term integer not null,
  kind text not null,
  ends_at timestamp with time zone not null,
  reminded_at timestamp with time zone not null
);
create table lease_sessions (
  lease_id text not null,
  credential_id text,
  name text not null,
  places text not null,
  country_code text not null,
  city text not null,
  opened_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  exit_changed_at timestamp with time zone,
  exit_from text,
  exit_to text,
  exit_pool text,
  exit_losses integer
);
create table lease_sources (
  lease_id text not null,
  address inet not null,
  added_at timestamp with time zone not null
);
create table lease_usage (
  lease_id text not null,
  hour timestamp with time zone not null,
  bytes_up bigint not null default 0,
  bytes_down bigint not null default 0,
  bytes_forgiven bigint not null default 0,
  bytes_upstream_up bigint not null default 0,
  bytes_upstream_down bigint not null default 0,
  connections bigint not null default 0,
  last_seen_at timestamp with time zone not null
);
create table leases (
  id text not null,
  proxy_id text,
  upstream_id text,
  customer_id text not null,
  order_id text not null,
  order_line_id text not null,
  plan text not null,
  state text not null,
  reserved_at timestamp with time zone not null,
  reserved_until timestamp with time zone not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  username text,
  secret_sealed bytea,
  secret_mac text,
  credential_version integer not null default 1,
  connections_max integer not null default 100,
  bytes_max bigint,
  first_connected_at timestamp with time zone,
  first_connection_told_at timestamp with time zone,
  terms integer not null default 1,
  term_granted_at timestamp with time zone,
  own_port integer,
  day_usd_cents bigint,
  day_kes_minor bigint,
  month_usd_cents bigint,
  month_kes_minor bigint,
  paid_usd_cents bigint,
  paid_kes_minor bigint,
  renewable boolean not null,
  auto_renewable boolean not null,
  refundable boolean not null,
  refund_hours integer not null,
  refund_bytes_max bigint not null,
  free_ms bigint not null default 0,
  open_ports integer[] not null default '{}'::integer[],
  name_resolution text,
  suspended_at timestamp with time zone,
  upstream_version integer not null default 1,
  label text,
  tested_at timestamp with time zone,
  tested_ping_ms integer,
  pool_kind text,
  further_prices jsonb
);
create table ledger_entries (
  id bigint not null generated always as identity,
  transfer_id text not null,
  account text not null,
  customer_id text,
  currency text not null,
  amount_minor bigint not null
);
create table ledger_transfers (
  id text not null,
  source_kind text not null,
  source_id text not null,
  description text not null,
  posted_at timestamp with time zone not null
);
create table list_link_networks (
  link_id text not null,
  network text not null,
  first_read_at timestamp with time zone not null,
  last_read_at timestamp with time zone not null
);
create table list_links (
  id text not null,
  customer_id text not null,
  name text not null,
  secret_hash text not null,
  hint text not null,
  label text,
  order_code text,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  reads bigint not null default 0,
  last_read_at timestamp with time zone,
  last_read_from text,
  made_by text
);
create table listing_changes (
  proxy_id text not null
);
create table listing_counts (
  country_code text not null,
  region text not null,
  city text not null,
  isp text not null,
  stocked integer not null,
  listed integer not null,
  available integer not null
);
create table loop_runs (
  name text not null,
  every_ms bigint not null,
  ran_at timestamp with time zone not null,
  took_ms integer not null,
  failures integer not null default 0,
  last_error text
);
create table machine_alarms (
  id bigint not null generated always as identity,
  provider text not null,
  reference text not null,
  name text not null,
  server_id text,
  why text not null,
  seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolution text
);
create table mail_links (
  token_hash text not null,
  customer_id text not null,
  purpose text not null,
  payload jsonb,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  browser_mac text
);
create table mail_texts (
  text_key text not null,
  language text not null,
  version integer not null,
  words jsonb,
  saved_by text not null,
  saved_at timestamp with time zone not null
);
create table mails (
  id text not null,
  dedupe_key text not null,
  template text not null,
  recipients text[] not null,
  customer_id text,
  subject text,
  message_id text,
  created_at timestamp with time zone not null,
  sending_until timestamp with time zone,
  sent_at timestamp with time zone,
  last_error text,
  language text,
  text_key text,
  text_version integer,
  tries integer not null default 0,
  resend_of text,
  search_text text not null generated always as (mail_words(recipients, subject, template)) stored,
  about text[] not null default '{}'::text[]
);
create table meter_batches (
  gateway_id text not null,
  sequence bigint not null,
  received_at timestamp with time zone not null
);
create table notices (
  id bigint not null generated always as identity,
  dedupe_key text not null,
  audience text not null,
  customer_id text,
  kind text not null,
  template text not null,
  sealed_facts text not null,
  path text not null,
  in_bell boolean not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone
);
create table notification_choices (
  customer_id text not null,
  audience text not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null
);
create table notification_settings (
  customer_id text not null,
  language text not null,
  changed_at timestamp with time zone not null
);
create table order_assignments (
  order_id text not null,
  staff_id text not null,
  at timestamp with time zone not null
);
create table order_events (
  id bigint not null generated always as identity,
  order_id text not null,
  kind text not null,
  detail jsonb not null,
  actor text not null,
  at timestamp with time zone not null
);
create table order_lines (
  id text not null,
  order_id text not null,
  product text not null,
  product_id text not null,
  plan text not null,
  renews_lease_id text,
  title text not null,
  facts jsonb not null,
  usd_cents bigint not null,
  quantity integer not null default 1,
  service_from timestamp with time zone,
  service_until timestamp with time zone,
  renews_server_id text,
  renews_id text,
  position integer not null default 0,
  kes_minor bigint,
  discount_minor bigint not null default 0,
  outcome text
);
create table orders (
  id text not null,
  code text not null,
  customer_id text not null,
  state text not null,
  usd_cents bigint not null,
  rate_e4 bigint not null,
  kes_minor bigint not null,
  created_at timestamp with time zone not null,
  moved_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  delivered_at timestamp with time zone,
  purpose text
);
create table orders_before_invoices (
  order_id text not null
);
create table passkeys (
  id text not null,
  customer_id text not null,
  rp_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone
);
create table paybill_notices (
  receipt text not null,
  amount_minor bigint not null,
  reference text not null,
  payer text not null,
  paid_at text not null,
  state text not null,
  tries integer not null default 0,
  heard_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  next_check_at timestamp with time zone,
  claimed_until timestamp with time zone
);
create table paybill_registrations (
  shortcode text not null,
  address_hash text not null,
  registered_at timestamp with time zone not null,
  token_sealed bytea
);
create table payment_attempts (
  id text not null,
  order_id text not null,
  customer_id text not null,
  provider text not null,
  mode text not null,
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  account_sealed bytea not null,
  account_masked text not null,
  reference text not null,
  provider_reference text,
  merchant_request_id text,
  callback_token_hash text not null,
  checkout_url text,
  result_code text,
  result_text text,
  receipt text,
  zero_answers integer not null default 0,
  first_zero_at timestamp with time zone,
  callback_claim jsonb,
  facts jsonb not null,
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  prompted_at timestamp with time zone,
  customer_acted_at timestamp with time zone,
  knocked_at timestamp with time zone,
  resolved_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  checks integer not null default 0,
  next_check_at timestamp with time zone,
  claimed_until timestamp with time zone,
  receipt_proved boolean not null default false,
  payer_proved boolean not null default false,
  request_id text
);
create table payment_events (
  id bigint not null generated always as identity,
  payment_id text not null,
  from_state text,
  to_state text not null,
  cause text not null,
  detail jsonb not null,
  at timestamp with time zone not null
);
create table payment_exceptions (
  id bigint not null generated always as identity,
  payment_id text,
  kind text not null,
  detail jsonb not null,
  dedupe_key text not null,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolution text
);
create table payment_intents (
  order_id text not null,
  customer_id text not null,
  due_minor bigint not null,
  currency text not null,
  state text not null,
  created_at timestamp with time zone not null,
  moved_at timestamp with time zone not null
);
create table pool_checks (
  id bigint not null generated always as identity,
  pool_id text not null,
  country_code text not null,
  at timestamp with time zone not null,
  ok boolean not null,
  failure text,
  exit_ip inet,
  ping_ms integer
);
create table pool_countries (
  pool_id text not null,
  country_code text not null,
  tries integer not null default 0,
  ok integer not null default 0,
  exits integer not null default 0,
  measured_at timestamp with time zone,
  next_check_at timestamp with time zone not null
);
create table pool_meters (
  pool_id text not null,
  meter text not null,
  settings jsonb not null,
  key_sealed bytea not null,
  since date not null,
  next_read_at timestamp with time zone not null,
  last_total bigint,
  last_counted bigint,
  failure text
);
create table pool_usage (
  pool_id text not null,
  day date not null,
  bytes bigint not null,
  earned_microcents bigint not null,
  supplier_bytes bigint,
  compared_bytes bigint,
  cost_microcents bigint
);
create table pools (
  id text not null,
  name text not null,
  kind text not null,
  dialect text not null,
  words jsonb,
  host text not null,
  port integer not null,
  protocol text not null,
  username text not null,
  secret_sealed bytea not null,
  origin text not null,
  consent_basis text not null,
  byte_unit text not null,
  cost_usd_cents_per_gb integer not null,
  state text not null,
  judged_since timestamp with time zone not null,
  version integer not null default 1,
  cuts integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
create table price_rule_sets (
  version integer not null,
  rules jsonb not null,
  saved_by text not null,
  saved_at timestamp with time zone not null
);
create table provider_budgets (
  name text not null,
  tokens_e3 bigint not null,
  refilled_at timestamp with time zone not null
);
create table provider_conversations (
  id text not null,
  kind text not null,
  refund_id text,
  claim_id text,
  token_hash text not null,
  conversation_id text,
  originator_id text,
  state text not null,
  result_code text,
  result_text text,
  result jsonb,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  notice_receipt text
);
create table provider_inbox (
  id bigint not null generated always as identity,
  provider text not null,
  dedupe_key text not null,
  payment_id text,
  body jsonb not null,
  source_address text not null,
  source_known boolean not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  verdict text,
  request_id text
);
create table provider_tokens (
  provider text not null,
  token_sealed bytea not null,
  obtained_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
create table proxies (
  id text not null,
  upstream_id text not null,
  ip inet,
  country_code text not null,
  region text not null,
  city text not null,
  zip text not null,
  isp text not null,
  connection text not null,
  price_day_cents bigint not null,
  price_month_cents bigint not null,
  worn boolean not null default false,
  renewable boolean not null default true,
  auto_renewable boolean not null default true,
  refundable boolean not null default true,
  on_sale boolean not null default true,
  ping_ms integer,
  speed_kbps integer,
  success_rate_e4 integer,
  samples integer not null default 0,
  rating integer not null default 0,
  health text not null default 'new'::text,
  checked_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search_text text not null generated always as (translate(lower(regexp_replace(NORMALIZE(((((((city || chr(10)) || region) || chr(10)) || isp) || chr(10)) || zip), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 'łøđı'::text, 'lodi'::text)) stored,
  withheld text,
  available_until timestamp with time zone,
  changes_address boolean not null default false
);
create table push_devices (
  id text not null,
  staff_id text not null,
  name text not null,
  endpoint_hash text not null,
  sealed_target text not null,
  created_at timestamp with time zone not null,
  last_sent_at timestamp with time zone,
  last_error text
);
create table push_keys (
  id boolean not null default true,
  public_key text not null,
  sealed_private_key text not null,
  made_at timestamp with time zone not null
);
create table quote_coupons (
  quote_id text not null,
  coupon_id text not null,
  list_minor bigint not null,
  discount_minor bigint not null,
  expires_at timestamp with time zone not null
);
create table quote_lines (
  quote_id text not null,
  position integer not null,
  product_id text not null,
  plan text not null,
  renews_lease_id text,
  usd_cents bigint not null,
  kes_minor bigint not null,
  discount_minor bigint not null,
  list_usd_cents bigint not null default 1
);
create table quotes (
  id text not null,
  customer_id text not null,
  product text not null,
  product_id text not null,
  plan text not null,
  renews_lease_id text,
  usd_cents bigint not null,
  rate_e4 bigint not null,
  rate_set_at timestamp with time zone not null,
  kes_minor bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  renews_server_id text,
  renews_id text,
  least integer,
  choice jsonb
);
create table rate_hints (
  service text not null,
  kes_per_usd_e4 bigint,
  answered_at timestamp with time zone,
  asked_at timestamp with time zone not null,
  failure text
);
create table rate_limits (
  key text not null,
  window_start timestamp with time zone not null,
  window_end timestamp with time zone not null,
  used integer not null
);
create table receipt_claims (
  id text not null,
  payment_id text not null,
  customer_id text not null,
  receipt text not null,
  state text not null,
  verdict text,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  next_check_at timestamp with time zone,
  claimed_until timestamp with time zone
);
create table refund_events (
  id bigint not null generated always as identity,
  refund_id text not null,
  from_state text,
  to_state text not null,
  cause text not null,
  actor text not null,
  detail jsonb not null,
  at timestamp with time zone not null
);
create table refund_lines (
  refund_id text not null,
  order_line_id text not null,
  minor bigint not null
);
create table refunds (
  id text not null,
  kind text not null,
  source_kind text not null,
  source_id text not null,
  payment_id text,
  order_id text,
  customer_id text,
  provider text not null,
  destination text not null,
  amount_minor bigint not null,
  order_minor bigint not null,
  vat_minor bigint not null default 0,
  currency text not null,
  reason text not null,
  ends_service boolean not null,
  state text not null,
  dedupe_key text not null,
  requested_by text not null,
  approved_by text,
  tries integer not null default 0,
  provider_reference text,
  result_code text,
  result_text text,
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  resolved_at timestamp with time zone,
  next_check_at timestamp with time zone,
  claimed_until timestamp with time zone,
  carrier text not null default 'return'::text,
  payee_sealed bytea,
  payee_masked text,
  charge_minor bigint,
  waits_for text,
  proposed_act text,
  proposed_by text,
  request_id text
);
create table returnable_money (
  source_kind text not null,
  source_id text not null,
  received_minor bigint not null,
  returned_minor bigint not null default 0
);
create table reveal_links (
  token_hash text not null,
  order_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table saved_searches (
  id text not null,
  customer_id text not null,
  name text not null,
  view jsonb not null,
  saved_at timestamp with time zone not null
);
create table saved_views (
  id bigint not null generated always as identity,
  customer_id text not null,
  list text not null,
  place smallint not null,
  name text not null,
  address text not null,
  hidden text[] not null,
  is_default boolean not null default false
);
create table sealing_keys (
  name text not null,
  since timestamp with time zone not null
);
create table sealing_state (
  only_row boolean not null default true,
  has_unbound boolean not null
);
create table second_factors (
  customer_id text not null,
  secret_sealed bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  codes_key_sealed bytea,
  codes_salt bytea
);
create table security_counts (
  minute timestamp with time zone not null,
  kind text not null,
  refused integer not null
);
create table server_addresses (
  id bigint not null generated always as identity,
  address inet not null,
  pool_id bigint not null,
  server_id text not null,
  held_at timestamp with time zone not null,
  free_at timestamp with time zone
);
create table server_auto_renewals (
  server_id text not null,
  agreed_minor bigint not null,
  switched_on_at timestamp with time zone not null
);
create table server_auto_tries (
  server_id text not null,
  term integer not null,
  outcome text not null,
  tried_at timestamp with time zone not null,
  next_try_at timestamp with time zone
);
create table server_exchanges (
  id bigint not null generated always as identity,
  operation_id text not null,
  call text not null,
  status integer,
  body jsonb not null,
  at timestamp with time zone not null
);
create table server_operations (
  id text not null,
  server_id text not null,
  kind text not null,
  key text not null,
  state text not null,
  provider text not null,
  image text,
  task text,
  secret_sealed bytea,
  tries integer not null default 0,
  next_try_at timestamp with time zone,
  begun_at timestamp with time zone,
  locked_until timestamp with time zone,
  lock_token text,
  reason text,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  moved_at timestamp with time zone not null,
  request_id text
);
create table server_placements (
  offer_id text not null,
  provider text not null,
  settings jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamp with time zone not null
);
create table server_reminders (
  server_id text not null,
  term integer not null,
  kind text not null,
  at timestamp with time zone not null
);
create table server_reveals (
  id bigint not null generated always as identity,
  server_id text not null,
  customer_id text not null,
  proved_by text not null,
  address inet,
  at timestamp with time zone not null,
  what text not null
);
create table servers (
  id text not null,
  order_id text not null,
  order_line_id text not null,
  customer_id text not null,
  offer_id text not null,
  operating_system text,
  provider text not null,
  state text not null,
  reason text,
  reference text,
  tries integer not null default 0,
  address text,
  username text,
  secret_sealed bytea,
  note text,
  requested_at timestamp with time zone not null,
  moved_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  ends_at timestamp with time zone,
  settings jsonb not null default '{"type": "", "place": "", "images": {}}'::jsonb,
  power text not null default 'unknown'::text,
  suspended_for text,
  term integer not null default 0,
  term_granted_at timestamp with time zone,
  leaves_at_end boolean not null default false,
  leave_note text,
  late_choice text,
  added_days integer not null default 0
);
create table session_releases (
  lease_id text not null,
  credential_id text,
  name text not null,
  released_at timestamp with time zone not null
);
create table sessions (
  id text not null,
  customer_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  mfa_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  acting_staff_id text,
  acting_from text,
  device_mac text,
  account_id text
);
create table settlement_lines (
  provider text not null,
  settlement_id text not null,
  receipt text not null,
  reference text not null,
  amount_minor bigint not null,
  fee_minor bigint not null
);
create table settlements (
  provider text not null,
  id text not null,
  settled_on timestamp with time zone not null,
  gross_minor bigint not null,
  fees_minor bigint not null,
  net_minor bigint not null,
  lines integer not null,
  state text not null,
  detail text not null,
  read_at timestamp with time zone not null,
  deductions_minor bigint not null default 0
);
create table shop_settings (
  key text not null,
  value jsonb not null,
  version integer not null,
  changed_by text not null,
  changed_at timestamp with time zone not null
);
create table sign_in_brakes (
  key text not null,
  wrong integer not null,
  last_at timestamp with time zone not null,
  free_at timestamp with time zone not null
);
create table sign_in_challenges (
  session_id text not null,
  method text not null,
  code_mac text,
  tries integer not null default 0,
  sends integer not null default 0,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  new_device boolean not null default false
);
create table sign_ins (
  id bigint not null generated always as identity,
  customer_id text not null,
  at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  outcome text not null,
  new_device boolean not null default false,
  method text not null default 'password'::text
);
create table site_checks (
  id text not null,
  customer_id text not null,
  proxy_id text not null,
  upstream_id text not null,
  client_address text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  target_port text not null,
  bytes_up bigint not null default 0,
  bytes_down bigint not null default 0,
  ended_by text,
  refusal text
);
create table skipped_numbers (
  series text not null,
  year integer not null,
  first bigint not null,
  last bigint not null,
  reason text not null,
  at timestamp with time zone not null
);
create table spent_passkey_challenges (
  challenge_hash text not null,
  expires_at timestamp with time zone not null
);
create table staff (
  customer_id text not null,
  role text not null,
  created_at timestamp with time zone not null
);
create table staff_invitations (
  token_hash text not null,
  email text,
  role text not null,
  invited_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table staff_notice_reads (
  staff_id text not null,
  notice_id bigint not null,
  read_at timestamp with time zone not null
);
create table statement_imports (
  id text not null,
  provider text not null,
  file_hash text not null,
  file_name text not null,
  imported_by text not null,
  imported_at timestamp with time zone not null,
  rejected integer not null,
  known integer not null
);
create table statement_lines (
  id bigint not null generated always as identity,
  import_id text not null,
  row_number integer not null,
  receipt text not null,
  completed_at timestamp with time zone not null,
  kind text not null,
  amount_minor bigint not null,
  balance_minor bigint,
  account text not null,
  other_party text not null,
  details text not null,
  reason text not null,
  status text not null,
  linked_receipt text not null,
  match text,
  explanation text,
  explained_by text,
  explained_at timestamp with time zone
);
create table statement_rejects (
  import_id text not null,
  row_number integer not null,
  text text not null,
  problems text[] not null
);
create table status_days (
  component text not null,
  day date not null,
  samples integer not null,
  degraded integer not null,
  down integer not null
);
create table status_now (
  component text not null,
  name text not null,
  state text not null,
  since timestamp with time zone not null,
  checked_at timestamp with time zone not null
);
create table stray_money (
  provider text not null,
  receipt text not null,
  amount_minor bigint not null,
  currency text not null,
  reference text not null,
  paid_at text not null,
  state text not null,
  payment_id text,
  found_at timestamp with time zone not null,
  moved_at timestamp with time zone not null,
  found_by text,
  customer_id text
);
create table supplier_runs (
  id bigint not null generated always as identity,
  supplier text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  outcome text not null,
  reason text,
  calls integer not null,
  listed integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  waiting integer not null default 0,
  missing integer not null default 0,
  withdrawn integer not null default 0,
  refused jsonb not null default '[]'::jsonb
);
create table suppliers (
  name text not null,
  adapter text not null,
  key_sealed bytea not null,
  enabled boolean not null default true,
  origin text not null,
  consent_basis text not null,
  cost_month_cents bigint,
  every_minutes integer not null,
  calls_per_hour integer not null,
  calls_spent integer not null default 0,
  calls_counted_from timestamp with time zone not null,
  next_sync_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  last_complete_at timestamp with time zone,
  trusts_next boolean not null default false,
  failures integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_resolution text not null default 'pin'::text
);
create table testimonials (
  id bigint not null generated always as identity,
  name text not null,
  about text not null,
  body text not null,
  language text not null,
  position integer not null,
  shown boolean not null,
  changed_at timestamp with time zone not null
);
create table ticket_files (
  id text not null,
  message_id bigint,
  uploader_id text,
  name text not null,
  media_type text not null,
  content bytea not null,
  created_at timestamp with time zone not null
);
create table ticket_messages (
  id bigint not null generated always as identity,
  ticket_id text not null,
  author text not null,
  author_id text,
  via text not null,
  verified boolean not null,
  body text not null,
  client_key text,
  created_at timestamp with time zone not null,
  full_body text
);
create table tickets (
  id text not null,
  code text not null,
  customer_id text,
  requester_email text not null,
  requester_name text not null,
  department text not null,
  channel text not null,
  subject text not null,
  about_kind text,
  about_id text,
  about_label text,
  status text not null,
  priority text not null,
  assignee_id text,
  created_at timestamp with time zone not null,
  spoke_at timestamp with time zone not null,
  first_answer_at timestamp with time zone,
  closed_at timestamp with time zone,
  customer_seen bigint not null,
  staff_seen bigint not null,
  mailed bigint not null default 0,
  person_id text
);
create table traffic_accounts (
  lease_id text not null,
  held bigint not null default 0,
  overdrawn bigint not null default 0,
  mark smallint not null default 0,
  told_mark smallint not null default 0,
  top_up_gb integer,
  top_up_day_minor bigint,
  top_up_month_minor bigint,
  top_up_failures smallint not null default 0,
  top_up_at timestamp with time zone,
  ending_at timestamp with time zone
);
create table traffic_lots (
  id text not null,
  lease_id text not null,
  order_line_id text not null,
  bytes bigint not null,
  used bigint not null default 0,
  given_back bigint not null default 0,
  usd_cents bigint not null,
  kes_minor bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  state text not null,
  rolled_from timestamp with time zone,
  is_automatic boolean not null default false
);
create table upstream_checks (
  upstream_id text not null,
  checked_at timestamp with time zone not null,
  ok boolean not null,
  ping_ms integer,
  speed_kbps integer,
  exit_ip inet,
  failure text,
  vantage text not null default 'worker'::text
);
create table upstream_modems (
  upstream_id text not null,
  kind text not null,
  modem text,
  target_sealed bytea not null,
  every_seconds integer not null,
  changing_until timestamp with time zone,
  saved_at timestamp with time zone not null
);
create table upstreams (
  id text not null,
  supplier text not null,
  external_id text not null,
  host text not null,
  port integer not null,
  protocol text not null,
  username text,
  password_sealed bytea,
  exit_ip inet,
  origin text not null,
  consent_basis text not null,
  health text not null default 'new'::text,
  consecutive_failures integer not null default 0,
  consecutive_successes integer not null default 0,
  failing_since timestamp with time zone,
  judged_since timestamp with time zone,
  ping_ms integer,
  speed_kbps integer,
  success_rate_e4 integer,
  samples integer not null default 0,
  checked_at timestamp with time zone,
  speed_checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  last_failure text,
  retired_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  cost_month_cents bigint,
  missing_since timestamp with time zone,
  missing_lists integer not null default 0,
  retired_by text,
  retired_why text,
  synced boolean not null default false,
  last_vantage text,
  pipelines boolean,
  trusted_at timestamp with time zone,
  hurried_at timestamp with time zone,
  name_resolution text not null default 'pin'::text,
  exit_measured boolean not null default false,
  exit_country text,
  exit_network text,
  placed_by timestamp with time zone,
  last_detail text
);
create table vps_offers (
  id text not null,
  position integer not null,
  country_code text not null,
  description text not null,
  supported_os text[] not null,
  price_month_cents bigint not null,
  vcpus integer not null,
  ram_gb integer not null,
  disk_gb integer not null,
  has_android boolean not null,
  audience text not null,
  on_sale boolean not null default true,
  version integer not null default 1,
  capacity integer
);
create table waiting_entries (
  id text not null,
  product text not null,
  email text not null,
  customer_id text,
  language text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  told_at timestamp with time zone
);
create table waiting_openings (
  id bigint not null generated always as identity,
  product text not null,
  opened_at timestamp with time zone not null
);
create table webhook_deliveries (
  id text not null,
  webhook_id text not null,
  event text not null,
  created_at timestamp with time zone not null,
  tries integer not null default 0,
  sent_at timestamp with time zone,
  last_error text
);
create table webhooks (
  id text not null,
  name text not null,
  format text not null,
  sealed_url text not null,
  host text not null,
  events text[] not null,
  is_on boolean not null default true,
  created_at timestamp with time zone not null,
  secret_sealed bytea,
  former_secret_sealed bytea,
  former_until timestamp with time zone
);

-- constraints
alter table abuse_moves add constraint abuse_moves_by_fkey FOREIGN KEY (by) REFERENCES customers(id);
alter table abuse_moves add constraint abuse_moves_pkey PRIMARY KEY (id);
alter table abuse_moves add constraint abuse_moves_report_id_fkey FOREIGN KEY (report_id) REFERENCES abuse_reports(id);
alter table abuse_reports add constraint abuse_reports_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000)));
alter table abuse_reports add constraint abuse_reports_code_check CHECK ((code ~ '^AB-[0-9A-Z]{7}$'::text));
alter table abuse_reports add constraint abuse_reports_code_key UNIQUE (code);
alter table abuse_reports add constraint abuse_reports_decided CHECK (((state <> ALL (ARRAY['warned'::text, 'suspended'::text])) OR (lease_id IS NOT NULL)));
alter table abuse_reports add constraint abuse_reports_id_check CHECK ((id ~ '^abr_[0-9a-f]{32}$'::text));
alter table abuse_reports add constraint abuse_reports_kind_check CHECK ((kind = ANY (ARRAY['spam'::text, 'attack'::text, 'fraud'::text, 'copying'::text, 'other'::text])));
alter table abuse_reports add constraint abuse_reports_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table abuse_reports add constraint abuse_reports_pkey PRIMARY KEY (id);
alter table abuse_reports add constraint abuse_reports_state_check CHECK ((state = ANY (ARRAY['new'::text, 'looking'::text, 'warned'::text, 'suspended'::text, 'closed'::text])));
alter table abuse_reports add constraint abuse_reports_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE SET NULL;
alter table account_acts add constraint account_acts_account_id_fkey FOREIGN KEY (account_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table account_acts add constraint account_acts_person_id_fkey FOREIGN KEY (person_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table account_acts add constraint account_acts_pkey PRIMARY KEY (id);
alter table account_invitations add constraint account_invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table account_invitations add constraint account_invitations_email_check CHECK ((email = lower(email)));
alter table account_invitations add constraint account_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES customers(id) ON DELETE SET NULL;
alter table account_invitations add constraint account_invitations_pkey PRIMARY KEY (id);
alter table account_invitations add constraint account_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'billing'::text, 'member'::text])));
alter table account_invitations add constraint account_invitations_token_hash_key UNIQUE (token_hash);
alter table account_members add constraint account_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table account_members add constraint account_members_check CHECK ((account_id <> person_id));
alter table account_members add constraint account_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES customers(id) ON DELETE SET NULL;
alter table account_members add constraint account_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table account_members add constraint account_members_pkey PRIMARY KEY (account_id, person_id);
alter table account_members add constraint account_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'billing'::text, 'member'::text])));
alter table address_changes add constraint address_changes_asked_by_check CHECK ((asked_by = ANY (ARRAY['call'::text, 'link'::text])));
alter table address_changes add constraint address_changes_check CHECK (((state = 'pending'::text) = (settled_at IS NULL)));
alter table address_changes add constraint address_changes_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table address_changes add constraint address_changes_pkey PRIMARY KEY (id);
alter table address_changes add constraint address_changes_reason_check CHECK ((reason = ANY (ARRAY['refused'::text, 'silent'::text, 'lease-over'::text])));
alter table address_changes add constraint address_changes_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'unchanged'::text, 'failed'::text])));
alter table address_changes add constraint address_changes_upstream_id_fkey FOREIGN KEY (upstream_id) REFERENCES upstreams(id);
alter table address_pools add constraint address_pools_check CHECK (((first_address <<= (prefix)::inet) AND (last_address <<= (prefix)::inet) AND (first_address <= last_address)));
alter table address_pools add constraint address_pools_check1 CHECK (((last_address - first_address) < 65536));
alter table address_pools add constraint address_pools_low_below_check CHECK ((low_below >= 0));
alter table address_pools add constraint address_pools_pkey PRIMARY KEY (id);
alter table address_pools add constraint address_pools_prefix_excl EXCLUDE USING spgist (prefix WITH &&);
alter table address_pools add constraint address_pools_vlan_check CHECK (((vlan >= 1) AND (vlan <= 4094)));
alter table allowance_slices add constraint allowance_slices_bytes_check CHECK ((bytes >= 0));
alter table allowance_slices add constraint allowance_slices_pkey PRIMARY KEY (holder_id, gateway_id);
alter table announcements add constraint announcements_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'proxies'::text, 'servers'::text])));
alter table announcements add constraint announcements_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at)));
alter table announcements add constraint announcements_pkey PRIMARY KEY (id);
alter table api_tokens add constraint api_tokens_account FOREIGN KEY (account_id, customer_id) REFERENCES account_members(account_id, person_id) ON DELETE CASCADE;
alter table api_tokens add constraint api_tokens_check CHECK ((expires_at > made_at));
alter table api_tokens add constraint api_tokens_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table api_tokens add constraint api_tokens_pkey PRIMARY KEY (id);
alter table api_tokens add constraint api_tokens_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['read'::text, 'proxies'::text, 'servers'::text, 'buy'::text])));
alter table api_tokens add constraint api_tokens_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text));
alter table api_tokens add constraint api_tokens_secret_hash_key UNIQUE (secret_hash);
alter table articles add constraint articles_category_check CHECK ((category = ANY (ARRAY['guide'::text, 'buying'::text, 'proxies'::text, 'servers'::text, 'account'::text])));
alter table articles add constraint articles_locale_check CHECK ((locale ~ '^[a-z]{2}$'::text));
alter table articles add constraint articles_pkey PRIMARY KEY (id);
alter table articles add constraint articles_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text));
alter table articles add constraint articles_slug_locale_key UNIQUE (slug, locale);
alter table audit_log add constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES customers(id);
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);
alter table backup_codes add constraint backup_codes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table backup_codes add constraint backup_codes_pkey PRIMARY KEY (customer_id, code_mac);
alter table backup_runs add constraint backup_runs_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'verified'::text, 'failed'::text])));
alter table backup_runs add constraint backup_runs_pkey PRIMARY KEY (kind);
alter table billing_details add constraint billing_details_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table billing_details add constraint billing_details_pin_check CHECK ((pin ~ '^[AP][0-9]{9}[A-Z]$'::text));
alter table billing_details add constraint billing_details_pkey PRIMARY KEY (customer_id);
alter table billing_settings add constraint billing_settings_pkey PRIMARY KEY (version);
alter table billing_settings add constraint billing_settings_seller_pin_check CHECK ((seller_pin ~ '^[AP][0-9]{9}[A-Z]$'::text));
alter table billing_settings add constraint billing_settings_vat_needs_pin CHECK (((NOT vat_on) OR (seller_pin IS NOT NULL)));
alter table billing_settings add constraint billing_settings_vat_rate_bp_check CHECK (((vat_rate_bp >= 1) AND (vat_rate_bp <= 5000)));
alter table billing_settings add constraint billing_settings_version_check CHECK ((version > 0));
alter table canned_replies add constraint canned_replies_pkey PRIMARY KEY (id);
alter table canned_replies add constraint canned_replies_title_key UNIQUE (title);
alter table change_links add constraint change_links_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table change_links add constraint change_links_made_by FOREIGN KEY (account_id, made_by) REFERENCES account_members(account_id, person_id) ON DELETE CASCADE;
alter table change_links add constraint change_links_pkey PRIMARY KEY (lease_id);
alter table change_links add constraint change_links_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text));
alter table change_links add constraint change_links_secret_hash_key UNIQUE (secret_hash);
alter table clock_notices add constraint clock_notices_minutes_check CHECK ((minutes = ANY (ARRAY[60, 90, 120])));
alter table clock_notices add constraint clock_notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table clock_notices add constraint clock_notices_pkey PRIMARY KEY (order_id, minutes);
alter table contact_messages add constraint contact_messages_id_check CHECK ((id ~ '^msg_[0-9a-f]{32}$'::text));
alter table contact_messages add constraint contact_messages_pkey PRIMARY KEY (id);
alter table counted_proxies add constraint counted_proxies_pkey PRIMARY KEY (proxy_id);
alter table countries add constraint countries_code_check CHECK ((code ~ '^[A-Z]{2}$'::text));
alter table countries add constraint countries_pinned_check CHECK (((pinned >= 1) AND (pinned <= 5)));
alter table countries add constraint countries_pinned_key UNIQUE (pinned);
alter table countries add constraint countries_pkey PRIMARY KEY (code);
alter table coupon_uses add constraint coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id);
alter table coupon_uses add constraint coupon_uses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table coupon_uses add constraint coupon_uses_discount_minor_check CHECK ((discount_minor > 0));
alter table coupon_uses add constraint coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table coupon_uses add constraint coupon_uses_pkey PRIMARY KEY (order_id);
alter table coupon_uses add constraint coupon_uses_released CHECK (((state <> 'released'::text) OR (NOT counted)));
alter table coupon_uses add constraint coupon_uses_state_check CHECK ((state = ANY (ARRAY['held'::text, 'spent'::text, 'released'::text])));
alter table coupons add constraint coupons_check CHECK ((ends_at > starts_at));
alter table coupons add constraint coupons_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'::text));
alter table coupons add constraint coupons_code_key UNIQUE (code);
alter table coupons add constraint coupons_id_check CHECK ((id ~ '^cpn_[0-9a-f]{32}$'::text));
alter table coupons add constraint coupons_min_minor_check CHECK (((min_minor >= 0) AND ((min_minor % (100)::bigint) = 0)));
alter table coupons add constraint coupons_not_overused CHECK ((used <= uses_max));
alter table coupons add constraint coupons_off_minor_check CHECK (((off_minor > 0) AND ((off_minor % (100)::bigint) = 0)));
alter table coupons add constraint coupons_one_kind CHECK ((num_nonnulls(percent, off_minor) = 1));
alter table coupons add constraint coupons_percent_check CHECK (((percent >= 1) AND (percent <= 100)));
alter table coupons add constraint coupons_pkey PRIMARY KEY (id);
alter table coupons add constraint coupons_products_check CHECK (((products <@ ARRAY['proxy'::text, 'vps'::text, 'traffic'::text]) AND (products <> '{}'::text[])));
alter table coupons add constraint coupons_used_check CHECK ((used >= 0));
alter table coupons add constraint coupons_uses_max_check CHECK ((uses_max > 0));
alter table coupons add constraint coupons_uses_per_customer_max_check CHECK ((uses_per_customer_max > 0));
alter table credential_presence add constraint credential_presence_connections_check CHECK ((connections >= 0));
alter table credential_presence add constraint credential_presence_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES lease_credentials(id);
alter table credential_presence add constraint credential_presence_pkey PRIMARY KEY (gateway_id, credential_id);
alter table credential_usage add constraint credential_usage_bytes_down_check CHECK ((bytes_down >= 0));
alter table credential_usage add constraint credential_usage_bytes_forgiven_check CHECK ((bytes_forgiven >= 0));
alter table credential_usage add constraint credential_usage_bytes_up_check CHECK ((bytes_up >= 0));
alter table credential_usage add constraint credential_usage_connections_check CHECK ((connections >= 0));
alter table credential_usage add constraint credential_usage_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES lease_credentials(id);
alter table credential_usage add constraint credential_usage_pkey PRIMARY KEY (credential_id, day);
alter table credentials add constraint credentials_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table credentials add constraint credentials_pkey PRIMARY KEY (id);
alter table credentials add constraint credentials_provider_id_account_id_key UNIQUE (provider_id, account_id);
alter table credit_notes add constraint credit_notes_check CHECK (((vat_minor >= 0) AND (vat_minor <= total_minor)));
alter table credit_notes add constraint credit_notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table credit_notes add constraint credit_notes_destination_check CHECK ((destination = ANY (ARRAY['balance'::text, 'provider'::text])));
alter table credit_notes add constraint credit_notes_id_check CHECK ((id ~ '^crn_[0-9a-f]{32}$'::text));
alter table credit_notes add constraint credit_notes_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);
alter table credit_notes add constraint credit_notes_number_key UNIQUE (number);
alter table credit_notes add constraint credit_notes_pkey PRIMARY KEY (id);
alter table credit_notes add constraint credit_notes_source_kind_source_id_key UNIQUE (source_kind, source_id);
alter table credit_notes add constraint credit_notes_total_minor_check CHECK ((total_minor > 0));
alter table credit_notes add constraint credit_notes_year_seq_key UNIQUE (year, seq);
alter table customer_balances add constraint customer_balances_currency_check CHECK ((currency = ANY (ARRAY['KES'::text, 'USD'::text])));
alter table customer_balances add constraint customer_balances_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table customer_balances add constraint customer_balances_not_negative CHECK ((minor >= 0));
alter table customer_balances add constraint customer_balances_pkey PRIMARY KEY (customer_id, currency);
alter table customer_notes add constraint customer_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES customers(id);
alter table customer_notes add constraint customer_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000)));
alter table customer_notes add constraint customer_notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table customer_notes add constraint customer_notes_pkey PRIMARY KEY (id);
alter table customers add constraint customers_email_check CHECK ((email = lower(email)));
alter table customers add constraint customers_email_key UNIQUE (email);
alter table customers add constraint customers_id_check CHECK ((id ~ '^cus_[0-9a-f]{32}$'::text));
alter table customers add constraint customers_payments_max_check CHECK (((payments_max >= 1) AND (payments_max <= 1000)));
alter table customers add constraint customers_pkey PRIMARY KEY (id);
alter table daily_close_balances add constraint daily_close_balances_check CHECK ((closing_minor = ((opening_minor + debit_minor) - credit_minor)));
alter table daily_close_balances add constraint daily_close_balances_currency_check CHECK ((currency = ANY (ARRAY['KES'::text, 'USD'::text])));
alter table daily_close_balances add constraint daily_close_balances_day_fkey FOREIGN KEY (day) REFERENCES daily_closes(day) ON DELETE CASCADE;
alter table daily_close_balances add constraint daily_close_balances_pkey PRIMARY KEY (day, account, currency);
alter table daily_closes add constraint daily_closes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES customers(id);
alter table daily_closes add constraint daily_closes_pkey PRIMARY KEY (day);
alter table data_copies add constraint data_copies_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table data_copies add constraint data_copies_pkey PRIMARY KEY (id);
alter table data_copies add constraint data_copies_token_hash_key UNIQUE (token_hash);
alter table database_use add constraint database_use_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'rehearsal'::text, 'live'::text])));
alter table database_use add constraint database_use_only_row_check CHECK (only_row);
alter table database_use add constraint database_use_pkey PRIMARY KEY (only_row);
alter table desk_mails add constraint desk_mails_pkey PRIMARY KEY (message_id);
alter table desk_mails add constraint desk_mails_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE SET NULL;
alter table desk_mails add constraint desk_mails_verdict_check CHECK ((verdict = ANY (ARRAY['answer'::text, 'ticket'::text, 'automatic'::text, 'unknown-sender'::text, 'too-many'::text, 'empty'::text])));
alter table desk_presence add constraint desk_presence_pkey PRIMARY KEY (staff_id);
alter table desk_presence add constraint desk_presence_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES customers(id);
alter table dispute_events add constraint dispute_events_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id);
alter table dispute_events add constraint dispute_events_pkey PRIMARY KEY (id);
alter table disputes add constraint disputes_amount_minor_check CHECK ((amount_minor > 0));
alter table disputes add constraint disputes_held_minor_check CHECK ((held_minor >= 0));
alter table disputes add constraint disputes_hold_no_more CHECK ((held_minor <= COALESCE(amount_minor, (0)::bigint)));
alter table disputes add constraint disputes_id_check CHECK ((id ~ '^dsp_[0-9a-f]{32}$'::text));
alter table disputes add constraint disputes_know_their_amount CHECK (((state = ANY (ARRAY['heard'::text, 'unknown'::text])) OR ((amount_minor IS NOT NULL) AND (opened_at IS NOT NULL))));
alter table disputes add constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_attempts(id);
alter table disputes add constraint disputes_pkey PRIMARY KEY (id);
alter table disputes add constraint disputes_provider_reference_key UNIQUE (provider, reference);
alter table disputes add constraint disputes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);
alter table disputes add constraint disputes_state_check CHECK ((state = ANY (ARRAY['heard'::text, 'open'::text, 'won'::text, 'lost'::text, 'unknown'::text])));
alter table document_counters add constraint document_counters_last_check CHECK ((last > 0));
alter table document_counters add constraint document_counters_pkey PRIMARY KEY (series, year);
alter table document_counters add constraint document_counters_series_check CHECK ((series = ANY (ARRAY['invoice'::text, 'credit-note'::text])));
alter table erasures add constraint erasures_check CHECK (((kept_at IS NULL) OR (done_at IS NULL)));
alter table erasures add constraint erasures_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table erasures add constraint erasures_pkey PRIMARY KEY (id);
alter table exchange_rates add constraint exchange_rates_kes_per_usd_e4_check CHECK ((kes_per_usd_e4 > 0));
alter table exchange_rates add constraint exchange_rates_pkey PRIMARY KEY (id);
alter table forgotten add constraint forgotten_pkey PRIMARY KEY (table_name);
alter table forgotten add constraint forgotten_rows_total_check CHECK ((rows_total >= 0));
alter table gateway_presence add constraint gateway_presence_connections_check CHECK ((connections >= 0));
alter table gateway_presence add constraint gateway_presence_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table gateway_presence add constraint gateway_presence_pkey PRIMARY KEY (gateway_id, lease_id);
alter table gateways add constraint gateways_pkey PRIMARY KEY (gateway_id);
alter table heartbeats add constraint heartbeats_pkey PRIMARY KEY (name);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (customer_id, key);
alter table incidents add constraint incidents_check CHECK (((state = 'resolved'::text) = (resolved_at IS NOT NULL)));
alter table incidents add constraint incidents_pkey PRIMARY KEY (id);
alter table incidents add constraint incidents_state_check CHECK ((state = ANY (ARRAY['investigating'::text, 'monitoring'::text, 'resolved'::text])));
alter table invariant_checks add constraint invariant_checks_check CHECK ((ok = (broken_since IS NULL)));
alter table invariant_checks add constraint invariant_checks_ms_check CHECK ((ms >= 0));
alter table invariant_checks add constraint invariant_checks_pkey PRIMARY KEY (rule);
alter table invoice_standings add constraint invoice_standings_enough CHECK (((credited_minor >= 0) AND (credited_minor <= total_minor)));
alter table invoice_standings add constraint invoice_standings_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);
alter table invoice_standings add constraint invoice_standings_pkey PRIMARY KEY (invoice_id);
alter table invoice_standings add constraint invoice_standings_vat CHECK (((credited_vat_minor >= 0) AND (credited_vat_minor <= vat_minor)));
alter table invoices add constraint invoices_add_up CHECK ((total_minor = (list_minor - discount_minor)));
alter table invoices add constraint invoices_check CHECK (((vat_minor >= 0) AND (vat_minor <= total_minor)));
alter table invoices add constraint invoices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table invoices add constraint invoices_discount_minor_check CHECK ((discount_minor >= 0));
alter table invoices add constraint invoices_id_check CHECK ((id ~ '^inv_[0-9a-f]{32}$'::text));
alter table invoices add constraint invoices_name_the_rate CHECK (((vat_minor = 0) OR (vat_rate_bp IS NOT NULL)));
alter table invoices add constraint invoices_number_key UNIQUE (number);
alter table invoices add constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table invoices add constraint invoices_order_id_key UNIQUE (order_id);
alter table invoices add constraint invoices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_attempts(id);
alter table invoices add constraint invoices_pkey PRIMARY KEY (id);
alter table invoices add constraint invoices_total_minor_check CHECK ((total_minor > 0));
alter table invoices add constraint invoices_year_seq_key UNIQUE (year, seq);
alter table jobs add constraint jobs_dedupe_key_key UNIQUE (dedupe_key);
alter table jobs add constraint jobs_pkey PRIMARY KEY (id);
alter table known_devices add constraint known_devices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table known_devices add constraint known_devices_pkey PRIMARY KEY (customer_id, device_mac);
alter table lease_auto_renewals add constraint lease_auto_renewals_agreed_minor_check CHECK ((agreed_minor > 0));
alter table lease_auto_renewals add constraint lease_auto_renewals_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_auto_renewals add constraint lease_auto_renewals_pkey PRIMARY KEY (lease_id);
alter table lease_auto_renewals add constraint lease_auto_renewals_plan_check CHECK ((plan = ANY (ARRAY['hourly'::text, 'half-daily'::text, 'daily'::text, 'weekly'::text, 'monthly'::text])));
alter table lease_auto_tries add constraint lease_auto_tries_check CHECK (((outcome = 'paid'::text) = (next_try_at IS NULL)));
alter table lease_auto_tries add constraint lease_auto_tries_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_auto_tries add constraint lease_auto_tries_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'prompted'::text, 'told'::text, 'failed'::text])));
alter table lease_auto_tries add constraint lease_auto_tries_pkey PRIMARY KEY (lease_id, term);
alter table lease_auto_tries add constraint lease_auto_tries_term_check CHECK ((term > 0));
alter table lease_cancellations add constraint lease_cancellations_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_cancellations add constraint lease_cancellations_note_check CHECK ((length(note) <= 300));
alter table lease_cancellations add constraint lease_cancellations_pkey PRIMARY KEY (lease_id, term);
alter table lease_cancellations add constraint lease_cancellations_reason_check CHECK ((reason = ANY (ARRAY['not-needed'::text, 'too-expensive'::text, 'not-working'::text, 'found-other'::text, 'other'::text])));
alter table lease_cancellations add constraint lease_cancellations_returned_check CHECK ((at_once = (returned_minor IS NOT NULL)));
alter table lease_cancellations add constraint lease_cancellations_returned_minor_check CHECK ((returned_minor >= 0));
alter table lease_cancellations add constraint lease_cancellations_term_check CHECK ((term > 0));
alter table lease_claims add constraint lease_claims_pkey PRIMARY KEY (proxy_id);
alter table lease_claims add constraint lease_claims_proxy_id_fkey FOREIGN KEY (proxy_id) REFERENCES proxies(id);
alter table lease_connections add constraint lease_connections_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_connections add constraint lease_connections_pkey PRIMARY KEY (id);
alter table lease_country_usage add constraint lease_country_usage_bytes_check CHECK ((bytes >= 0));
alter table lease_country_usage add constraint lease_country_usage_connections_check CHECK ((connections >= 0));
alter table lease_country_usage add constraint lease_country_usage_country_code_check CHECK ((country_code ~ '^([A-Z]{2})?$'::text));
alter table lease_country_usage add constraint lease_country_usage_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_country_usage add constraint lease_country_usage_pkey PRIMARY KEY (lease_id, day, country_code);
alter table lease_credentials add constraint lease_credentials_check CHECK (((removed_at IS NULL) = ((secret_sealed IS NOT NULL) AND (secret_mac IS NOT NULL))));
alter table lease_credentials add constraint lease_credentials_connections_max_check CHECK ((connections_max > 0));
alter table lease_credentials add constraint lease_credentials_day_bytes_max_check CHECK ((day_bytes_max > 0));
alter table lease_credentials add constraint lease_credentials_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60)));
alter table lease_credentials add constraint lease_credentials_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_credentials add constraint lease_credentials_month_bytes_max_check CHECK ((month_bytes_max > 0));
alter table lease_credentials add constraint lease_credentials_pkey PRIMARY KEY (id);
alter table lease_credentials add constraint lease_credentials_total_bytes_max_check CHECK ((total_bytes_max > 0));
alter table lease_credentials add constraint lease_credentials_username_key UNIQUE (username);
alter table lease_moves add constraint lease_moves_added_ms_check CHECK ((added_ms >= 0));
alter table lease_moves add constraint lease_moves_from_proxy_id_fkey FOREIGN KEY (from_proxy_id) REFERENCES proxies(id);
alter table lease_moves add constraint lease_moves_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_moves add constraint lease_moves_note_check CHECK ((length(note) <= 300));
alter table lease_moves add constraint lease_moves_pkey PRIMARY KEY (id);
alter table lease_moves add constraint lease_moves_reason_check CHECK ((reason = ANY (ARRAY['address-down'::text, 'address-ending'::text, 'staff'::text, 'not-working'::text, 'wrong-location'::text, 'cannot-change-network'::text, 'low-speed'::text, 'other'::text])));
alter table lease_moves add constraint lease_moves_to_proxy_id_fkey FOREIGN KEY (to_proxy_id) REFERENCES proxies(id);
alter table lease_outages add constraint lease_outages_check CHECK (((ended_at IS NULL) = (outcome IS NULL)));
alter table lease_outages add constraint lease_outages_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_outages add constraint lease_outages_outcome_check CHECK ((outcome = ANY (ARRAY['recovered'::text, 'moved'::text, 'credited'::text, 'over'::text])));
alter table lease_outages add constraint lease_outages_pkey PRIMARY KEY (lease_id, since);
alter table lease_outages add constraint lease_outages_upstream_id_fkey FOREIGN KEY (upstream_id) REFERENCES upstreams(id);
alter table lease_pauses add constraint lease_pauses_check CHECK ((ended_at >= since));
alter table lease_pauses add constraint lease_pauses_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_pauses add constraint lease_pauses_pkey PRIMARY KEY (lease_id, since);
alter table lease_pauses add constraint lease_pauses_reason_check CHECK ((reason <> ''::text));
alter table lease_port_usage add constraint lease_port_usage_bytes_check CHECK ((bytes >= 0));
alter table lease_port_usage add constraint lease_port_usage_connections_check CHECK ((connections >= 0));
alter table lease_port_usage add constraint lease_port_usage_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_port_usage add constraint lease_port_usage_pkey PRIMARY KEY (lease_id, day, port);
alter table lease_port_usage add constraint lease_port_usage_port_check CHECK ((port = ANY (ARRAY['http'::text, 'https'::text, 'mail'::text, 'ssh'::text, 'other'::text])));
alter table lease_refusals add constraint lease_refusals_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_refusals add constraint lease_refusals_pkey PRIMARY KEY (lease_id, hour, name);
alter table lease_reminders add constraint lease_reminders_kind_check CHECK ((kind = ANY (ARRAY['3-days'::text, '6-hours'::text, '1-hour'::text])));
alter table lease_reminders add constraint lease_reminders_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_reminders add constraint lease_reminders_pkey PRIMARY KEY (lease_id, term, kind);
alter table lease_sessions add constraint lease_sessions_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES lease_credentials(id);
alter table lease_sessions add constraint lease_sessions_lease_id_credential_id_name_places_key UNIQUE NULLS NOT DISTINCT (lease_id, credential_id, name, places);
alter table lease_sessions add constraint lease_sessions_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_sessions add constraint lease_sessions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 32)));
alter table lease_sources add constraint lease_sources_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_sources add constraint lease_sources_pkey PRIMARY KEY (lease_id, address);
alter table lease_usage add constraint lease_usage_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table lease_usage add constraint lease_usage_pkey PRIMARY KEY (lease_id, hour);
alter table leases add constraint leases_bytes_max_check CHECK ((bytes_max > 0));
alter table leases add constraint leases_check CHECK (((state = 'active'::text) <= ((starts_at IS NOT NULL) AND (ends_at > starts_at) AND (username IS NOT NULL) AND (secret_mac IS NOT NULL))));
alter table leases add constraint leases_connections_max_check CHECK ((connections_max > 0));
alter table leases add constraint leases_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table leases add constraint leases_day_kes_minor_check CHECK ((day_kes_minor > 0));
alter table leases add constraint leases_day_usd_cents_check CHECK ((day_usd_cents > 0));
alter table leases add constraint leases_free_ms_check CHECK ((free_ms >= 0));
alter table leases add constraint leases_id_check CHECK ((id ~ '^lse_[0-9a-f]{32}$'::text));
alter table leases add constraint leases_month_kes_minor_check CHECK ((month_kes_minor > 0));
alter table leases add constraint leases_month_usd_cents_check CHECK ((month_usd_cents > 0));
alter table leases add constraint leases_name_resolution_check CHECK ((name_resolution = ANY (ARRAY['pin'::text, 'name'::text])));
alter table leases add constraint leases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table leases add constraint leases_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
alter table leases add constraint leases_order_line_id_key UNIQUE (order_line_id);
alter table leases add constraint leases_own_port_check CHECK (((own_port >= 1024) AND (own_port <= 65535)));
alter table leases add constraint leases_own_port_key UNIQUE (own_port);
alter table leases add constraint leases_paid_kes_minor_check CHECK ((paid_kes_minor > 0));
alter table leases add constraint leases_paid_usd_cents_check CHECK ((paid_usd_cents > 0));
alter table leases add constraint leases_pkey PRIMARY KEY (id);
alter table leases add constraint leases_place_check CHECK ((num_nulls(proxy_id, upstream_id) =
CASE
    WHEN (pool_kind IS NULL) THEN 0
    ELSE 2
END));
alter table leases add constraint leases_plan_check CHECK ((plan = ANY (ARRAY['hourly'::text, 'half-daily'::text, 'daily'::text, 'weekly'::text, 'monthly'::text])));
alter table leases add constraint leases_pool_kind_check CHECK ((pool_kind = ANY (ARRAY['residential'::text, 'mobile'::text])));
alter table leases add constraint leases_proxy_id_fkey FOREIGN KEY (proxy_id) REFERENCES proxies(id);
alter table leases add constraint leases_proxy_id_tstzrange_excl EXCLUDE USING gist (proxy_id WITH =, tstzrange(COALESCE(starts_at, reserved_at), COALESCE(ends_at, reserved_until)) WITH &&) WHERE ((state = ANY (ARRAY['reserved'::text, 'active'::text])));
alter table leases add constraint leases_refund_bytes_max_check CHECK ((refund_bytes_max >= 0));
alter table leases add constraint leases_refund_hours_check CHECK ((refund_hours >= 0));
alter table leases add constraint leases_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'active'::text, 'suspended'::text, 'ended'::text, 'released'::text, 'revoked'::text])));
alter table leases add constraint leases_suspended_check CHECK (((state = 'suspended'::text) = (suspended_at IS NOT NULL)));
alter table leases add constraint leases_terms_check CHECK ((terms > 0));
alter table leases add constraint leases_upstream_id_fkey FOREIGN KEY (upstream_id) REFERENCES upstreams(id);
alter table leases add constraint leases_username_key UNIQUE (username);
alter table ledger_entries add constraint ledger_entries_account_check CHECK (((account ~ '^[a-z][a-z0-9_]{1,30}_clearing$'::text) OR (account = ANY (ARRAY['disputed'::text, 'bank'::text, 'provider_fees'::text, 'losses'::text, 'customer_deposits'::text, 'revenue'::text, 'vat_output'::text, 'refunds_payable'::text, 'customer_credit'::text, 'suspense'::text]))));
alter table ledger_entries add constraint ledger_entries_amount_minor_check CHECK ((amount_minor <> 0));
alter table ledger_entries add constraint ledger_entries_balance TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table ledger_entries add constraint ledger_entries_check CHECK (((account <> 'customer_credit'::text) OR (customer_id IS NOT NULL)));
alter table ledger_entries add constraint ledger_entries_currency_check CHECK ((currency = ANY (ARRAY['KES'::text, 'USD'::text])));
alter table ledger_entries add constraint ledger_entries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table ledger_entries add constraint ledger_entries_pkey PRIMARY KEY (id);
alter table ledger_entries add constraint ledger_entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id);
alter table ledger_transfers add constraint ledger_transfers_id_check CHECK ((id ~ '^trf_[0-9a-f]{32}$'::text));
alter table ledger_transfers add constraint ledger_transfers_pkey PRIMARY KEY (id);
alter table ledger_transfers add constraint ledger_transfers_source_kind_source_id_key UNIQUE (source_kind, source_id);
alter table list_link_networks add constraint list_link_networks_link_id_fkey FOREIGN KEY (link_id) REFERENCES list_links(id) ON DELETE CASCADE;
alter table list_link_networks add constraint list_link_networks_pkey PRIMARY KEY (link_id, network);
alter table list_links add constraint list_links_check CHECK ((expires_at > made_at));
alter table list_links add constraint list_links_check1 CHECK (((label IS NULL) OR (order_code IS NULL)));
alter table list_links add constraint list_links_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table list_links add constraint list_links_made_by FOREIGN KEY (made_by) REFERENCES customers(id);
alter table list_links add constraint list_links_pkey PRIMARY KEY (id);
alter table list_links add constraint list_links_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text));
alter table list_links add constraint list_links_secret_hash_key UNIQUE (secret_hash);
alter table listing_counts add constraint listing_counts_pkey PRIMARY KEY (country_code, region, city, isp);
alter table loop_runs add constraint loop_runs_pkey PRIMARY KEY (name);
alter table machine_alarms add constraint machine_alarms_pkey PRIMARY KEY (id);
alter table machine_alarms add constraint machine_alarms_why_check CHECK ((why = ANY (ARRAY['unknown'::text, 'not-ours-any-more'::text, 'does-not-fit'::text])));
alter table mail_links add constraint mail_links_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table mail_links add constraint mail_links_pkey PRIMARY KEY (token_hash);
alter table mail_links add constraint mail_links_purpose_check CHECK ((purpose = ANY (ARRAY['activate'::text, 'reset'::text, 'change-email'::text, 'stop-email'::text])));
alter table mail_texts add constraint mail_texts_language_check CHECK ((language ~ '^[a-z]{2}$'::text));
alter table mail_texts add constraint mail_texts_pkey PRIMARY KEY (text_key, language, version);
alter table mail_texts add constraint mail_texts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES customers(id);
alter table mail_texts add constraint mail_texts_version_check CHECK ((version > 0));
alter table mails add constraint mails_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table mails add constraint mails_dedupe_key_key UNIQUE (dedupe_key);
alter table mails add constraint mails_language_check CHECK ((language ~ '^[a-z]{2}$'::text));
alter table mails add constraint mails_pkey PRIMARY KEY (id);
alter table mails add constraint mails_resend_of_fkey FOREIGN KEY (resend_of) REFERENCES mails(id) ON DELETE SET NULL;
alter table meter_batches add constraint meter_batches_pkey PRIMARY KEY (gateway_id, sequence);
alter table notices add constraint notices_audience_check CHECK ((audience = ANY (ARRAY['customer'::text, 'staff'::text])));
alter table notices add constraint notices_check CHECK (((audience = 'customer'::text) = (customer_id IS NOT NULL)));
alter table notices add constraint notices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table notices add constraint notices_dedupe_key_key UNIQUE (dedupe_key);
alter table notices add constraint notices_path_check CHECK ((path ~~ '/%'::text));
alter table notices add constraint notices_pkey PRIMARY KEY (id);
alter table notification_choices add constraint notification_choices_audience_check CHECK ((audience = ANY (ARRAY['customer'::text, 'staff'::text])));
alter table notification_choices add constraint notification_choices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'bell'::text, 'push'::text])));
alter table notification_choices add constraint notification_choices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table notification_choices add constraint notification_choices_pkey PRIMARY KEY (customer_id, audience, kind, channel);
alter table notification_settings add constraint notification_settings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table notification_settings add constraint notification_settings_language_check CHECK ((language ~ '^[a-z]{2}$'::text));
alter table notification_settings add constraint notification_settings_pkey PRIMARY KEY (customer_id);
alter table order_assignments add constraint order_assignments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table order_assignments add constraint order_assignments_pkey PRIMARY KEY (order_id);
alter table order_assignments add constraint order_assignments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES customers(id);
alter table order_events add constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table order_events add constraint order_events_pkey PRIMARY KEY (id);
alter table order_lines add constraint order_lines_check CHECK ((service_until > service_from));
alter table order_lines add constraint order_lines_id_check CHECK ((id ~ '^orl_[0-9a-f]{32}$'::text));
alter table order_lines add constraint order_lines_kes_minor_check CHECK ((kes_minor > 0)) NOT VALID;
alter table order_lines add constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table order_lines add constraint order_lines_outcome_check CHECK ((outcome = ANY (ARRAY['gone'::text, 'refunded'::text]))) NOT VALID;
alter table order_lines add constraint order_lines_pkey PRIMARY KEY (id);
alter table order_lines add constraint order_lines_plan_check CHECK ((plan = ANY (ARRAY['hourly'::text, 'half-daily'::text, 'daily'::text, 'weekly'::text, 'monthly'::text])));
alter table order_lines add constraint order_lines_position_check CHECK ((("position" >= 0) AND ("position" <= 999))) NOT VALID;
alter table order_lines add constraint order_lines_product_check CHECK ((product = ANY (ARRAY['proxy'::text, 'vps'::text, 'topup'::text, 'traffic'::text])));
alter table order_lines add constraint order_lines_quantity_check CHECK ((quantity = 1));
alter table order_lines add constraint order_lines_renews_server_id_fkey FOREIGN KEY (renews_server_id) REFERENCES servers(id);
alter table order_lines add constraint order_lines_usd_cents_check CHECK ((usd_cents > 0));
alter table orders add constraint orders_code_key UNIQUE (code);
alter table orders add constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table orders add constraint orders_id_check CHECK ((id ~ '^ord_[0-9a-f]{32}$'::text));
alter table orders add constraint orders_kes_minor_check CHECK (((kes_minor > 0) AND ((kes_minor % (100)::bigint) = 0)));
alter table orders add constraint orders_pkey PRIMARY KEY (id);
alter table orders add constraint orders_rate_e4_check CHECK ((rate_e4 > 0));
alter table orders add constraint orders_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'paid'::text, 'provisioning'::text, 'delivered'::text, 'provisioning_failed'::text, 'cancelled'::text, 'expired'::text, 'refund_due'::text, 'refunded'::text, 'partially_refunded'::text])));
alter table orders add constraint orders_usd_cents_check CHECK ((usd_cents > 0));
alter table orders_before_invoices add constraint orders_before_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table orders_before_invoices add constraint orders_before_invoices_pkey PRIMARY KEY (order_id);
alter table passkeys add constraint passkeys_counter_check CHECK ((counter >= 0));
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table paybill_notices add constraint paybill_notices_amount_minor_check CHECK ((amount_minor > 0));
alter table paybill_notices add constraint paybill_notices_end CHECK (((state = 'asking'::text) = (resolved_at IS NULL)));
alter table paybill_notices add constraint paybill_notices_pkey PRIMARY KEY (receipt);
alter table paybill_notices add constraint paybill_notices_receipt_check CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text));
alter table paybill_notices add constraint paybill_notices_state_check CHECK ((state = ANY (ARRAY['asking'::text, 'confirmed'::text, 'refused'::text, 'unanswered'::text])));
alter table paybill_registrations add constraint paybill_registrations_pkey PRIMARY KEY (shortcode);
alter table payment_attempts add constraint payment_attempts_amount_minor_check CHECK (((amount_minor > 0) AND ((amount_minor % (100)::bigint) = 0)));
alter table payment_attempts add constraint payment_attempts_balance_mode CHECK (((provider = 'balance'::text) = (mode = 'BALANCE'::text)));
alter table payment_attempts add constraint payment_attempts_callback_token_hash_key UNIQUE (callback_token_hash);
alter table payment_attempts add constraint payment_attempts_currency_check CHECK ((currency = 'KES'::text));
alter table payment_attempts add constraint payment_attempts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table payment_attempts add constraint payment_attempts_id_check CHECK ((id ~ '^pay_[0-9a-f]{32}$'::text));
alter table payment_attempts add constraint payment_attempts_mode_check CHECK ((mode = ANY (ARRAY['STK'::text, 'LINK'::text, 'BALANCE'::text])));
alter table payment_attempts add constraint payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES payment_intents(order_id);
alter table payment_attempts add constraint payment_attempts_pkey PRIMARY KEY (id);
alter table payment_attempts add constraint payment_attempts_provider_check CHECK ((provider ~ '^[a-z][a-z0-9_]{1,30}$'::text));
alter table payment_attempts add constraint payment_attempts_provider_reference_key UNIQUE (provider, reference);
alter table payment_attempts add constraint payment_attempts_receipt_proved CHECK (((NOT receipt_proved) OR (receipt IS NOT NULL)));
alter table payment_attempts add constraint payment_attempts_state_check CHECK ((state = ANY (ARRAY['created'::text, 'submitting'::text, 'pending'::text, 'submit_unknown'::text, 'confirming'::text, 'succeeded'::text, 'failed'::text, 'expired'::text, 'superseded'::text])));
alter table payment_events add constraint payment_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_attempts(id);
alter table payment_events add constraint payment_events_pkey PRIMARY KEY (id);
alter table payment_exceptions add constraint payment_exceptions_dedupe_key_key UNIQUE (dedupe_key);
alter table payment_exceptions add constraint payment_exceptions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_attempts(id);
alter table payment_exceptions add constraint payment_exceptions_pkey PRIMARY KEY (id);
alter table payment_intents add constraint payment_intents_currency_check CHECK ((currency = 'KES'::text));
alter table payment_intents add constraint payment_intents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table payment_intents add constraint payment_intents_due_minor_check CHECK ((due_minor > 0));
alter table payment_intents add constraint payment_intents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table payment_intents add constraint payment_intents_pkey PRIMARY KEY (order_id);
alter table payment_intents add constraint payment_intents_state_check CHECK ((state = ANY (ARRAY['open'::text, 'processing'::text, 'paid'::text, 'cancelled'::text])));
alter table pool_checks add constraint pool_checks_check CHECK ((ok = (failure IS NULL)));
alter table pool_checks add constraint pool_checks_check1 CHECK (((NOT ok) OR ((exit_ip IS NOT NULL) AND (ping_ms IS NOT NULL))));
alter table pool_checks add constraint pool_checks_ping_ms_check CHECK ((ping_ms >= 0));
alter table pool_checks add constraint pool_checks_pkey PRIMARY KEY (id);
alter table pool_checks add constraint pool_checks_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id);
alter table pool_countries add constraint pool_countries_check CHECK (((ok >= 0) AND (ok <= tries)));
alter table pool_countries add constraint pool_countries_check1 CHECK (((exits >= 0) AND (exits <= ok)));
alter table pool_countries add constraint pool_countries_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text));
alter table pool_countries add constraint pool_countries_pkey PRIMARY KEY (pool_id, country_code);
alter table pool_countries add constraint pool_countries_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id);
alter table pool_countries add constraint pool_countries_tries_check CHECK ((tries >= 0));
alter table pool_meters add constraint pool_meters_check CHECK (((last_total IS NULL) = (last_counted IS NULL)));
alter table pool_meters add constraint pool_meters_last_counted_check CHECK ((last_counted >= 0));
alter table pool_meters add constraint pool_meters_last_total_check CHECK ((last_total >= 0));
alter table pool_meters add constraint pool_meters_meter_check CHECK (((length(meter) >= 1) AND (length(meter) <= 40)));
alter table pool_meters add constraint pool_meters_pkey PRIMARY KEY (pool_id);
alter table pool_meters add constraint pool_meters_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id);
alter table pool_usage add constraint pool_usage_bytes_check CHECK ((bytes >= 0));
alter table pool_usage add constraint pool_usage_pkey PRIMARY KEY (pool_id, day);
alter table pool_usage add constraint pool_usage_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id);
alter table pools add constraint pools_byte_unit_check CHECK ((byte_unit = ANY (ARRAY['decimal'::text, 'binary'::text])));
alter table pools add constraint pools_check CHECK (((dialect = 'words'::text) = (words IS NOT NULL)));
alter table pools add constraint pools_cost_usd_cents_per_gb_check CHECK ((cost_usd_cents_per_gb > 0));
alter table pools add constraint pools_dialect_check CHECK (((length(dialect) >= 1) AND (length(dialect) <= 40)));
alter table pools add constraint pools_id_check CHECK ((id ~ '^pol_[0-9a-f]{32}$'::text));
alter table pools add constraint pools_kind_check CHECK ((kind = ANY (ARRAY['residential'::text, 'mobile'::text])));
alter table pools add constraint pools_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table pools add constraint pools_name_key UNIQUE (name);
alter table pools add constraint pools_pkey PRIMARY KEY (id);
alter table pools add constraint pools_port_check CHECK (((port >= 1) AND (port <= 65535)));
alter table pools add constraint pools_protocol_check CHECK ((protocol = ANY (ARRAY['http'::text, 'socks5'::text])));
alter table pools add constraint pools_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text, 'failing'::text])));
alter table price_rule_sets add constraint price_rule_sets_pkey PRIMARY KEY (version);
alter table price_rule_sets add constraint price_rule_sets_version_check CHECK ((version > 0));
alter table provider_budgets add constraint provider_budgets_pkey PRIMARY KEY (name);
alter table provider_conversations add constraint provider_conversations_answer CHECK (((state <> 'answered'::text) OR ((conversation_id IS NOT NULL) AND (result_code IS NOT NULL))));
alter table provider_conversations add constraint provider_conversations_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES receipt_claims(id);
alter table provider_conversations add constraint provider_conversations_conversation_id_key UNIQUE (conversation_id);
alter table provider_conversations add constraint provider_conversations_id_check CHECK ((id ~ '^cnv_[0-9a-f]{32}$'::text));
alter table provider_conversations add constraint provider_conversations_kind_check CHECK ((kind = ANY (ARRAY['reversal'::text, 'reversal-status'::text, 'receipt-status'::text, 'notice-status'::text, 'payout'::text, 'payout-status'::text])));
alter table provider_conversations add constraint provider_conversations_notice_receipt_fkey FOREIGN KEY (notice_receipt) REFERENCES paybill_notices(receipt);
alter table provider_conversations add constraint provider_conversations_payout_id CHECK (((kind <> 'payout'::text) OR (originator_id IS NOT NULL)));
alter table provider_conversations add constraint provider_conversations_pkey PRIMARY KEY (id);
alter table provider_conversations add constraint provider_conversations_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);
alter table provider_conversations add constraint provider_conversations_state_check CHECK ((state = ANY (ARRAY['asking'::text, 'asked'::text, 'refused'::text, 'unknown'::text, 'answered'::text, 'timed_out'::text])));
alter table provider_conversations add constraint provider_conversations_subject CHECK ((num_nonnulls(refund_id, claim_id, notice_receipt) = 1));
alter table provider_conversations add constraint provider_conversations_token_hash_key UNIQUE (token_hash);
alter table provider_inbox add constraint provider_inbox_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_attempts(id);
alter table provider_inbox add constraint provider_inbox_pkey PRIMARY KEY (id);
alter table provider_inbox add constraint provider_inbox_provider_check CHECK (((provider ~ '^[a-z][a-z0-9_]{1,30}$'::text) AND (provider <> 'balance'::text)));
alter table provider_inbox add constraint provider_inbox_provider_dedupe_key_key UNIQUE (provider, dedupe_key);
alter table provider_tokens add constraint provider_tokens_pkey PRIMARY KEY (provider);
alter table proxies add constraint proxies_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code);
alter table proxies add constraint proxies_health_check CHECK ((health = ANY (ARRAY['new'::text, 'healthy'::text, 'degraded'::text, 'down'::text])));
alter table proxies add constraint proxies_id_check CHECK ((id ~ '^prx_[0-9a-f]{32}$'::text));
alter table proxies add constraint proxies_ip_key UNIQUE (ip);
alter table proxies add constraint proxies_pkey PRIMARY KEY (id);
alter table proxies add constraint proxies_price_day_cents_check CHECK ((price_day_cents > 0));
alter table proxies add constraint proxies_price_month_cents_check CHECK ((price_month_cents > 0));
alter table proxies add constraint proxies_rating_check CHECK (((rating >= 0) AND (rating <= 5)));
alter table proxies add constraint proxies_sold_with_exit CHECK (((ip IS NOT NULL) OR (NOT on_sale)));
alter table proxies add constraint proxies_upstream_id_fkey FOREIGN KEY (upstream_id) REFERENCES upstreams(id);
alter table proxies add constraint proxies_upstream_id_key UNIQUE (upstream_id);
alter table proxies add constraint proxies_withheld_check CHECK ((withheld = ANY (ARRAY['missing'::text, 'withdrawn'::text, 'ending'::text, 'unmeasured'::text])));
alter table push_devices add constraint push_devices_endpoint_hash_key UNIQUE (endpoint_hash);
alter table push_devices add constraint push_devices_pkey PRIMARY KEY (id);
alter table push_devices add constraint push_devices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES customers(id);
alter table push_keys add constraint push_keys_id_check CHECK (id);
alter table push_keys add constraint push_keys_pkey PRIMARY KEY (id);
alter table quote_coupons add constraint quote_coupons_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id);
alter table quote_coupons add constraint quote_coupons_discount_minor_check CHECK ((discount_minor > 0));
alter table quote_coupons add constraint quote_coupons_pkey PRIMARY KEY (quote_id);
alter table quote_lines add constraint quote_lines_discount_minor_check CHECK ((discount_minor >= 0));
alter table quote_lines add constraint quote_lines_kes_minor_check CHECK ((kes_minor > 0));
alter table quote_lines add constraint quote_lines_pkey PRIMARY KEY (quote_id, "position");
alter table quote_lines add constraint quote_lines_position_check CHECK ((("position" >= 0) AND ("position" <= 999)));
alter table quote_lines add constraint quote_lines_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;
alter table quote_lines add constraint quote_lines_usd_cents_check CHECK ((usd_cents > 0));
alter table quotes add constraint quotes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table quotes add constraint quotes_id_check CHECK ((id ~ '^quo_[0-9a-f]{32}$'::text));
alter table quotes add constraint quotes_kes_minor_check CHECK (((kes_minor > 0) AND ((kes_minor % (100)::bigint) = 0)));
alter table quotes add constraint quotes_pkey PRIMARY KEY (id);
alter table quotes add constraint quotes_plan_check CHECK ((plan = ANY (ARRAY['hourly'::text, 'half-daily'::text, 'daily'::text, 'weekly'::text, 'monthly'::text])));
alter table quotes add constraint quotes_product_check CHECK ((product = ANY (ARRAY['proxy'::text, 'vps'::text, 'traffic'::text])));
alter table quotes add constraint quotes_rate_e4_check CHECK ((rate_e4 > 0));
alter table quotes add constraint quotes_renews_server_id_fkey FOREIGN KEY (renews_server_id) REFERENCES servers(id);
alter table quotes add constraint quotes_usd_cents_check CHECK ((usd_cents > 0));
alter table rate_hints add constraint rate_hints_check CHECK (((kes_per_usd_e4 IS NULL) = (answered_at IS NULL)));
alter table rate_hints add constraint rate_hints_kes_per_usd_e4_check CHECK ((kes_per_usd_e4 > 0));
alter table rate_hints add constraint rate_hints_pkey PRIMARY KEY (service);
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table rate_limits add constraint rate_limits_used_check CHECK ((used > 0));
alter table receipt_claims add constraint receipt_claims_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table receipt_claims add constraint receipt_claims_end CHECK (((state = 'asking'::text) = (resolved_at IS NULL)));
alter table receipt_claims add constraint receipt_claims_id_check CHECK ((id ~ '^rcl_[0-9a-f]{32}$'::text));
alter table receipt_claims add constraint receipt_claims_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_attempts(id);
alter table receipt_claims add constraint receipt_claims_payment_id_receipt_key UNIQUE (payment_id, receipt);
alter table receipt_claims add constraint receipt_claims_pkey PRIMARY KEY (id);
alter table receipt_claims add constraint receipt_claims_receipt_check CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text));
alter table receipt_claims add constraint receipt_claims_state_check CHECK ((state = ANY (ARRAY['asking'::text, 'confirmed'::text, 'refused'::text, 'unanswered'::text])));
alter table refund_events add constraint refund_events_pkey PRIMARY KEY (id);
alter table refund_events add constraint refund_events_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);
alter table refund_lines add constraint refund_lines_minor_check CHECK ((minor > 0));
alter table refund_lines add constraint refund_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
alter table refund_lines add constraint refund_lines_pkey PRIMARY KEY (refund_id, order_line_id);
alter table refund_lines add constraint refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);
alter table refunds add constraint refunds_amount_minor_check CHECK ((amount_minor > 0));
alter table refunds add constraint refunds_carrier_check CHECK ((carrier = ANY (ARRAY['return'::text, 'payout'::text])));
alter table refunds add constraint refunds_charge_minor_check CHECK ((charge_minor >= 0));
alter table refunds add constraint refunds_check CHECK (((order_minor >= 0) AND (order_minor <= amount_minor)));
alter table refunds add constraint refunds_check1 CHECK (((vat_minor >= 0) AND (vat_minor <= order_minor)));
alter table refunds add constraint refunds_currency_check CHECK ((currency = 'KES'::text));
alter table refunds add constraint refunds_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table refunds add constraint refunds_dedupe_key_key UNIQUE (dedupe_key);
alter table refunds add constraint refunds_destination_check CHECK ((destination = ANY (ARRAY['balance'::text, 'provider'::text])));
alter table refunds add constraint refunds_id_check CHECK ((id ~ '^rfd_[0-9a-f]{32}$'::text));
alter table refunds add constraint refunds_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'credit'::text, 'dispute'::text, 'payout'::text])));
alter table refunds add constraint refunds_name_their_order CHECK (((order_minor = 0) OR (order_id IS NOT NULL)));
alter table refunds add constraint refunds_need_a_customer CHECK (((destination = 'provider'::text) OR (customer_id IS NOT NULL)));
alter table refunds add constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table refunds add constraint refunds_payee CHECK ((((carrier = 'payout'::text) = (payee_sealed IS NOT NULL)) AND ((carrier = 'payout'::text) = (payee_masked IS NOT NULL))));
alter table refunds add constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_attempts(id);
alter table refunds add constraint refunds_payout_of_balance CHECK ((((kind = 'payout'::text) = (source_kind = 'balance'::text)) AND ((kind <> 'payout'::text) OR ((carrier = 'payout'::text) AND (order_id IS NULL) AND (customer_id IS NOT NULL)))));
alter table refunds add constraint refunds_pkey PRIMARY KEY (id);
alter table refunds add constraint refunds_proposal CHECK (((proposed_act IS NULL) = (proposed_by IS NULL)));
alter table refunds add constraint refunds_proposed_act_check CHECK ((proposed_act = ANY (ARRAY['retry'::text, 'keep'::text])));
alter table refunds add constraint refunds_reason_check CHECK ((reason <> ''::text));
alter table refunds add constraint refunds_second_person CHECK ((approved_by <> requested_by));
alter table refunds add constraint refunds_source_kind_source_id_fkey FOREIGN KEY (source_kind, source_id) REFERENCES returnable_money(source_kind, source_id);
alter table refunds add constraint refunds_state_check CHECK ((state = ANY (ARRAY['awaiting_approval'::text, 'rejected'::text, 'requested'::text, 'submitting'::text, 'submitted'::text, 'unknown'::text, 'needs_attention'::text, 'failed'::text, 'succeeded'::text])));
alter table refunds add constraint refunds_waits_for CHECK (((waits_for IS NULL) OR (kind = 'payout'::text)));
alter table refunds add constraint refunds_waits_for_check CHECK ((waits_for = ANY (ARRAY['amount'::text, 'new-account'::text, 'changed-account'::text])));
alter table returnable_money add constraint returnable_money_is_enough CHECK (((returned_minor >= 0) AND (returned_minor <= received_minor)));
alter table returnable_money add constraint returnable_money_pkey PRIMARY KEY (source_kind, source_id);
alter table returnable_money add constraint returnable_money_received_minor_check CHECK ((received_minor > 0));
alter table returnable_money add constraint returnable_money_source_kind_check CHECK ((source_kind = ANY (ARRAY['payment'::text, 'stray'::text, 'balance'::text])));
alter table reveal_links add constraint reveal_links_check CHECK ((expires_at > created_at));
alter table reveal_links add constraint reveal_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table reveal_links add constraint reveal_links_pkey PRIMARY KEY (token_hash);
alter table saved_searches add constraint saved_searches_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table saved_searches add constraint saved_searches_customer_id_name_key UNIQUE (customer_id, name);
alter table saved_searches add constraint saved_searches_id_check CHECK ((id ~ '^sav_[0-9a-f]{32}$'::text));
alter table saved_searches add constraint saved_searches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table saved_searches add constraint saved_searches_pkey PRIMARY KEY (id);
alter table saved_views add constraint saved_views_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table saved_views add constraint saved_views_customer_id_list_name_key UNIQUE (customer_id, list, name);
alter table saved_views add constraint saved_views_customer_id_list_place_key UNIQUE (customer_id, list, place);
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (id);
alter table saved_views add constraint saved_views_place_check CHECK (((place >= 1) AND (place <= 20)));
alter table sealing_keys add constraint sealing_keys_name_check CHECK ((name ~ '^[0-9a-f]{12}$'::text));
alter table sealing_keys add constraint sealing_keys_pkey PRIMARY KEY (name);
alter table sealing_state add constraint sealing_state_only_row_check CHECK (only_row);
alter table sealing_state add constraint sealing_state_pkey PRIMARY KEY (only_row);
alter table second_factors add constraint second_factors_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table second_factors add constraint second_factors_pkey PRIMARY KEY (customer_id);
alter table security_counts add constraint security_counts_kind_check CHECK ((kind = ANY (ARRAY['guess'::text, 'forged'::text, 'access'::text, 'limit'::text, 'office'::text])));
alter table security_counts add constraint security_counts_pkey PRIMARY KEY (minute, kind);
alter table security_counts add constraint security_counts_refused_check CHECK ((refused > 0));
alter table server_addresses add constraint server_addresses_host_tstzrange_excl EXCLUDE USING gist (host(address) WITH =, tstzrange(held_at, free_at) WITH &&);
alter table server_addresses add constraint server_addresses_pkey PRIMARY KEY (id);
alter table server_addresses add constraint server_addresses_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES address_pools(id);
alter table server_addresses add constraint server_addresses_server_id_fkey FOREIGN KEY (server_id) REFERENCES servers(id);
alter table server_auto_renewals add constraint server_auto_renewals_agreed_minor_check CHECK ((agreed_minor > 0));
alter table server_auto_renewals add constraint server_auto_renewals_pkey PRIMARY KEY (server_id);
alter table server_auto_renewals add constraint server_auto_renewals_server_id_fkey FOREIGN KEY (server_id) REFERENCES servers(id);
alter table server_auto_tries add constraint server_auto_tries_check CHECK (((outcome = 'paid'::text) = (next_try_at IS NULL)));
alter table server_auto_tries add constraint server_auto_tries_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'told'::text, 'failed'::text])));
alter table server_auto_tries add constraint server_auto_tries_pkey PRIMARY KEY (server_id, term);
alter table server_auto_tries add constraint server_auto_tries_server_id_fkey FOREIGN KEY (server_id) REFERENCES servers(id);
alter table server_auto_tries add constraint server_auto_tries_term_check CHECK ((term > 0));
alter table server_exchanges add constraint server_exchanges_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES server_operations(id);
alter table server_exchanges add constraint server_exchanges_pkey PRIMARY KEY (id);
alter table server_operations add constraint server_operations_check CHECK (((state = ANY (ARRAY['waiting'::text, 'pending'::text])) OR (next_try_at IS NULL)));
alter table server_operations add constraint server_operations_check1 CHECK (((state <> 'waiting'::text) OR (next_try_at IS NOT NULL)));
alter table server_operations add constraint server_operations_id_check CHECK ((id ~ '^sop_[0-9a-f]{32}$'::text));
alter table server_operations add constraint server_operations_key_key UNIQUE (key);
alter table server_operations add constraint server_operations_kind_check CHECK ((kind = ANY (ARRAY['create'::text, 'start'::text, 'stop'::text, 'reboot'::text, 'suspend'::text, 'resume'::text, 'reinstall'::text, 'reset-access'::text, 'terminate'::text])));
alter table server_operations add constraint server_operations_pkey PRIMARY KEY (id);
alter table server_operations add constraint server_operations_server_id_fkey FOREIGN KEY (server_id) REFERENCES servers(id);
alter table server_operations add constraint server_operations_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'pending'::text, 'done'::text, 'failed'::text, 'dropped'::text])));
alter table server_placements add constraint server_placements_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES vps_offers(id);
alter table server_placements add constraint server_placements_pkey PRIMARY KEY (offer_id);
alter table server_placements add constraint server_placements_provider_check CHECK ((provider = ANY (ARRAY['manual'::text, 'sandbox'::text, 'proxmox'::text, 'hetzner'::text])));
alter table server_reminders add constraint server_reminders_kind_check CHECK ((kind = ANY (ARRAY['7-days'::text, '3-days'::text, '1-day'::text, 'suspended'::text, 'terminated'::text])));
alter table server_reminders add constraint server_reminders_pkey PRIMARY KEY (server_id, term, kind);
alter table server_reminders add constraint server_reminders_server_id_fkey FOREIGN KEY (server_id) REFERENCES servers(id);
alter table server_reveals add constraint server_reveals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table server_reveals add constraint server_reveals_pkey PRIMARY KEY (id);
alter table server_reveals add constraint server_reveals_proved_by_check CHECK ((proved_by = ANY (ARRAY['password'::text, 'code'::text])));
alter table server_reveals add constraint server_reveals_server_id_fkey FOREIGN KEY (server_id) REFERENCES servers(id);
alter table server_reveals add constraint server_reveals_what_check CHECK ((what = ANY (ARRAY['password'::text, 'console'::text])));
alter table servers add constraint servers_added_days_check CHECK (((added_days >= 0) AND (added_days <= 30)));
alter table servers add constraint servers_check CHECK (((state = ANY (ARRAY['active'::text, 'suspended'::text])) <= ((address IS NOT NULL) AND (username IS NOT NULL) AND (secret_sealed IS NOT NULL) AND (ends_at > activated_at))));
alter table servers add constraint servers_check1 CHECK (((state = 'suspended'::text) = (suspended_for IS NOT NULL)));
alter table servers add constraint servers_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table servers add constraint servers_id_check CHECK ((id ~ '^srv_[0-9a-f]{32}$'::text));
alter table servers add constraint servers_late_choice_check CHECK ((late_choice = ANY (ARRAY['refund'::text, 'days'::text])));
alter table servers add constraint servers_leave_note_check CHECK ((length(leave_note) <= 300));
alter table servers add constraint servers_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES vps_offers(id);
alter table servers add constraint servers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table servers add constraint servers_order_id_key UNIQUE (order_id);
alter table servers add constraint servers_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
alter table servers add constraint servers_order_line_id_key UNIQUE (order_line_id);
alter table servers add constraint servers_pkey PRIMARY KEY (id);
alter table servers add constraint servers_power_check CHECK ((power = ANY (ARRAY['running'::text, 'stopped'::text, 'unknown'::text])));
alter table servers add constraint servers_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'creating'::text, 'active'::text, 'suspended'::text, 'terminating'::text, 'gone'::text, 'failed'::text])));
alter table servers add constraint servers_suspended_for_check CHECK ((suspended_for = ANY (ARRAY['end'::text, 'account'::text, 'staff'::text])));
alter table servers add constraint servers_term_check CHECK ((term >= 0));
alter table session_releases add constraint session_releases_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES lease_credentials(id);
alter table session_releases add constraint session_releases_lease_id_credential_id_name_key UNIQUE NULLS NOT DISTINCT (lease_id, credential_id, name);
alter table session_releases add constraint session_releases_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table session_releases add constraint session_releases_name_check CHECK (((length(name) >= 1) AND (length(name) <= 32)));
alter table sessions add constraint sessions_account FOREIGN KEY (account_id, customer_id) REFERENCES account_members(account_id, person_id) ON DELETE CASCADE;
alter table sessions add constraint sessions_acting CHECK (((acting_staff_id IS NULL) = (acting_from IS NULL)));
alter table sessions add constraint sessions_acting_from_fkey FOREIGN KEY (acting_from) REFERENCES sessions(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_acting_staff_id_fkey FOREIGN KEY (acting_staff_id) REFERENCES customers(id);
alter table sessions add constraint sessions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_token_key UNIQUE (token);
alter table settlement_lines add constraint settlement_lines_fee_minor_check CHECK ((fee_minor >= 0));
alter table settlement_lines add constraint settlement_lines_pkey PRIMARY KEY (provider, settlement_id, receipt);
alter table settlement_lines add constraint settlement_lines_provider_settlement_id_fkey FOREIGN KEY (provider, settlement_id) REFERENCES settlements(provider, id);
alter table settlements add constraint settlements_deductions_minor_check CHECK ((deductions_minor >= 0));
alter table settlements add constraint settlements_pkey PRIMARY KEY (provider, id);
alter table settlements add constraint settlements_provider_check CHECK (((provider ~ '^[a-z][a-z0-9_]{1,30}$'::text) AND (provider <> 'balance'::text)));
alter table settlements add constraint settlements_state_check CHECK ((state = ANY (ARRAY['posted'::text, 'differs'::text])));
alter table shop_settings add constraint shop_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES customers(id);
alter table shop_settings add constraint shop_settings_key_check CHECK ((key ~ '^[a-z][a-zA-Z]{1,39}$'::text));
alter table shop_settings add constraint shop_settings_pkey PRIMARY KEY (key);
alter table shop_settings add constraint shop_settings_version_check CHECK ((version > 0));
alter table sign_in_brakes add constraint sign_in_brakes_pkey PRIMARY KEY (key);
alter table sign_in_brakes add constraint sign_in_brakes_wrong_check CHECK ((wrong > 0));
alter table sign_in_challenges add constraint sign_in_challenges_method_check CHECK ((method = ANY (ARRAY['email'::text, 'totp'::text])));
alter table sign_in_challenges add constraint sign_in_challenges_pkey PRIMARY KEY (session_id);
alter table sign_in_challenges add constraint sign_in_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table sign_ins add constraint sign_ins_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table sign_ins add constraint sign_ins_method_check CHECK ((method = ANY (ARRAY['password'::text, 'passkey'::text])));
alter table sign_ins add constraint sign_ins_outcome_check CHECK ((outcome = ANY (ARRAY['signed-in'::text, 'wrong-password'::text, 'wrong-code'::text, 'wrong-passkey'::text, 'copied-passkey'::text])));
alter table sign_ins add constraint sign_ins_pkey PRIMARY KEY (id);
alter table site_checks add constraint site_checks_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table site_checks add constraint site_checks_id_check CHECK ((id ~ '^chk_[0-9a-f]{32}$'::text));
alter table site_checks add constraint site_checks_pkey PRIMARY KEY (id);
alter table site_checks add constraint site_checks_proxy_id_fkey FOREIGN KEY (proxy_id) REFERENCES proxies(id);
alter table site_checks add constraint site_checks_upstream_id_fkey FOREIGN KEY (upstream_id) REFERENCES upstreams(id);
alter table skipped_numbers add constraint skipped_numbers_in_order CHECK (((first > 0) AND (last >= first)));
alter table skipped_numbers add constraint skipped_numbers_pkey PRIMARY KEY (series, year, first);
alter table skipped_numbers add constraint skipped_numbers_series_check CHECK ((series = ANY (ARRAY['invoice'::text, 'credit-note'::text])));
alter table spent_passkey_challenges add constraint spent_passkey_challenges_pkey PRIMARY KEY (challenge_hash);
alter table staff add constraint staff_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table staff add constraint staff_pkey PRIMARY KEY (customer_id);
alter table staff add constraint staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'operator'::text, 'support'::text, 'finance'::text, 'read-only'::text])));
alter table staff_invitations add constraint staff_invitations_check CHECK (((email IS NULL) = (invited_by IS NULL)));
alter table staff_invitations add constraint staff_invitations_check1 CHECK (((email IS NOT NULL) OR (role = 'owner'::text)));
alter table staff_invitations add constraint staff_invitations_email_check CHECK ((email = lower(email)));
alter table staff_invitations add constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES customers(id);
alter table staff_invitations add constraint staff_invitations_pkey PRIMARY KEY (token_hash);
alter table staff_invitations add constraint staff_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'operator'::text, 'support'::text, 'finance'::text, 'read-only'::text])));
alter table staff_notice_reads add constraint staff_notice_reads_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE;
alter table staff_notice_reads add constraint staff_notice_reads_pkey PRIMARY KEY (staff_id, notice_id);
alter table staff_notice_reads add constraint staff_notice_reads_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES customers(id);
alter table statement_imports add constraint statement_imports_file_hash_key UNIQUE (file_hash);
alter table statement_imports add constraint statement_imports_id_check CHECK ((id ~ '^imp_[0-9a-f]{32}$'::text));
alter table statement_imports add constraint statement_imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES customers(id);
alter table statement_imports add constraint statement_imports_known_check CHECK ((known >= 0));
alter table statement_imports add constraint statement_imports_pkey PRIMARY KEY (id);
alter table statement_imports add constraint statement_imports_provider_check CHECK (((provider ~ '^[a-z][a-z0-9_]{1,30}$'::text) AND (provider <> 'balance'::text)));
alter table statement_imports add constraint statement_imports_rejected_check CHECK ((rejected >= 0));
alter table statement_lines add constraint statement_lines_check CHECK (((explanation IS NULL) = (explained_at IS NULL)));
alter table statement_lines add constraint statement_lines_explained_by_fkey FOREIGN KEY (explained_by) REFERENCES customers(id);
alter table statement_lines add constraint statement_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_imports(id);
alter table statement_lines add constraint statement_lines_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'fee'::text, 'payout'::text, 'outgoing'::text, 'not-completed'::text])));
alter table statement_lines add constraint statement_lines_match_check CHECK ((match = ANY (ARRAY['payment'::text, 'credit'::text, 'suspense'::text, 'fee'::text, 'payout'::text, 'refund'::text, 'nothing'::text, 'differs'::text, 'not-completed'::text])));
alter table statement_lines add constraint statement_lines_pkey PRIMARY KEY (id);
alter table statement_lines add constraint statement_lines_receipt_amount_minor_balance_minor_key UNIQUE NULLS NOT DISTINCT (receipt, amount_minor, balance_minor);
alter table statement_rejects add constraint statement_rejects_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_imports(id);
alter table statement_rejects add constraint statement_rejects_pkey PRIMARY KEY (import_id, row_number);
alter table status_days add constraint status_days_check CHECK (((samples > 0) AND (degraded >= 0) AND (down >= 0) AND ((degraded + down) <= samples)));
alter table status_days add constraint status_days_pkey PRIMARY KEY (component, day);
alter table status_now add constraint status_now_pkey PRIMARY KEY (component);
alter table status_now add constraint status_now_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'degraded'::text, 'down'::text])));
alter table stray_money add constraint stray_money_amount_minor_check CHECK ((amount_minor > 0));
alter table stray_money add constraint stray_money_currency_check CHECK ((currency = 'KES'::text));
alter table stray_money add constraint stray_money_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table stray_money add constraint stray_money_found_by_fkey FOREIGN KEY (found_by) REFERENCES customers(id);
alter table stray_money add constraint stray_money_owned CHECK (((state <> ALL (ARRAY['credited'::text, 'applied'::text])) OR (payment_id IS NOT NULL) OR (customer_id IS NOT NULL)));
alter table stray_money add constraint stray_money_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment_attempts(id);
alter table stray_money add constraint stray_money_pkey PRIMARY KEY (provider, receipt);
alter table stray_money add constraint stray_money_provider_check CHECK (((provider ~ '^[a-z][a-z0-9_]{1,30}$'::text) AND (provider <> 'balance'::text)));
alter table stray_money add constraint stray_money_state_check CHECK ((state = ANY (ARRAY['suspense'::text, 'credited'::text, 'applied'::text, 'returning'::text, 'returned'::text])));
alter table supplier_runs add constraint supplier_runs_check CHECK (((outcome = 'complete'::text) = (reason IS NULL)));
alter table supplier_runs add constraint supplier_runs_outcome_check CHECK ((outcome = ANY (ARRAY['complete'::text, 'short'::text, 'failed'::text])));
alter table supplier_runs add constraint supplier_runs_pkey PRIMARY KEY (id);
alter table supplier_runs add constraint supplier_runs_supplier_fkey FOREIGN KEY (supplier) REFERENCES suppliers(name);
alter table suppliers add constraint suppliers_calls_per_hour_check CHECK (((calls_per_hour >= 1) AND (calls_per_hour <= 3600)));
alter table suppliers add constraint suppliers_cost_month_cents_check CHECK ((cost_month_cents > 0));
alter table suppliers add constraint suppliers_every_minutes_check CHECK (((every_minutes >= 5) AND (every_minutes <= 1440)));
alter table suppliers add constraint suppliers_name_check CHECK ((name ~ '^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$'::text));
alter table suppliers add constraint suppliers_name_resolution_check CHECK ((name_resolution = ANY (ARRAY['pin'::text, 'name'::text])));
alter table suppliers add constraint suppliers_pkey PRIMARY KEY (name);
alter table testimonials add constraint testimonials_about_check CHECK ((length(about) <= 80));
alter table testimonials add constraint testimonials_body_check CHECK (((length(body) >= 1) AND (length(body) <= 600)));
alter table testimonials add constraint testimonials_language_check CHECK ((language ~ '^[a-z]{2}$'::text));
alter table testimonials add constraint testimonials_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table testimonials add constraint testimonials_pkey PRIMARY KEY (id);
alter table testimonials add constraint testimonials_position_check CHECK ((("position" >= 0) AND ("position" <= 10000)));
alter table ticket_files add constraint ticket_files_check CHECK (((message_id IS NOT NULL) OR (uploader_id IS NOT NULL)));
alter table ticket_files add constraint ticket_files_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 5242880)));
alter table ticket_files add constraint ticket_files_id_check CHECK ((id ~ '^fil_[0-9a-f]{32}$'::text));
alter table ticket_files add constraint ticket_files_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'application/pdf'::text, 'text/plain'::text, 'text/csv'::text])));
alter table ticket_files add constraint ticket_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_messages(id) ON DELETE CASCADE;
alter table ticket_files add constraint ticket_files_pkey PRIMARY KEY (id);
alter table ticket_files add constraint ticket_files_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES customers(id);
alter table ticket_messages add constraint ticket_messages_author_check CHECK ((author = ANY (ARRAY['customer'::text, 'staff'::text, 'note'::text, 'system'::text])));
alter table ticket_messages add constraint ticket_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES customers(id);
alter table ticket_messages add constraint ticket_messages_pkey PRIMARY KEY (id);
alter table ticket_messages add constraint ticket_messages_ticket_id_client_key_key UNIQUE (ticket_id, client_key);
alter table ticket_messages add constraint ticket_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE;
alter table ticket_messages add constraint ticket_messages_via_check CHECK ((via = ANY (ARRAY['web'::text, 'chat'::text, 'mail'::text, 'form'::text])));
alter table tickets add constraint tickets_about_kind_check CHECK ((about_kind = ANY (ARRAY['order'::text, 'lease'::text, 'server'::text])));
alter table tickets add constraint tickets_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES customers(id);
alter table tickets add constraint tickets_channel_check CHECK ((channel = ANY (ARRAY['web'::text, 'chat'::text, 'mail'::text, 'form'::text])));
alter table tickets add constraint tickets_check CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL)));
alter table tickets add constraint tickets_check1 CHECK ((((about_kind IS NULL) = (about_id IS NULL)) AND ((about_kind IS NULL) = (about_label IS NULL))));
alter table tickets add constraint tickets_code_key UNIQUE (code);
alter table tickets add constraint tickets_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table tickets add constraint tickets_department_check CHECK ((department = ANY (ARRAY['sales'::text, 'payments'::text, 'technical'::text, 'abuse'::text])));
alter table tickets add constraint tickets_id_check CHECK ((id ~ '^tkt_[0-9a-f]{32}$'::text));
alter table tickets add constraint tickets_person FOREIGN KEY (person_id) REFERENCES customers(id);
alter table tickets add constraint tickets_pkey PRIMARY KEY (id);
alter table tickets add constraint tickets_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])));
alter table tickets add constraint tickets_requester_email_check CHECK ((requester_email = lower(requester_email)));
alter table tickets add constraint tickets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text])));
alter table traffic_accounts add constraint traffic_accounts_check CHECK ((num_nulls(top_up_gb, top_up_day_minor, top_up_month_minor) = ANY (ARRAY[0, 3])));
alter table traffic_accounts add constraint traffic_accounts_held_check CHECK ((held >= 0));
alter table traffic_accounts add constraint traffic_accounts_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table traffic_accounts add constraint traffic_accounts_mark_check CHECK ((mark = ANY (ARRAY[0, 80, 90, 100])));
alter table traffic_accounts add constraint traffic_accounts_overdrawn_check CHECK ((overdrawn >= 0));
alter table traffic_accounts add constraint traffic_accounts_pkey PRIMARY KEY (lease_id);
alter table traffic_accounts add constraint traffic_accounts_told_mark_check CHECK ((told_mark = ANY (ARRAY[0, 80, 90, 100])));
alter table traffic_accounts add constraint traffic_accounts_top_up_day_minor_check CHECK ((top_up_day_minor > 0));
alter table traffic_accounts add constraint traffic_accounts_top_up_failures_check CHECK ((top_up_failures >= 0));
alter table traffic_accounts add constraint traffic_accounts_top_up_gb_check CHECK (((top_up_gb >= 1) AND (top_up_gb <= 1000)));
alter table traffic_accounts add constraint traffic_accounts_top_up_month_minor_check CHECK ((top_up_month_minor > 0));
alter table traffic_lots add constraint traffic_lots_bytes_check CHECK ((bytes > 0));
alter table traffic_lots add constraint traffic_lots_check CHECK (((used + given_back) <= bytes));
alter table traffic_lots add constraint traffic_lots_check1 CHECK ((ends_at > starts_at));
alter table traffic_lots add constraint traffic_lots_given_back_check CHECK ((given_back >= 0));
alter table traffic_lots add constraint traffic_lots_id_check CHECK ((id ~ '^lot_[0-9a-f]{32}$'::text));
alter table traffic_lots add constraint traffic_lots_kes_minor_check CHECK ((kes_minor > 0));
alter table traffic_lots add constraint traffic_lots_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES leases(id);
alter table traffic_lots add constraint traffic_lots_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id);
alter table traffic_lots add constraint traffic_lots_order_line_id_key UNIQUE (order_line_id);
alter table traffic_lots add constraint traffic_lots_pkey PRIMARY KEY (id);
alter table traffic_lots add constraint traffic_lots_state_check CHECK ((state = ANY (ARRAY['open'::text, 'spent'::text, 'expired'::text, 'refunded'::text])));
alter table traffic_lots add constraint traffic_lots_usd_cents_check CHECK ((usd_cents > 0));
alter table traffic_lots add constraint traffic_lots_used_check CHECK ((used >= 0));
alter table upstream_checks add constraint upstream_checks_pkey PRIMARY KEY (upstream_id, checked_at);
alter table upstream_checks add constraint upstream_checks_upstream_id_fkey FOREIGN KEY (upstream_id) REFERENCES upstreams(id);
alter table upstream_checks add constraint upstream_checks_vantage_check CHECK ((vantage = ANY (ARRAY['worker'::text, 'gateway'::text])));
alter table upstream_modems add constraint upstream_modems_every_seconds_check CHECK (((every_seconds >= 30) AND (every_seconds <= 86400)));
alter table upstream_modems add constraint upstream_modems_kind_check CHECK ((kind = ANY (ARRAY['link'::text, 'proxysmart'::text])));
alter table upstream_modems add constraint upstream_modems_pkey PRIMARY KEY (upstream_id);
alter table upstream_modems add constraint upstream_modems_upstream_id_fkey FOREIGN KEY (upstream_id) REFERENCES upstreams(id);
alter table upstreams add constraint upstreams_cost_month_cents_check CHECK ((cost_month_cents > 0));
alter table upstreams add constraint upstreams_health_check CHECK ((health = ANY (ARRAY['new'::text, 'healthy'::text, 'degraded'::text, 'down'::text])));
alter table upstreams add constraint upstreams_id_check CHECK ((id ~ '^ups_[0-9a-f]{32}$'::text));
alter table upstreams add constraint upstreams_name_resolution_check CHECK ((name_resolution = ANY (ARRAY['pin'::text, 'name'::text])));
alter table upstreams add constraint upstreams_pkey PRIMARY KEY (id);
alter table upstreams add constraint upstreams_port_check CHECK (((port >= 1) AND (port <= 65535)));
alter table upstreams add constraint upstreams_protocol_check CHECK ((protocol = ANY (ARRAY['socks5'::text, 'http'::text])));
alter table upstreams add constraint upstreams_retired_by_check CHECK ((retired_by = ANY (ARRAY['staff'::text, 'supplier'::text])));
alter table upstreams add constraint upstreams_success_rate_e4_check CHECK (((success_rate_e4 >= 0) AND (success_rate_e4 <= 10000)));
alter table upstreams add constraint upstreams_supplier_external_id_key UNIQUE (supplier, external_id);
alter table vps_offers add constraint vps_offers_audience_check CHECK ((audience = ANY (ARRAY['member'::text, 'public'::text])));
alter table vps_offers add constraint vps_offers_capacity_check CHECK (((capacity >= 0) AND (capacity <= 100000)));
alter table vps_offers add constraint vps_offers_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code);
alter table vps_offers add constraint vps_offers_pkey PRIMARY KEY (id);
alter table vps_offers add constraint vps_offers_price_month_cents_check CHECK ((price_month_cents > 0));
alter table waiting_entries add constraint waiting_entries_check CHECK (((told_at IS NULL) OR (confirmed_at IS NOT NULL)));
alter table waiting_entries add constraint waiting_entries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
alter table waiting_entries add constraint waiting_entries_email_check CHECK ((email = lower(email)));
alter table waiting_entries add constraint waiting_entries_id_check CHECK ((id ~ '^wai_[0-9a-f]{32}$'::text));
alter table waiting_entries add constraint waiting_entries_language_check CHECK ((language ~ '^[a-z]{2}$'::text));
alter table waiting_entries add constraint waiting_entries_pkey PRIMARY KEY (id);
alter table waiting_entries add constraint waiting_entries_product_check CHECK ((product ~ '^[a-z]+(-[A-Za-z0-9]+)?$'::text));
alter table waiting_openings add constraint waiting_openings_pkey PRIMARY KEY (id);
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (id);
alter table webhook_deliveries add constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
alter table webhooks add constraint webhooks_format_check CHECK ((format = ANY (ARRAY['slack'::text, 'discord'::text, 'json'::text])));
alter table webhooks add constraint webhooks_former_secret CHECK (((former_secret_sealed IS NULL) = (former_until IS NULL)));
alter table webhooks add constraint webhooks_id_check CHECK ((id ~ '^whk_[0-9a-f]{32}$'::text));
alter table webhooks add constraint webhooks_pkey PRIMARY KEY (id);

-- indexes
CREATE INDEX abuse_moves_by ON public.abuse_moves USING btree (by);
CREATE INDEX abuse_moves_report ON public.abuse_moves USING btree (report_id, id);
CREATE INDEX abuse_reports_lease ON public.abuse_reports USING btree (lease_id) WHERE (lease_id IS NOT NULL);
CREATE INDEX abuse_reports_queue ON public.abuse_reports USING btree (state, created_at DESC);
CREATE INDEX abuse_reports_ticket ON public.abuse_reports USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX account_acts_account ON public.account_acts USING btree (account_id, id DESC);
CREATE INDEX account_acts_at ON public.account_acts USING btree (at);
CREATE INDEX account_acts_person ON public.account_acts USING btree (person_id);
CREATE UNIQUE INDEX account_invitations_open ON public.account_invitations USING btree (account_id, email) WHERE (used_at IS NULL);
CREATE INDEX account_members_person ON public.account_members USING btree (person_id);
CREATE INDEX address_changes_lease ON public.address_changes USING btree (lease_id, asked_at DESC);
CREATE INDEX address_changes_old ON public.address_changes USING btree (asked_at);
CREATE UNIQUE INDEX address_changes_running ON public.address_changes USING btree (upstream_id) WHERE (state = 'pending'::text);
CREATE INDEX address_changes_upstream ON public.address_changes USING btree (upstream_id, asked_at DESC);
CREATE INDEX address_pools_place ON public.address_pools USING btree (provider, place);
CREATE INDEX allowance_slices_ends_at ON public.allowance_slices USING btree (ends_at);
CREATE INDEX announcements_starts_at ON public.announcements USING btree (starts_at DESC);
CREATE INDEX api_tokens_account_id ON public.api_tokens USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX api_tokens_customer ON public.api_tokens USING btree (customer_id, made_at);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_kind, subject_id, id DESC);
CREATE INDEX coupon_uses_coupon ON public.coupon_uses USING btree (coupon_id, customer_id);
CREATE INDEX credential_presence_credential ON public.credential_presence USING btree (credential_id, seen_at);
CREATE INDEX credential_presence_seen_at ON public.credential_presence USING btree (seen_at);
CREATE INDEX credentials_customer_id ON public.credentials USING btree (customer_id);
CREATE INDEX credentials_former_hash ON public.credentials USING btree ((true)) WHERE (password !~~ '$argon2id$%'::text);
CREATE INDEX credit_notes_customer ON public.credit_notes USING btree (customer_id, issued_at DESC);
CREATE INDEX credit_notes_invoice ON public.credit_notes USING btree (invoice_id);
CREATE INDEX customer_notes_customer ON public.customer_notes USING btree (customer_id, id DESC);
CREATE INDEX customers_created_at ON public.customers USING btree (created_at DESC, id DESC);
CREATE INDEX customers_email_start ON public.customers USING btree (email text_pattern_ops);
CREATE INDEX customers_last_name_start ON public.customers USING btree (lower(last_name) text_pattern_ops);
CREATE INDEX customers_name_start ON public.customers USING btree (lower(name) text_pattern_ops);
CREATE INDEX customers_phone ON public.customers USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX customers_search ON public.customers USING gin (email gin_trgm_ops, name gin_trgm_ops);
CREATE INDEX data_copies_customer ON public.data_copies USING btree (customer_id, asked_at DESC);
CREATE INDEX data_copies_due ON public.data_copies USING btree (expires_at) WHERE (file_sealed IS NOT NULL);
CREATE INDEX desk_mails_received_at ON public.desk_mails USING btree (received_at);
CREATE INDEX desk_mails_ticket ON public.desk_mails USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX dispute_events_dispute ON public.dispute_events USING btree (dispute_id, id);
CREATE INDEX disputes_due ON public.disputes USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX disputes_heard_at ON public.disputes USING btree (heard_at DESC, id DESC);
CREATE INDEX disputes_payment ON public.disputes USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX erasures_due ON public.erasures USING btree (next_try_at) WHERE ((kept_at IS NULL) AND (done_at IS NULL));
CREATE UNIQUE INDEX erasures_open ON public.erasures USING btree (customer_id) WHERE ((kept_at IS NULL) AND (done_at IS NULL));
CREATE INDEX exchange_rates_valid_from ON public.exchange_rates USING btree (valid_from DESC, id DESC);
CREATE INDEX gateway_presence_lease ON public.gateway_presence USING btree (lease_id, seen_at);
CREATE INDEX gateway_presence_seen_at ON public.gateway_presence USING btree (seen_at);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);
CREATE INDEX incidents_opened_at ON public.incidents USING btree (opened_at DESC);
CREATE INDEX invoices_customer ON public.invoices USING btree (customer_id, issued_at DESC);
CREATE INDEX invoices_issued_at ON public.invoices USING btree (issued_at);
CREATE INDEX jobs_dead ON public.jobs USING btree (id DESC) WHERE (dead_at IS NOT NULL);
CREATE INDEX jobs_due ON public.jobs USING btree (run_at) WHERE ((done_at IS NULL) AND (dead_at IS NULL));
CREATE INDEX jobs_failing ON public.jobs USING btree (id DESC) WHERE ((done_at IS NULL) AND (attempts > 0));
CREATE INDEX jobs_request ON public.jobs USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX known_devices_last ON public.known_devices USING btree (last_at);
CREATE INDEX known_devices_mac ON public.known_devices USING btree (device_mac);
CREATE INDEX lease_cancellations_cancelled_at ON public.lease_cancellations USING btree (cancelled_at);
CREATE INDEX lease_claims_lease ON public.lease_claims USING btree (lease_id);
CREATE INDEX lease_claims_until ON public.lease_claims USING btree (until);
CREATE INDEX lease_connections_ended_at ON public.lease_connections USING btree (ended_at);
CREATE INDEX lease_connections_lease ON public.lease_connections USING btree (lease_id, started_at DESC);
CREATE UNIQUE INDEX lease_connections_number ON public.lease_connections USING btree (gateway_id, number);
CREATE INDEX lease_credentials_lease ON public.lease_credentials USING btree (lease_id, created_at, id);
CREATE INDEX lease_moves_lease ON public.lease_moves USING btree (lease_id, moved_at DESC);
CREATE INDEX lease_moves_open ON public.lease_moves USING btree (moved_at) WHERE (left_at IS NULL);
CREATE UNIQUE INDEX lease_outages_open ON public.lease_outages USING btree (lease_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX lease_pauses_open ON public.lease_pauses USING btree (lease_id) WHERE (ended_at IS NULL);
CREATE INDEX lease_reminders_reminded_at ON public.lease_reminders USING btree (reminded_at);
CREATE INDEX lease_sessions_ends ON public.lease_sessions USING btree (ends_at);
CREATE INDEX lease_usage_hour ON public.lease_usage USING brin (hour) WITH (pages_per_range='32');
CREATE INDEX leases_customer ON public.leases USING btree (customer_id, reserved_at DESC);
CREATE INDEX leases_ending ON public.leases USING btree (ends_at) WHERE (state = 'active'::text);
CREATE INDEX leases_first_connection ON public.leases USING btree (first_connected_at) WHERE ((first_connected_at IS NOT NULL) AND (first_connection_told_at IS NULL));
CREATE INDEX leases_label ON public.leases USING btree (customer_id, label) WHERE (label IS NOT NULL);
CREATE UNIQUE INDEX leases_one_pool ON public.leases USING btree (customer_id, pool_kind) WHERE ((pool_kind IS NOT NULL) AND (state = ANY (ARRAY['active'::text, 'suspended'::text])));
CREATE INDEX leases_order ON public.leases USING btree (order_id);
CREATE INDEX leases_proxy ON public.leases USING btree (proxy_id, reserved_at DESC);
CREATE INDEX leases_reserved ON public.leases USING btree (reserved_until) WHERE (state = 'reserved'::text);
CREATE INDEX leases_suspended ON public.leases USING btree (customer_id) WHERE (state = 'suspended'::text);
CREATE INDEX leases_upstream ON public.leases USING btree (upstream_id) WHERE (state = 'active'::text);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account, currency);
CREATE INDEX ledger_entries_customer ON public.ledger_entries USING btree (customer_id, account) WHERE (customer_id IS NOT NULL);
CREATE INDEX ledger_entries_transfer ON public.ledger_entries USING btree (transfer_id);
CREATE INDEX ledger_transfers_posted_at ON public.ledger_transfers USING btree (posted_at);
CREATE INDEX list_links_customer ON public.list_links USING btree (customer_id, made_at);
CREATE INDEX listing_counts_empty ON public.listing_counts USING btree (country_code) WHERE (stocked = 0);
CREATE UNIQUE INDEX machine_alarms_open ON public.machine_alarms USING btree (provider, reference) WHERE (resolved_at IS NULL);
CREATE INDEX mail_links_customer_id ON public.mail_links USING btree (customer_id);
CREATE INDEX mails_about ON public.mails USING gin (about);
CREATE INDEX mails_created_at ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_customer ON public.mails USING btree (customer_id, created_at DESC);
CREATE INDEX mails_recipients ON public.mails USING gin (recipients);
CREATE INDEX mails_resent ON public.mails USING btree (resend_of) WHERE (resend_of IS NOT NULL);
CREATE INDEX mails_search ON public.mails USING gin (search_text gin_trgm_ops);
CREATE INDEX mails_subject_id ON public.mails USING btree ("substring"(dedupe_key, '(?:ord|pay|rfd)_[0-9a-f]{32}'::text)) WHERE ("substring"(dedupe_key, '(?:ord|pay|rfd)_[0-9a-f]{32}'::text) IS NOT NULL);
CREATE INDEX mails_unsent ON public.mails USING btree (created_at) WHERE (sent_at IS NULL);
CREATE INDEX meter_batches_received_at ON public.meter_batches USING btree (received_at);
CREATE INDEX notices_of_customer ON public.notices USING btree (customer_id, id DESC) WHERE in_bell;
CREATE INDEX notices_of_staff ON public.notices USING btree (id DESC) WHERE (audience = 'staff'::text);
CREATE INDEX notices_unread ON public.notices USING btree (customer_id) WHERE (in_bell AND (read_at IS NULL));
CREATE INDEX order_events_at ON public.order_events USING brin (at) WITH (autosummarize='on');
CREATE INDEX order_events_order ON public.order_events USING btree (order_id, id);
CREATE UNIQUE INDEX order_events_step ON public.order_events USING btree (order_id, kind) WHERE (kind ~~ 'step:%'::text);
CREATE INDEX order_lines_of_order ON public.order_lines USING btree (order_id) INCLUDE (product);
CREATE INDEX order_lines_renews ON public.order_lines USING btree (renews_lease_id) WHERE (renews_lease_id IS NOT NULL);
CREATE INDEX order_lines_renews_other ON public.order_lines USING btree (renews_id) WHERE (renews_id IS NOT NULL);
CREATE INDEX order_lines_renews_server ON public.order_lines USING btree (renews_server_id) WHERE (renews_server_id IS NOT NULL);
CREATE INDEX order_lines_servers ON public.order_lines USING btree (product_id) WHERE (product = 'vps'::text);
CREATE INDEX orders_bare_code ON public.orders USING btree (replace(code, '-'::text, ''::text));
CREATE INDEX orders_by_price ON public.orders USING btree (kes_minor, id);
CREATE INDEX orders_created_at ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_of_customer ON public.orders USING btree (customer_id, created_at DESC, id DESC) INCLUDE (state, code, usd_cents, kes_minor, moved_at);
CREATE UNIQUE INDEX orders_one_open ON public.orders USING btree (customer_id, purpose) WHERE ((state = 'awaiting_payment'::text) AND (purpose IS NOT NULL));
CREATE INDEX orders_paid_at ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_purpose ON public.orders USING btree (customer_id, purpose, created_at) WHERE (purpose IS NOT NULL);
CREATE INDEX orders_state ON public.orders USING btree (state, moved_at);
CREATE INDEX passkeys_customer ON public.passkeys USING btree (customer_id, created_at);
CREATE INDEX paybill_notices_due ON public.paybill_notices USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payment_attempts_by_amount ON public.payment_attempts USING btree (amount_minor, id);
CREATE INDEX payment_attempts_created_at ON public.payment_attempts USING btree (created_at DESC, id DESC);
CREATE INDEX payment_attempts_customer ON public.payment_attempts USING btree (customer_id, created_at DESC);
CREATE INDEX payment_attempts_due ON public.payment_attempts USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payment_attempts_failed ON public.payment_attempts USING btree (created_at DESC, id DESC) INCLUDE (result_code) WHERE (state = ANY (ARRAY['failed'::text, 'expired'::text]));
CREATE INDEX payment_attempts_masked ON public.payment_attempts USING btree (account_masked, created_at DESC);
CREATE INDEX payment_attempts_merchant ON public.payment_attempts USING btree (merchant_request_id) WHERE (merchant_request_id IS NOT NULL);
CREATE UNIQUE INDEX payment_attempts_one_alive ON public.payment_attempts USING btree (order_id) WHERE (state = ANY (ARRAY['created'::text, 'submitting'::text, 'pending'::text, 'submit_unknown'::text, 'confirming'::text]));
CREATE INDEX payment_attempts_order ON public.payment_attempts USING btree (order_id);
CREATE UNIQUE INDEX payment_attempts_provider_reference ON public.payment_attempts USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE UNIQUE INDEX payment_attempts_receipt ON public.payment_attempts USING btree (provider, receipt) WHERE (receipt IS NOT NULL);
CREATE INDEX payment_attempts_resolved_at ON public.payment_attempts USING brin (resolved_at) WITH (autosummarize='on');
CREATE INDEX payment_attempts_unproved ON public.payment_attempts USING btree (account_masked) WHERE ((provider = 'daraja'::text) AND (state = 'succeeded'::text) AND (NOT receipt_proved));
CREATE INDEX payment_events_at ON public.payment_events USING brin (at) WITH (autosummarize='on');
CREATE INDEX payment_events_payment ON public.payment_events USING btree (payment_id, id);
CREATE INDEX payment_exceptions_open ON public.payment_exceptions USING btree (id DESC) WHERE (resolved_at IS NULL);
CREATE INDEX payment_exceptions_payment ON public.payment_exceptions USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX pool_checks_country ON public.pool_checks USING btree (pool_id, country_code, id DESC);
CREATE INDEX pool_countries_due ON public.pool_countries USING btree (next_check_at);
CREATE INDEX pool_meters_due ON public.pool_meters USING btree (next_read_at);
CREATE INDEX pools_kind ON public.pools USING btree (kind);
CREATE INDEX provider_conversations_claim ON public.provider_conversations USING btree (claim_id, asked_at);
CREATE INDEX provider_conversations_notice ON public.provider_conversations USING btree (notice_receipt, asked_at) WHERE (notice_receipt IS NOT NULL);
CREATE UNIQUE INDEX provider_conversations_payout ON public.provider_conversations USING btree (originator_id) WHERE (kind = 'payout'::text);
CREATE INDEX provider_conversations_refund ON public.provider_conversations USING btree (refund_id, asked_at);
CREATE INDEX provider_inbox_payment ON public.provider_inbox USING btree (payment_id, id) WHERE (payment_id IS NOT NULL);
CREATE INDEX provider_inbox_unhandled ON public.provider_inbox USING btree (received_at) WHERE (handled_at IS NULL);
CREATE INDEX proxies_available_until ON public.proxies USING btree (available_until) WHERE (available_until IS NOT NULL);
CREATE INDEX proxies_by_best_first ON public.proxies USING btree (country_code, rating DESC, COALESCE(ping_ms, 2147483647), price_month_cents, id) INCLUDE (ping_ms) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_city ON public.proxies USING btree (country_code, city, id) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_connection ON public.proxies USING btree (country_code, connection, id) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_day_price ON public.proxies USING btree (country_code, price_day_cents, id) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_health ON public.proxies USING btree (health, country_code, city, id);
CREATE INDEX proxies_by_isp ON public.proxies USING btree (country_code, isp, id) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_kind ON public.proxies USING btree (country_code, ((strpos(lower(connection), 'cell'::text) > 0)), worn, id) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_ping_ms ON public.proxies USING btree (country_code, COALESCE(ping_ms, 2147483647), id) INCLUDE (ping_ms) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_price ON public.proxies USING btree (country_code, price_month_cents, id) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_rating ON public.proxies USING btree (country_code, rating, id) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_region ON public.proxies USING btree (country_code, region, city) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_by_speed_kbps ON public.proxies USING btree (country_code, COALESCE(speed_kbps, 0), id) INCLUDE (speed_kbps) WHERE (on_sale AND (health <> 'down'::text));
CREATE INDEX proxies_cheapest_day ON public.proxies USING btree (price_day_cents) WHERE (on_sale AND (health = 'healthy'::text));
CREATE INDEX proxies_cheapest_month ON public.proxies USING btree (price_month_cents) WHERE (on_sale AND (health = 'healthy'::text));
CREATE INDEX proxies_of_country ON public.proxies USING btree (country_code, on_sale, health);
CREATE INDEX proxies_off_sale ON public.proxies USING btree (country_code, city, id) WHERE (NOT on_sale);
CREATE INDEX proxies_office_price ON public.proxies USING btree (price_month_cents, id);
CREATE INDEX proxies_office_words ON public.proxies USING btree (country_code, city, id) INCLUDE (on_sale, health, upstream_id, search_text);
CREATE INDEX proxies_search ON public.proxies USING gin (search_text gin_trgm_ops);
CREATE INDEX push_devices_staff ON public.push_devices USING btree (staff_id, created_at);
CREATE INDEX quote_coupons_expires_at ON public.quote_coupons USING btree (expires_at);
CREATE INDEX quotes_expires_at ON public.quotes USING btree (expires_at);
CREATE INDEX rate_limits_window_end ON public.rate_limits USING btree (window_end);
CREATE INDEX receipt_claims_created_at ON public.receipt_claims USING btree (created_at);
CREATE INDEX receipt_claims_due ON public.receipt_claims USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX refund_events_at ON public.refund_events USING brin (at) WITH (autosummarize='on');
CREATE INDEX refund_events_refund ON public.refund_events USING btree (refund_id, id);
CREATE INDEX refund_lines_of_line ON public.refund_lines USING btree (order_line_id);
CREATE INDEX refunds_created_at ON public.refunds USING btree (created_at DESC, id DESC);
CREATE INDEX refunds_customer ON public.refunds USING btree (customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX refunds_due ON public.refunds USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX refunds_open_payout ON public.refunds USING btree (customer_id) WHERE ((kind = 'payout'::text) AND (state <> ALL (ARRAY['succeeded'::text, 'rejected'::text])));
CREATE INDEX refunds_order ON public.refunds USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX refunds_payee ON public.refunds USING btree (payee_masked) WHERE (carrier = 'payout'::text);
CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX refunds_provider_reference ON public.refunds USING btree (provider, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX refunds_requested_by ON public.refunds USING btree (requested_by, created_at);
CREATE INDEX refunds_source ON public.refunds USING btree (source_kind, source_id);
CREATE INDEX reveal_links_expires_at ON public.reveal_links USING btree (expires_at);
CREATE UNIQUE INDEX saved_views_default ON public.saved_views USING btree (customer_id, list) WHERE is_default;
CREATE UNIQUE INDEX server_addresses_held ON public.server_addresses USING btree (server_id, family(address)) WHERE (free_at IS NULL);
CREATE INDEX server_addresses_pool ON public.server_addresses USING btree (pool_id, free_at);
CREATE INDEX server_exchanges_operation ON public.server_exchanges USING btree (operation_id, id DESC);
CREATE INDEX server_operations_due ON public.server_operations USING btree (next_try_at) WHERE (state = ANY (ARRAY['waiting'::text, 'pending'::text]));
CREATE INDEX server_operations_failed ON public.server_operations USING btree (moved_at) WHERE (state = 'failed'::text);
CREATE UNIQUE INDEX server_operations_live ON public.server_operations USING btree (server_id) WHERE (state = ANY (ARRAY['waiting'::text, 'pending'::text]));
CREATE INDEX server_operations_server ON public.server_operations USING btree (server_id, asked_at DESC);
CREATE INDEX server_reveals_at ON public.server_reveals USING btree (at);
CREATE INDEX server_reveals_server ON public.server_reveals USING btree (server_id, at DESC);
CREATE INDEX servers_address ON public.servers USING btree (address) WHERE (address IS NOT NULL);
CREATE INDEX servers_by_end ON public.servers USING btree (ends_at, id);
CREATE INDEX servers_by_request ON public.servers USING btree (requested_at, id);
CREATE INDEX servers_customer ON public.servers USING btree (customer_id, requested_at DESC);
CREATE INDEX servers_ending ON public.servers USING btree (ends_at) WHERE (state = ANY (ARRAY['active'::text, 'suspended'::text]));
CREATE INDEX session_releases_old ON public.session_releases USING btree (released_at);
CREATE INDEX sessions_account_id ON public.sessions USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE UNIQUE INDEX sessions_acting_from ON public.sessions USING btree (acting_from) WHERE (acting_from IS NOT NULL);
CREATE INDEX sessions_customer_id ON public.sessions USING btree (customer_id);
CREATE INDEX sign_in_brakes_free_at ON public.sign_in_brakes USING btree (free_at);
CREATE INDEX sign_ins_at ON public.sign_ins USING btree (at);
CREATE INDEX sign_ins_customer ON public.sign_ins USING btree (customer_id, id DESC);
CREATE INDEX site_checks_customer ON public.site_checks USING btree (customer_id, started_at);
CREATE INDEX site_checks_started ON public.site_checks USING btree (started_at);
CREATE INDEX site_checks_upstream ON public.site_checks USING btree (upstream_id, started_at);
CREATE INDEX spent_passkey_challenges_end ON public.spent_passkey_challenges USING btree (expires_at);
CREATE UNIQUE INDEX staff_invitations_open ON public.staff_invitations USING btree (COALESCE(email, ''::text)) WHERE (used_at IS NULL);
CREATE INDEX staff_notice_reads_notice ON public.staff_notice_reads USING btree (notice_id);
CREATE INDEX statement_lines_completed_at ON public.statement_lines USING btree (completed_at);
CREATE INDEX statement_lines_import ON public.statement_lines USING btree (import_id);
CREATE INDEX statement_lines_new ON public.statement_lines USING btree (id) WHERE (match IS NULL);
CREATE INDEX statement_lines_open ON public.statement_lines USING btree (id) WHERE ((match = ANY (ARRAY['nothing'::text, 'differs'::text])) AND (explained_at IS NULL));
CREATE INDEX stray_money_suspense ON public.stray_money USING btree (found_at) WHERE (state = 'suspense'::text);
CREATE INDEX supplier_runs_newest ON public.supplier_runs USING btree (supplier, id DESC);
CREATE INDEX suppliers_due ON public.suppliers USING btree (next_sync_at) WHERE enabled;
CREATE INDEX testimonials_shown ON public.testimonials USING btree ("position", id) WHERE shown;
CREATE INDEX ticket_files_message ON public.ticket_files USING btree (message_id);
CREATE INDEX ticket_files_unsent ON public.ticket_files USING btree (uploader_id, created_at) WHERE (message_id IS NULL);
CREATE INDEX ticket_messages_thread ON public.ticket_messages USING btree (ticket_id, id);
CREATE INDEX tickets_answered ON public.tickets USING btree (first_answer_at) WHERE (first_answer_at IS NOT NULL);
CREATE INDEX tickets_customer ON public.tickets USING btree (customer_id, spoke_at DESC);
CREATE INDEX tickets_email_start ON public.tickets USING btree (requester_email text_pattern_ops);
CREATE INDEX tickets_queue ON public.tickets USING btree (status, spoke_at DESC);
CREATE INDEX tickets_search ON public.tickets USING gin (code gin_trgm_ops, subject gin_trgm_ops, requester_email gin_trgm_ops, requester_name gin_trgm_ops);
CREATE INDEX tickets_spoke_at ON public.tickets USING btree (spoke_at DESC);
CREATE INDEX traffic_accounts_ending ON public.traffic_accounts USING btree (ending_at) WHERE (ending_at IS NOT NULL);
CREATE INDEX traffic_accounts_low ON public.traffic_accounts USING btree (top_up_at) WHERE (top_up_at IS NOT NULL);
CREATE INDEX traffic_accounts_untold ON public.traffic_accounts USING btree (lease_id) WHERE (mark > told_mark);
CREATE INDEX traffic_lots_ending ON public.traffic_lots USING btree (ends_at) WHERE (state = 'open'::text);
CREATE INDEX traffic_lots_lease ON public.traffic_lots USING btree (lease_id, ends_at);
CREATE INDEX upstream_checks_speed ON public.upstream_checks USING btree (upstream_id, checked_at) WHERE (speed_kbps IS NOT NULL);
CREATE INDEX upstreams_by_ping ON public.upstreams USING btree (ping_ms, id);
CREATE INDEX upstreams_by_supplier ON public.upstreams USING btree (supplier, id);
CREATE INDEX upstreams_down ON public.upstreams USING btree (id) WHERE ((health = 'down'::text) AND (failing_since IS NOT NULL));
CREATE INDEX upstreams_due ON public.upstreams USING btree (next_check_at) WHERE (retired_at IS NULL);
CREATE INDEX upstreams_external_id ON public.upstreams USING btree (external_id);
CREATE INDEX upstreams_host ON public.upstreams USING btree (host);
CREATE INDEX upstreams_misplaced ON public.upstreams USING btree (id) WHERE ((last_failure = 'wrong-exit-country'::text) AND (retired_at IS NULL));
CREATE INDEX upstreams_newest ON public.upstreams USING btree (created_at DESC, id DESC);
CREATE INDEX upstreams_standing ON public.upstreams USING btree (health, created_at DESC, id DESC);
CREATE INDEX waiting_entries_customer ON public.waiting_entries USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX waiting_entries_untold ON public.waiting_entries USING btree (product, email) WHERE (told_at IS NULL);
CREATE INDEX waiting_openings_product ON public.waiting_openings USING btree (product, opened_at DESC);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (webhook_id, created_at DESC);

-- functions
CREATE OR REPLACE FUNCTION public.erase_audit_words(customer text)
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  update audit_log
     set before = before - array['reason', 'note'], after = after - array['reason', 'note']
   where subject_kind = 'customer' and subject_id = customer
     and (before ?| array['reason', 'note'] or after ?| array['reason', 'note']) returning id;
$function$
;
CREATE OR REPLACE FUNCTION public.forget_abuse_moves(edge timestamp with time zone, max_rows integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  delete from abuse_moves where id in (
    select m.id from abuse_moves m join abuse_reports r on r.id = m.report_id
     where r.moved_at < edge and r.state not in ('new', 'looking') and m.at < edge
     order by m.id limit max_rows) returning id;
$function$
;
CREATE OR REPLACE FUNCTION public.forget_audit(edge timestamp with time zone, max_rows integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  delete from audit_log where id in (
    select id from audit_log where at < edge order by at limit max_rows) returning id;
$function$
;
CREATE OR REPLACE FUNCTION public.forget_buyers(edge timestamp with time zone, max_rows integer)
 RETURNS SETOF text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  update invoices
     set buyer = buyer || '{"email": "", "phone": null, "name": "", "company": "", "address": "",
                            "pin": null}'
   where id in (
     select i.id from invoices i join customers c on c.id = i.customer_id
      where i.issued_at < edge and c.erased_at is not null and i.buyer ->> 'name' <> ''
      limit max_rows) returning id;
$function$
;
CREATE OR REPLACE FUNCTION public.forget_reach_of_buyer(customer text)
 RETURNS SETOF text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  update invoices set buyer = buyer || '{"email": "", "phone": null}'
   where customer_id = customer
     and (buyer ->> 'email' <> '' or buyer ->> 'phone' is not null) returning id;
$function$
;
CREATE OR REPLACE FUNCTION public.forget_reveals(edge timestamp with time zone, max_rows integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  delete from server_reveals where id in (
    select id from server_reveals where at < edge order by at limit max_rows) returning id;
$function$
;
CREATE OR REPLACE FUNCTION public.free_addresses(of_provider text, of_place text, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select min(each.free)::bigint
    from (select sum(case when p.is_enabled then free_in_pool(p, at) else 0 end) as free
            from address_pools p
           where p.provider = of_provider and p.place = of_place
           group by family(p.prefix)) each
$function$
;
CREATE OR REPLACE FUNCTION public.free_in_pool(pool address_pools, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select pool.last_address - pool.first_address + 1
       - (pool.gateway between pool.first_address and pool.last_address)::integer
       - (select count(*) from server_addresses a
           where a.pool_id = pool.id and (a.free_at is null or a.free_at > at)
             and a.address between pool.first_address and pool.last_address)
$function$
;
CREATE OR REPLACE FUNCTION public.is_claimed(proxy text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 10
AS $function$
begin
  return exists (select from lease_claims k where k.proxy_id = proxy and k.until > at);
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept constant text[] := array['before', 'after'];
  typed constant text[] := array['reason', 'note'];
begin
  if tg_op = 'UPDATE' and (old.before ?| typed or old.after ?| typed)
     and to_jsonb(new) - kept = to_jsonb(old) - kept
     and new.before is not distinct from old.before - typed
     and new.after is not distinct from old.after - typed then
    return new;
  end if;
  if tg_op = 'DELETE'
     and old.at < transaction_timestamp() - make_interval(days => 365) then
    return old;
  end if;
  raise exception 'audit_log is append only for 365 days' using errcode = '42501';
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_customer_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_balances (customer_id, currency, minor)
  values (new.customer_id, new.currency, 0)
  on conflict (customer_id, currency) do nothing;
  update customer_balances set minor = minor - new.amount_minor
   where customer_id = new.customer_id and currency = new.currency;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_for()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz := (to_jsonb(old) ->> tg_argv[0])::timestamptz;
begin
  if tg_op = 'DELETE'
     and moment < transaction_timestamp() - make_interval(days => tg_argv[1]::integer) then
    return old;
  end if;
  raise exception '% is append only for % days', tg_table_name, tg_argv[1] using errcode = '42501';
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  reachable jsonb := '{"email": "", "phone": null}';
  nobody jsonb := '{"name": "", "company": "", "address": "", "pin": null}';
begin
  if tg_op = 'UPDATE'
     and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer'
     and exists (select 1 from customers where id = old.customer_id and erased_at is not null)
     and (new.buyer = old.buyer || reachable
          or (new.buyer = old.buyer || reachable || nobody
              and old.issued_at < transaction_timestamp() - interval '6 years')) then
    return new;
  end if;
  raise exception 'invoices is append only' using errcode = '42501';
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_notes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from customers where id = old.customer_id and erased_at is not null) then
      return old;
    end if;
  end if;
  raise exception 'customer_notes is append only' using errcode = '42501';
end
$function$
;
CREATE OR REPLACE FUNCTION public.ledger_open_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  open_from timestamptz;
begin
  perform pg_advisory_xact_lock_shared(4815002);
  select (max(day) + 1)::timestamp at time zone 'Africa/Nairobi' into open_from from daily_closes;
  if new.posted_at < open_from then
    new.posted_at := open_from;
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.ledger_transfer_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from ledger_entries where transfer_id = new.transfer_id
     group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'transfer % does not balance', new.transfer_id using errcode = '23514';
  end if;
  -- A transfer is closed by its own transaction: what is posted takes no further entry.
  if not exists (
    select 1 from ledger_transfers
     where id = new.transfer_id and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'transfer % is posted', new.transfer_id using errcode = '42501';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.mail_words(recipients text[], subject text, template text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(((((array_to_string(recipients, chr(10)) || chr(10)) || COALESCE(subject, ''::text)) || chr(10)) || template))
;
CREATE OR REPLACE FUNCTION public.note_claims_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes select proxy_id from added;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.note_claims_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes select proxy_id from removed;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.note_listing_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes values (old.id);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.note_listings_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes select id from added where on_sale and health <> 'down';
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append only', tg_table_name using errcode = '42501';
end
$function$
;

-- triggers
CREATE TRIGGER abuse_moves_kept BEFORE DELETE OR UPDATE ON public.abuse_moves FOR EACH ROW EXECUTE FUNCTION keep_for('at', '365');
CREATE TRIGGER audit_log_append_only BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_kept BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER billing_settings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.billing_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_notes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER customer_notes_kept BEFORE DELETE OR UPDATE ON public.customer_notes FOR EACH ROW EXECUTE FUNCTION keep_notes();
CREATE TRIGGER customer_notes_not_emptied BEFORE TRUNCATE ON public.customer_notes FOR EACH STATEMENT EXECUTE FUNCTION keep_notes();
CREATE TRIGGER database_use_sealed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.database_use FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.dispute_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_append_only BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_kept BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
CREATE TRIGGER lease_claims_note_added AFTER INSERT ON public.lease_claims REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_claims_added();
CREATE TRIGGER lease_claims_note_removed AFTER DELETE ON public.lease_claims REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_claims_removed();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transfer_balances();
CREATE TRIGGER ledger_entries_keep_balance AFTER INSERT ON public.ledger_entries FOR EACH ROW WHEN ((new.account = 'customer_credit'::text)) EXECUTE FUNCTION keep_customer_balance();
CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfers_open_day BEFORE INSERT ON public.ledger_transfers FOR EACH ROW EXECUTE FUNCTION ledger_open_day();
CREATE TRIGGER order_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proxies_note_added AFTER INSERT ON public.proxies REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_listings_added();
CREATE TRIGGER proxies_note_changed AFTER UPDATE ON public.proxies FOR EACH ROW WHEN (((old.on_sale IS DISTINCT FROM new.on_sale) OR (old.health IS DISTINCT FROM new.health) OR ((((old.country_code IS DISTINCT FROM new.country_code) OR (old.region IS DISTINCT FROM new.region)) OR (old.city IS DISTINCT FROM new.city)) OR (old.isp IS DISTINCT FROM new.isp)))) EXECUTE FUNCTION note_listing_changed();
CREATE TRIGGER proxies_note_removed AFTER DELETE ON public.proxies FOR EACH ROW EXECUTE FUNCTION note_listing_changed();
CREATE TRIGGER refund_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.refund_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER server_reveals_append_only BEFORE TRUNCATE ON public.server_reveals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER server_reveals_kept BEFORE DELETE OR UPDATE ON public.server_reveals FOR EACH ROW EXECUTE FUNCTION keep_for('at', '365');
CREATE TRIGGER skipped_numbers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.skipped_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
