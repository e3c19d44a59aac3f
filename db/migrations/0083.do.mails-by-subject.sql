-- The history of an order names its emails, whose keys hold the order, payment or refund that they
-- are about.
-- Runs outside of a transaction.
drop index concurrently if exists mails_subject_id;
create index concurrently mails_subject_id on mails
  (substring(dedupe_key from '(?:ord|pay|rfd)_[0-9a-f]{32}'))
  where substring(dedupe_key from '(?:ord|pay|rfd)_[0-9a-f]{32}') is not null;
