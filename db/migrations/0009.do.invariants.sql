-- The newest result of each invariant, for the staff page and for whoever asks afterwards.
create table invariant_checks (
  rule text primary key,
  sentence text not null,
  checked_at timestamptz not null,
  ok boolean not null,
  -- At most twenty rows of {subject, detail}; what the rule found, not what it may contain.
  offences jsonb not null,
  ms integer not null check (ms >= 0),
  -- Since when the rule is broken without a break; absent while it holds.
  broken_since timestamptz,
  check (ok = (broken_since is null))
);
