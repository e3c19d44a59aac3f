-- What was there before the wider check of 0100 is checked while others write.
alter table backup_runs validate constraint backup_runs_kind_check;
