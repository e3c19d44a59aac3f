-- A console is opened under the same proof as a password is shown; each opening is kept beside it.
alter table server_reveals
  add column what text not null default 'password' check (what in ('password', 'console'));
alter table server_reveals alter column what drop default;
