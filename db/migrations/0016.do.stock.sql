-- Stock that comes from suppliers and files, and what it takes to find the leases behind a dead
-- address without reading them all.
create index leases_upstream on leases (upstream_id) where state = 'active';
create index upstreams_down on upstreams (id) where health = 'down' and failing_since is not null;
