-- A refund and work on a server keep the request that caused them, as payments do: what a worker
-- asks a provider for them is found by it. What the release before writes has none.
alter table refunds add column request_id text;
alter table server_operations add column request_id text;
