-- A callback can be forged, so a receipt that only it named may be false: whether the provider
-- itself has said whose the receipt is. Until then a code typed for another payment of the same
-- phone and amount may be the very same money.
alter table payment_attempts
  add column receipt_proved boolean not null default false,
  add constraint payment_attempts_receipt_proved check (not receipt_proved or receipt is not null);

-- Every receipt of old has been beside the provider's list, which corrects what callbacks named.
update payment_attempts set receipt_proved = true where receipt is not null;

create index payment_attempts_unproved on payment_attempts (account_masked)
  where provider = 'daraja' and state = 'succeeded' and not receipt_proved;
create index receipt_claims_created_at on receipt_claims (created_at);
