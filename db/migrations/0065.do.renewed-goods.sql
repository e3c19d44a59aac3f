-- What a price or a line adds a term to, where its kind of goods has no column with a foreign key.
alter table quotes add column renews_id text;
alter table order_lines add column renews_id text;
create index order_lines_renews_other on order_lines (renews_id) where renews_id is not null;
