-- A refund of which the provider says that it went elsewhere is sent again, or put on the balance,
-- only when two people of the staff say so: the row holds what the first of them asked for. Code of
-- before reads and writes rows without looking at these columns.
alter table refunds
  add column proposed_act text check (proposed_act in ('retry', 'keep')),
  add column proposed_by text,
  add constraint refunds_proposal check ((proposed_act is null) = (proposed_by is null));
