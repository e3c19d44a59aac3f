-- An invoice is drawn again whenever it is downloaded, and issued documents do not change: it keeps
-- the language in which it was issued. Credit notes and receipts follow the invoice they belong to.
alter table invoices add column language text not null default 'en';
