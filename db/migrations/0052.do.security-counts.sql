-- How often requests were refused in a way that tells of an attack, by minute, from every process.
create table security_counts (
  minute timestamptz not null,
  kind text not null check (kind in ('guess', 'forged', 'access', 'limit', 'office')),
  refused integer not null check (refused > 0),
  primary key (minute, kind)
);
