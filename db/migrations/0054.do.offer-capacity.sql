-- A server offer has so many places and no more: what is paid for, running or being paid takes one.
-- Without a number it has as many as its provider makes.
alter table vps_offers add column capacity integer check (capacity between 0 and 100000);
create index order_lines_servers on order_lines (product_id) where product = 'vps';
