-- What came in today is summed whenever the queue is drawn, which read every payment there ever
-- was. Payments end in the order they began, nearly, so a few kilobytes that tell which pages hold
-- which hours suffice.
-- Runs outside of a transaction.
drop index concurrently if exists payment_attempts_resolved_at;
create index concurrently payment_attempts_resolved_at on payment_attempts
  using brin (resolved_at) with (autosummarize = on);
