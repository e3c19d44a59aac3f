-- Whether somebody holds or leases a proxy, as a price that the planner knows: a subquery in its
-- place is priced for every row of a list, though it runs for those alone that a search finds, and
-- a search in a country then read all that its words find to show twenty.
create function is_claimed(proxy text, at timestamptz) returns boolean
language plpgsql stable parallel safe cost 10 as $$
begin
  return exists (select from lease_claims k where k.proxy_id = proxy and k.until > at);
end
$$;
