-- What the staff writes down about a customer. A note is never changed; it goes with the person
-- when the account is erased, and not before.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id),
  author_id text not null references customers (id),
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null
);
create index customer_notes_customer on customer_notes (customer_id, id desc);

create function keep_notes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from customers where id = old.customer_id and erased_at is not null) then
      return old;
    end if;
  end if;
  raise exception 'customer_notes is append only' using errcode = '42501';
end
$$;
create trigger customer_notes_kept before update or delete on customer_notes
  for each row execute function keep_notes();
create trigger customer_notes_not_emptied before truncate on customer_notes
  for each statement execute function keep_notes();

create index refunds_customer on refunds (customer_id, created_at desc)
  where customer_id is not null;

-- A member of staff who looks at the shop as a customer. The session hangs on the staff's own: when
-- that one ends, so does this, and it can never turn into an ordinary session of the customer.
alter table sessions
  add column acting_staff_id text references customers (id),
  add column acting_from text references sessions (id) on delete cascade,
  add constraint sessions_acting check ((acting_staff_id is null) = (acting_from is null));
create unique index sessions_acting_from on sessions (acting_from) where acting_from is not null;

-- A copy of everything that the shop knows of a person, made by a job and sealed until its mailed
-- link is used, once. The file goes when it was fetched or its time is over.
create table data_copies (
  id text primary key,
  customer_id text not null references customers (id),
  asked_by text not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  token_hash text unique,
  file_sealed bytea,
  expires_at timestamptz,
  fetched_at timestamptz
);
create index data_copies_customer on data_copies (customer_id, asked_at desc);
create index data_copies_due on data_copies (expires_at) where file_sealed is not null;

-- An account that is to be erased: seven days to take it back, then as soon as nothing is open.
create table erasures (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id),
  asked_by text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  next_try_at timestamptz not null,
  kept_at timestamptz,
  done_at timestamptz,
  check (kept_at is null or done_at is null)
);
create unique index erasures_open on erasures (customer_id)
  where kept_at is null and done_at is null;
create index erasures_due on erasures (next_try_at) where kept_at is null and done_at is null;
