-- Who looks up the names that customers ask for: the gateway, which then gives the exit the judged
-- address (pin), or the exit itself (name). An exit that looks a name up again can be led into its
-- own network by an answer that changes, so the gateway does it unless staff say otherwise.
alter table upstreams
  add column name_resolution text not null default 'pin'
    check (name_resolution in ('pin', 'name'));
alter table suppliers
  add column name_resolution text not null default 'pin'
    check (name_resolution in ('pin', 'name'));
