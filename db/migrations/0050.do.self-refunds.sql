-- A holder may end a lease at once and have the worth of its rest back.
alter table lease_cancellations
  add column at_once boolean not null default false,
  -- What went back, in cents of KES; null while the term goes on.
  add column returned_minor bigint check (returned_minor >= 0),
  add constraint lease_cancellations_returned_check check (at_once = (returned_minor is not null));
create index refunds_requested_by on refunds (requested_by, created_at);
