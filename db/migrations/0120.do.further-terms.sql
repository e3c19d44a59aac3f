-- A lease, quote, order line and auto-renewal may be of an hour, twelve hours or a week beside a
-- day and a month. A lease keeps the prices of further terms that were offered at its sale.
alter table leases add column further_prices jsonb;
alter table leases drop constraint leases_plan_check;
alter table leases add constraint leases_plan_check
  check (plan in ('hourly', 'half-daily', 'daily', 'weekly', 'monthly')) not valid;
alter table lease_auto_renewals drop constraint lease_auto_renewals_plan_check;
alter table lease_auto_renewals add constraint lease_auto_renewals_plan_check
  check (plan in ('hourly', 'half-daily', 'daily', 'weekly', 'monthly')) not valid;
alter table order_lines drop constraint order_lines_plan_check;
alter table order_lines add constraint order_lines_plan_check
  check (plan in ('hourly', 'half-daily', 'daily', 'weekly', 'monthly')) not valid;
alter table quotes drop constraint quotes_plan_check;
alter table quotes add constraint quotes_plan_check
  check (plan in ('hourly', 'half-daily', 'daily', 'weekly', 'monthly')) not valid;
