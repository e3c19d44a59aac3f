-- The history of an order names the jobs that its requests caused.
-- Runs outside of a transaction.
drop index concurrently if exists jobs_request;
create index concurrently jobs_request on jobs (request_id) where request_id is not null;
