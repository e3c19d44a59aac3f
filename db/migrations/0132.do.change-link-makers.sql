-- A change link that a colleague made ends with their membership. The release of before names no
-- maker, so that a link which it renews still ends with whoever made it first.
alter table change_links add column account_id text;
alter table change_links add column made_by text;
alter table change_links add constraint change_links_made_by foreign key (account_id, made_by)
  references account_members (account_id, person_id) on delete cascade not valid;
