-- Customers keep a balance with the shop, fill it by M-Pesa or card, and pay from it. The balance
-- is the ledger's customer_credit as one row per customer: what two payments at once queue for, and
-- what the database refuses to let fall below nothing.
create table customer_balances (
  customer_id text not null references customers (id),
  currency text not null check (currency in ('KES', 'USD')),
  minor bigint not null constraint customer_balances_not_negative check (minor >= 0),
  primary key (customer_id, currency)
);
insert into customer_balances (customer_id, currency, minor)
select customer_id, currency, -sum(amount_minor) from ledger_entries
 where account = 'customer_credit' group by customer_id, currency;

create function keep_customer_balance() returns trigger language plpgsql as $$
begin
  insert into customer_balances (customer_id, currency, minor)
  values (new.customer_id, new.currency, 0)
  on conflict (customer_id, currency) do nothing;
  update customer_balances set minor = minor - new.amount_minor
   where customer_id = new.customer_id and currency = new.currency;
  return null;
end
$$;
create trigger ledger_entries_keep_balance after insert on ledger_entries
  for each row when (new.account = 'customer_credit') execute function keep_customer_balance();

-- A payment from the balance is confirmed in the transaction that opens it.
alter table payment_attempts drop constraint payment_attempts_provider_check;
alter table payment_attempts add constraint payment_attempts_provider_check
  check (provider in ('daraja', 'paystack', 'balance'));
alter table payment_attempts drop constraint payment_attempts_mode_check;
alter table payment_attempts add constraint payment_attempts_mode_check
  check (mode in ('STK', 'LINK', 'BALANCE'));
alter table payment_attempts add constraint payment_attempts_balance_mode
  check ((provider = 'balance') = (mode = 'BALANCE'));

-- A top-up is an order without goods: its delivery is the credit.
alter table order_lines drop constraint order_lines_product_check;
alter table order_lines add constraint order_lines_product_check
  check (product in ('proxy', 'vps', 'topup'));
