-- Customers ask for their balance. It goes only to a number that has itself paid, so each payment
-- says whether the provider confirmed that the number which was asked is the one that paid, and
-- each request that waits for a person says why.
alter table payment_attempts
  add column payer_proved boolean not null default false;

-- Lines of a list and money that staff applied can be anybody's, whatever they name.
update payment_attempts set payer_proved = true
 where mode = 'STK' and state = 'succeeded'
   and result_text is distinct from 'found in the list of the provider'
   and result_text is distinct from 'found in a statement and applied by staff';

alter table refunds
  add column waits_for text
    check (waits_for in ('amount', 'new-account', 'changed-account')),
  add constraint refunds_waits_for check (waits_for is null or kind = 'payout');

-- What one phone gets in a day is counted over all of its payouts.
create index refunds_payee on refunds (payee_masked) where carrier = 'payout';
