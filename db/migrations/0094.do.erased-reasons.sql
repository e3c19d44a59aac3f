-- Why a member of staff did something to a customer is typed freely and may name the person, so it
-- goes with the account. What was done, when and by whom stays and cannot be changed, as before.
create function keep_audit() returns trigger language plpgsql as $$
declare
  kept constant text[] := array['before', 'after'];
  typed constant text[] := array['reason', 'note'];
begin
  if tg_op = 'UPDATE' and (old.before ?| typed or old.after ?| typed)
     and to_jsonb(new) - kept = to_jsonb(old) - kept
     and new.before is not distinct from old.before - typed
     and new.after is not distinct from old.after - typed then
    return new;
  end if;
  if tg_op = 'DELETE'
     and old.at < transaction_timestamp() - make_interval(days => 365) then
    return old;
  end if;
  raise exception 'audit_log is append only for 365 days' using errcode = '42501';
end
$$;
drop trigger audit_log_kept on audit_log;
create trigger audit_log_kept before update or delete on audit_log
  for each row execute function keep_audit();

-- The role of the processes cannot write the table; the guard above judges each row all the same.
create function erase_audit_words(customer text) returns setof bigint
  language sql security definer set search_path = public as $$
  update audit_log
     set before = before - array['reason', 'note'], after = after - array['reason', 'note']
   where subject_kind = 'customer' and subject_id = customer
     and (before ?| array['reason', 'note'] or after ?| array['reason', 'note']) returning id;
$$;
