-- What a line costs before volume price and coupon, so that a cart of which some lines are gone is
-- priced again by what its customer saw. No quote of several lines was made before this column.
alter table quote_lines add column list_usd_cents bigint not null default 1;
