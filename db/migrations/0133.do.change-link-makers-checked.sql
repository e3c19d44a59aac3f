-- The reference that 0132 added holds for every row.
alter table change_links validate constraint change_links_made_by;
