-- A suspended account keeps what it bought: its leases stop, keep secret and place, and go on with
-- the lost time added when the account is restored.
alter table leases
  drop constraint leases_state_check,
  add constraint leases_state_check check (state in
    ('reserved', 'active', 'suspended', 'ended', 'released', 'revoked')),
  add column suspended_at timestamptz,
  add constraint leases_suspended_check check ((state = 'suspended') = (suspended_at is not null));
create index leases_suspended on leases (customer_id) where state = 'suspended';
