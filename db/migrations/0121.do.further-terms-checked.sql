-- Every row that exists keeps the wider rule of its term as well.
alter table leases validate constraint leases_plan_check;
alter table lease_auto_renewals validate constraint lease_auto_renewals_plan_check;
alter table order_lines validate constraint order_lines_plan_check;
alter table quotes validate constraint quotes_plan_check;
