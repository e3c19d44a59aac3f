-- Who may join the staff: one row per link, stored as SHA-256, used once. A link without an address
-- makes the first owner; it is printed where the shop starts, never mailed (decision G6).
create table staff_invitations (
  token_hash text primary key,
  email text check (email = lower(email)),
  role text not null
    check (role in ('owner', 'manager', 'operator', 'support', 'finance', 'read-only')),
  invited_by text references customers (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((email is null) = (invited_by is null)),
  check (email is not null or role = 'owner')
);
-- The newest link of an address is the one that works.
create unique index staff_invitations_open
  on staff_invitations (coalesce(email, '')) where used_at is null;

-- The office lists every proxy, also those that are off sale or down.
create index proxies_office on proxies (country_code, city, id);
