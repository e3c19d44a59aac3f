-- The last time that a session went on through another exit before its end, for its owner to see:
-- when, between which countries (empty for any), and by which supplier and loss gateways tell one
-- change from another.
alter table lease_sessions
  add column exit_changed_at timestamptz,
  add column exit_from text,
  add column exit_to text,
  add column exit_pool text,
  add column exit_losses integer;
