-- A message of the contact form may come without a sender; then it is anonymous.
alter table contact_messages alter column email drop not null;
