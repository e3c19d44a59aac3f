-- What is kept for a time goes after it. Append-only tables let go of rows that are older than a
-- period written into their guard, and of nothing else, whoever asks.

-- What the retention job has taken out of each table.
create table forgotten (
  table_name text primary key,
  rows_total bigint not null check (rows_total >= 0),
  looked_at timestamptz not null,
  last_at timestamptz
);

-- Whom else a mail tells of: accounts by id, addresses by their MAC. Its facts are sealed, so that
-- an erasure could not find them otherwise.
alter table mails add column about text[] not null default '{}';
create index mails_about on mails using gin (about);
create index mails_recipients on mails using gin (recipients);

-- A thread goes as a whole; what pointed at it stays without it.
alter table mails drop constraint mails_resend_of_fkey,
  add constraint mails_resend_of_fkey foreign key (resend_of) references mails (id)
    on delete set null;
alter table ticket_messages drop constraint ticket_messages_ticket_id_fkey,
  add constraint ticket_messages_ticket_id_fkey foreign key (ticket_id) references tickets (id)
    on delete cascade;
alter table ticket_files drop constraint ticket_files_message_id_fkey,
  add constraint ticket_files_message_id_fkey foreign key (message_id)
    references ticket_messages (id) on delete cascade;
alter table desk_mails drop constraint desk_mails_ticket_id_fkey,
  add constraint desk_mails_ticket_id_fkey foreign key (ticket_id) references tickets (id)
    on delete set null;
alter table abuse_reports drop constraint abuse_reports_ticket_id_fkey,
  add constraint abuse_reports_ticket_id_fkey foreign key (ticket_id) references tickets (id)
    on delete set null;
create index desk_mails_ticket on desk_mails (ticket_id) where ticket_id is not null;
create index audit_log_at on audit_log (at);
create index server_reveals_at on server_reveals (at);

-- Guards a history of which the column named first is the moment: no row changes, and none goes
-- before it is as many days old as the second argument says. The guard goes by the clock of the
-- database, because the one who asks could name any moment.
create function keep_for() returns trigger language plpgsql as $$
declare
  moment timestamptz := (to_jsonb(old) ->> tg_argv[0])::timestamptz;
begin
  if tg_op = 'DELETE'
     and moment < transaction_timestamp() - make_interval(days => tg_argv[1]::integer) then
    return old;
  end if;
  raise exception '% is append only for % days', tg_table_name, tg_argv[1] using errcode = '42501';
end
$$;

drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_kept before update or delete on audit_log
  for each row execute function keep_for('at', '365');

drop trigger server_reveals_append_only on server_reveals;
create trigger server_reveals_append_only before truncate on server_reveals
  for each statement execute function refuse_change();
create trigger server_reveals_kept before update or delete on server_reveals
  for each row execute function keep_for('at', '365');

drop trigger abuse_moves_append_only on abuse_moves;
create trigger abuse_moves_kept before update or delete on abuse_moves
  for each row execute function keep_for('at', '365');

-- An invoice stays as issued, but for its buyer: mailbox and phone leave the invoice of an account
-- that is erased, and the rest of the buyer when the books no longer have to be kept. Five years
-- after the end of the year of income is at most six years after the day.
create function keep_invoice() returns trigger language plpgsql as $$
declare
  reachable jsonb := '{"email": "", "phone": null}';
  nobody jsonb := '{"name": "", "company": "", "address": "", "pin": null}';
begin
  if tg_op = 'UPDATE'
     and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer'
     and exists (select 1 from customers where id = old.customer_id and erased_at is not null)
     and (new.buyer = old.buyer || reachable
          or (new.buyer = old.buyer || reachable || nobody
              and old.issued_at < transaction_timestamp() - interval '6 years')) then
    return new;
  end if;
  raise exception 'invoices is append only' using errcode = '42501';
end
$$;
drop trigger invoices_append_only on invoices;
create trigger invoices_append_only before truncate on invoices
  for each statement execute function refuse_change();
create trigger invoices_kept before update or delete on invoices
  for each row execute function keep_invoice();

-- The role of the processes cannot write these tables; it calls these, and the guards above judge
-- each row all the same. Each answers the ids of what it took.
create function forget_audit(edge timestamptz, max_rows integer) returns setof bigint
  language sql security definer set search_path = public as $$
  delete from audit_log where id in (
    select id from audit_log where at < edge order by at limit max_rows) returning id;
$$;
create function forget_reveals(edge timestamptz, max_rows integer) returns setof bigint
  language sql security definer set search_path = public as $$
  delete from server_reveals where id in (
    select id from server_reveals where at < edge order by at limit max_rows) returning id;
$$;
create function forget_abuse_moves(edge timestamptz, max_rows integer) returns setof bigint
  language sql security definer set search_path = public as $$
  delete from abuse_moves where id in (
    select m.id from abuse_moves m join abuse_reports r on r.id = m.report_id
     where r.moved_at < edge and r.state not in ('new', 'looking') and m.at < edge
     order by m.id limit max_rows) returning id;
$$;
create function forget_reach_of_buyer(customer text) returns setof text
  language sql security definer set search_path = public as $$
  update invoices set buyer = buyer || '{"email": "", "phone": null}'
   where customer_id = customer
     and (buyer ->> 'email' <> '' or buyer ->> 'phone' is not null) returning id;
$$;
create function forget_buyers(edge timestamptz, max_rows integer) returns setof text
  language sql security definer set search_path = public as $$
  update invoices
     set buyer = buyer || '{"email": "", "phone": null, "name": "", "company": "", "address": "",
                            "pin": null}'
   where id in (
     select i.id from invoices i join customers c on c.id = i.customer_id
      where i.issued_at < edge and c.erased_at is not null and i.buyer ->> 'name' <> ''
      limit max_rows) returning id;
$$;
