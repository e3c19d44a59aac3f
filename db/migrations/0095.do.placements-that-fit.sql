-- An offer that cannot be made as it is sold where it is placed is told where machines are told.
alter table machine_alarms drop constraint machine_alarms_why_check,
  add constraint machine_alarms_why_check
  check (why in ('unknown', 'not-ours-any-more', 'does-not-fit')) not valid;
