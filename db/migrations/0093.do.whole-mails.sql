-- A mail to the desk is shown without the history that its program added, and kept whole beside it:
-- what was cut can be read again. The message as it came is kept with the arrival and goes with it.
alter table ticket_messages add column full_body text;
alter table desk_mails add column raw bytea;
