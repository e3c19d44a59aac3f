-- What each gateway may move of an allowance, so that several together never move more than is
-- left. The holder is a lease or one of its sub-users.
create table allowance_slices (
  holder_id text not null,
  gateway_id text not null,
  -- Lent, and not yet reported as moved.
  bytes bigint not null check (bytes >= 0),
  -- Then the rest is free again, whatever became of the gateway.
  ends_at timestamptz not null,
  primary key (holder_id, gateway_id)
);
create index allowance_slices_ends_at on allowance_slices (ends_at);
