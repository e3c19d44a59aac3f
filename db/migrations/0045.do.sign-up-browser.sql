-- A resent activation link carries the sign-up of the browser that asks for it, never somebody
-- else's, and the owner of an account can stop an e-mail change by a link of its own.
alter table mail_links add column browser_mac text;
alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check
  check (purpose in ('activate', 'reset', 'change-email', 'stop-email'));
