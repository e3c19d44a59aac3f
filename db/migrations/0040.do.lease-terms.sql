-- A lease owns what it was sold for: the price of each term, what its first term cost, whether it
-- renews and under which rules its money goes back. A change of address or of the listing changes
-- none of it.
alter table leases
  add column day_usd_cents bigint check (day_usd_cents > 0),
  add column day_kes_minor bigint check (day_kes_minor > 0),
  add column month_usd_cents bigint check (month_usd_cents > 0),
  add column month_kes_minor bigint check (month_kes_minor > 0),
  add column paid_usd_cents bigint check (paid_usd_cents > 0),
  add column paid_kes_minor bigint check (paid_kes_minor > 0),
  add column renewable boolean,
  add column auto_renewable boolean,
  add column refundable boolean,
  -- A refund is decided at once within so many hours of the start and so many bytes.
  add column refund_hours integer not null default 24 check (refund_hours >= 0),
  add column refund_bytes_max bigint not null default 100000000 check (refund_bytes_max >= 0),
  -- Of the time until the end, what was given on top of the paid terms; it is used last.
  add column free_ms bigint not null default 0 check (free_ms >= 0),
  -- Ports that are closed to others and open to this lease.
  add column open_ports integer[] not null default '{}',
  -- How names are resolved; null leaves it to the supplier of the address.
  add column name_resolution text check (name_resolution in ('pin', 'name'));

-- What was sold before: the order says what was paid, at which rate, and of which listing. The
-- other plan is taken from that listing as it is priced now.
update leases l
   set day_usd_cents = case l.plan when 'daily' then o.usd_cents + s.off_cents
                                   else p.price_day_cents end,
       month_usd_cents = case l.plan when 'monthly' then o.usd_cents + s.off_cents
                                     else p.price_month_cents end,
       day_kes_minor = case l.plan when 'daily' then o.kes_minor + s.off_minor
                            else ceil(p.price_day_cents * o.rate_e4 / 1000000.0) * 100 end,
       month_kes_minor = case l.plan when 'monthly' then o.kes_minor + s.off_minor
                              else ceil(p.price_month_cents * o.rate_e4 / 1000000.0) * 100 end,
       paid_usd_cents = o.usd_cents,
       paid_kes_minor = o.kes_minor,
       renewable = coalesce((n.facts->>'renewable')::boolean, p.renewable),
       auto_renewable = coalesce((n.facts->>'autoRenewable')::boolean, p.auto_renewable),
       refundable = coalesce((n.facts->>'refundable')::boolean, p.refundable)
  from orders o, order_lines n, proxies p,
       lateral (select coalesce(sum(u.discount_minor), 0)::bigint as off_minor,
                       coalesce(sum(floor(u.discount_minor * 10000.0 / o.rate_e4)), 0)::bigint
                         as off_cents
                  from coupon_uses u where u.order_id = o.id) s
 where o.id = l.order_id and n.id = l.order_line_id and p.id = n.product_id;

alter table leases
  alter column day_usd_cents set not null,
  alter column day_kes_minor set not null,
  alter column month_usd_cents set not null,
  alter column month_kes_minor set not null,
  alter column paid_usd_cents set not null,
  alter column paid_kes_minor set not null,
  alter column renewable set not null,
  alter column auto_renewable set not null,
  alter column refundable set not null,
  alter column refund_hours drop default,
  alter column refund_bytes_max drop default;
