-- Whether the total of a sub-user is set aside for it: nobody else of its lease can use these
-- bytes.
alter table lease_credentials add column reserves boolean not null default false;
