import type { CustomerId, ServerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import type { Server } from './server.ts';
import { serverColumns } from './servers.sql.ts';

/** The reminder times before the end, the last one first. */
export const serverReminderKinds = ['1-day', '3-days', '7-days'] as const;
export type ServerReminderKind = (typeof serverReminderKinds)[number];
/** Notifications that are sent once per term. */
export type ServerNotice = ServerReminderKind | 'suspended' | 'terminated';

const perTurn = 50;

/** Adds a paid term to a locked server. */
export async function prolongTerm(
  tx: Tx,
  server: Server,
  { until, at }: Readonly<{ until: Date; at: Date }>,
): Promise<Server> {
  await tx.execute(sql`
    update servers
       set ends_at = ${until}, term = term + 1, term_granted_at = ${at}, leaves_at_end = false,
           leave_note = null
     where id = ${server.id}`);
  return { ...server, endsAt: until, term: server.term + 1, leavesAtEnd: false };
}

/**
 * An automatic renewal is charged a day before the end, and reports its result; only after a
 * failure on our side the reminder of that day is sent.
 */
const isCharged = sql`
  (exists (select from server_auto_renewals a where a.server_id = s.id)
   and not exists (select from server_auto_tries t
                    where t.server_id = s.id and t.term = s.term and t.outcome = 'failed'))`;

export type DueServerReminder = Readonly<{ server: Server; kind: ServerReminderKind }>;

/**
 * Takes the reminders that are due, each once per paid term. Of several moments that went by in a
 * pause, all are marked and only the one nearest to the end is answered.
 */
export async function takeServerReminders(tx: Tx, at: Date): Promise<DueServerReminder[]> {
  const rows = await tx.rows<Server & { kind: ServerReminderKind }>(sql`
    with moments (kind, before) as (
      values ('1-day', interval '1 day'), ('3-days', interval '3 days'),
             ('7-days', interval '7 days')
    ), told as (
      insert into server_reminders (server_id, term, kind, at)
      select s.id, s.term, m.kind, ${at}
        from servers s join moments m on s.ends_at <= ${at}::timestamptz + m.before
         and s.ends_at - s.term_granted_at > m.before
       where s.state = 'active' and s.ends_at > ${at} and not s.leaves_at_end
         and not (m.kind = '1-day' and ${isCharged})
         and s.ends_at <= ${at}::timestamptz + interval '7 days'
         and not exists (select from server_reminders r
                          where r.server_id = s.id and r.term = s.term and r.kind = m.kind)
       order by s.ends_at limit ${perTurn}
      on conflict do nothing
      returning server_id, kind)
    select distinct on (s.id) ${serverColumns}, told.kind
      from told join servers s on s.id = told.server_id join moments m on m.kind = told.kind
     order by s.id, m.before`);
  return rows.map(({ kind, ...server }) => ({ server, kind }));
}

/** Marks that a customer was notified; false when already marked. */
export async function takeServerNotice(
  tx: Tx,
  { id, term }: Pick<Server, 'id' | 'term'>,
  { kind, at }: Readonly<{ kind: ServerNotice; at: Date }>,
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into server_reminders (server_id, term, kind, at) values (${id}, ${term}, ${kind}, ${at})
    on conflict do nothing`);
  return added > 0;
}

const isOver = (at: Date) => sql`state = 'active' and ends_at <= ${at}`;
const isSpent = (before: Date) => sql`
  suspended_for = 'end' and ends_at <= ${before}
  and not exists (select from customers c
                   where c.id = servers.customer_id and c.suspended_at is not null)`;

/** Whether `endedServers`, or `spentServers` of before that moment, would find one. */
export const anyServerOver =
  (before: (at: Date) => Date): IsDue =>
  (at) =>
    sql`
    exists (select from servers where ${isOver(at)})
    or exists (select from servers where ${isSpent(before(at))})`;

/** Servers whose time is over and that still run, oldest first. */
export const endedServers = (db: Queryable, at: Date): Promise<ServerId[]> => idsOf(db, isOver(at));

/**
 * Servers that were stopped at their end before that moment and not paid for again. Whose account
 * is suspended cannot pay, and loses nothing meanwhile.
 */
export const spentServers = (db: Queryable, before: Date): Promise<ServerId[]> =>
  idsOf(db, isSpent(before));

async function idsOf(db: Queryable, where: ReturnType<typeof sql>): Promise<ServerId[]> {
  const rows = await db.rows<{ id: ServerId }>(sql`
    select id from servers where ${where} order by ends_at, id limit ${perTurn}`);
  return rows.map(({ id }) => id);
}

/** Whether a locked server is to end with its term, as its customer requests. */
export const saveLeaving = (
  tx: Tx,
  { id }: Pick<Server, 'id'>,
  { leaves, note }: Readonly<{ leaves: boolean; note: string | null }>,
) =>
  tx.execute(sql`
    update servers set leaves_at_end = ${leaves}, leave_note = ${note} where id = ${id}`);

/** What the customer took for the wait; false when a choice was made before. */
export async function saveLateChoice(
  tx: Tx,
  { id }: Pick<Server, 'id'>,
  { choice, addedDays }: Readonly<{ choice: 'refund' | 'days'; addedDays: number }>,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update servers set late_choice = ${choice}, added_days = ${addedDays}
     where id = ${id} and late_choice is null`);
  return changed > 0;
}

export type Reveal = Readonly<{
  serverId: ServerId;
  /** What was opened. */
  what: 'password' | 'console';
  customerId: CustomerId;
  provedBy: 'password' | 'code';
  address: string;
  at: Date;
}>;

/** Records who saw the password or opened the console, and how they confirmed their identity. */
export const recordReveal = (db: Queryable, reveal: Reveal) =>
  db.execute(sql`
    insert into server_reveals (server_id, customer_id, what, proved_by, address, at)
    values (${reveal.serverId}, ${reveal.customerId}, ${reveal.what}, ${reveal.provedBy},
            ${reveal.address}::inet, ${reveal.at})`);

const revealsShown = 20;

/** Who opened what, newest first. */
export const revealsOf = (
  db: Queryable,
  id: ServerId,
): Promise<Pick<Reveal, 'what' | 'provedBy' | 'address' | 'at'>[]> =>
  db.rows(sql`
    select what, proved_by as "provedBy", host(address) as address, at from server_reveals
     where server_id = ${id} order by at desc limit ${revealsShown}`);
