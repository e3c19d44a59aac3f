-- The references that 0111 added hold for every row.
alter table sessions validate constraint sessions_account;
alter table api_tokens validate constraint api_tokens_account;
alter table list_links validate constraint list_links_made_by;
alter table tickets validate constraint tickets_person;
