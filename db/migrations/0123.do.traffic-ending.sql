-- Since when an amount of traffic is ended by its owner and waits for the last counts of gateways.
alter table traffic_accounts add column ending_at timestamptz;
