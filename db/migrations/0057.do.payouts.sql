-- Money also leaves as a payout to a phone: a part of an M-Pesa payment, which can only be reversed
-- as a whole, or a customer's balance. It is a refund with a carrier of its own, so that its
-- limits, its second person and its place in the books are the ones that refunds have.
alter table returnable_money
  drop constraint returnable_money_source_kind_check,
  add constraint returnable_money_source_kind_check
    check (source_kind in ('payment', 'stray', 'balance'));

alter table refunds
  drop constraint refunds_kind_check,
  add constraint refunds_kind_check check (kind in ('refund', 'credit', 'dispute', 'payout')),
  -- The way the money came, or a new payment to a phone.
  add column carrier text not null default 'return' check (carrier in ('return', 'payout')),
  -- The phone that is paid; emptied when its owner is erased.
  add column payee_sealed bytea,
  add column payee_masked text,
  -- What the provider took for carrying it, in cents; null where it never said.
  add column charge_minor bigint check (charge_minor >= 0),
  add constraint refunds_payee check ((carrier = 'payout') = (payee_sealed is not null)
                                      and (carrier = 'payout') = (payee_masked is not null)),
  add constraint refunds_payout_of_balance
    check ((kind = 'payout') = (source_kind = 'balance')
           and (kind <> 'payout' or (carrier = 'payout' and order_id is null
                                     and customer_id is not null)));

-- A second payout waits for the first: two clicks, two tabs and two devices are one.
create unique index refunds_open_payout on refunds (customer_id)
  where kind = 'payout' and state not in ('succeeded', 'rejected');

-- `originator_id` of a payout is ours and written before it is sent.
alter table provider_conversations
  drop constraint provider_conversations_kind_check,
  add constraint provider_conversations_kind_check
    check (kind in ('reversal', 'reversal-status', 'receipt-status', 'notice-status', 'payout',
                    'payout-status')),
  add constraint provider_conversations_payout_id
    check (kind <> 'payout' or originator_id is not null);
create unique index provider_conversations_payout on provider_conversations (originator_id)
  where kind = 'payout';
