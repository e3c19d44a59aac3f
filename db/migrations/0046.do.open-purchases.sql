-- One unpaid order per customer and purpose, and request keys that commit with what they opened.

-- What the order is for, as `orders` words it; orders from before this migration that still wait
-- for money get theirs here, the newest of each.
alter table orders add column purpose text;

update orders o set purpose = newest.purpose
  from (
    select distinct on (x.customer_id, p.purpose) x.id, p.purpose
      from orders x
      join order_lines l on l.order_id = x.id
      cross join lateral (select case
        when l.renews_lease_id is not null then 'renew:' || l.renews_lease_id
        when l.renews_server_id is not null then 'renew:' || l.renews_server_id
        when l.product = 'topup' then 'topup'
        else l.product || ':' || l.product_id end as purpose) p
     where x.state = 'awaiting_payment'
     order by x.customer_id, p.purpose, x.created_at desc, x.id desc
  ) newest
 where o.id = newest.id;

create unique index orders_one_open on orders (customer_id, purpose)
  where state = 'awaiting_payment' and purpose is not null;
create index orders_purpose on orders (customer_id, purpose, created_at)
  where purpose is not null;

-- A key is written in the transaction of what it opened, so a row without an answer cannot be.
alter table idempotency_keys add column subject text;
update idempotency_keys set subject = answer->>'paymentId';
delete from idempotency_keys where subject is null;
alter table idempotency_keys
  alter column subject set not null,
  drop column status,
  drop column answer,
  drop column locked_until;

-- How many payments the customer may open in ten minutes, where staff gave another number.
alter table customers add column payments_max integer
  check (payments_max between 1 and 1000);
