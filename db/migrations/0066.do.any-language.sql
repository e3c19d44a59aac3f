-- Which languages the shop speaks is one list of the program (contracts/locales.ts), and every
-- call is checked against it. The tables hold the form of a code: a language needs no migration.
alter table articles drop constraint articles_locale_check,
  add constraint articles_locale_check check (locale ~ '^[a-z]{2}$');
alter table mail_texts drop constraint mail_texts_language_check,
  add constraint mail_texts_language_check check (language ~ '^[a-z]{2}$');
alter table mails drop constraint mails_language_check,
  add constraint mails_language_check check (language ~ '^[a-z]{2}$');
alter table notification_settings drop constraint notification_settings_language_check,
  add constraint notification_settings_language_check check (language ~ '^[a-z]{2}$');
alter table testimonials drop constraint testimonials_language_check,
  add constraint testimonials_language_check check (language ~ '^[a-z]{2}$');
alter table waiting_entries drop constraint waiting_entries_language_check,
  add constraint waiting_entries_language_check check (language ~ '^[a-z]{2}$');
