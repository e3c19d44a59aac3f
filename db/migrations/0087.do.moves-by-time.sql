-- Each minute the worker asks whose orders, payments and refunds moved since. Histories are written
-- in the order of their time, so a few kilobytes that tell which pages hold which hours suffice.
-- Runs outside of a transaction.
drop index concurrently if exists order_events_at;
create index concurrently order_events_at on order_events
  using brin (at) with (autosummarize = on);
drop index concurrently if exists payment_events_at;
create index concurrently payment_events_at on payment_events
  using brin (at) with (autosummarize = on);
drop index concurrently if exists refund_events_at;
create index concurrently refund_events_at on refund_events
  using brin (at) with (autosummarize = on);
