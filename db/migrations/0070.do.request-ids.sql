-- The request that caused something is kept with it, so that what a worker does for it later is
-- found in the logs by the same id. Code of before writes none, which is taken for nobody's.
alter table jobs add column request_id text;
alter table payment_attempts add column request_id text;
alter table provider_inbox add column request_id text;
