-- What was told before the file before this one keeps the rule too.
alter table machine_alarms validate constraint machine_alarms_why_check;
