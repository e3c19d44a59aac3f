-- Staff may give a lease another address.
alter table lease_moves
  drop constraint lease_moves_reason_check,
  add constraint lease_moves_reason_check check (reason in
    ('address-down', 'address-ending', 'staff', 'not-working', 'wrong-location',
     'cannot-change-network', 'low-speed', 'other'));
