import type { auditSorts } from '#contracts/admin/audit.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { orderBy, type Order } from '#platform/database/list-order.ts';
import { countOfNamed, customersNamed, isOneOf, type Theirs } from './named-customers.sql.ts';
import type { Page } from './page.ts';
import type { Staff } from './policy.ts';

export type AuditEntry = Readonly<{
  staff: Staff;
  /** A verb on its subject, such as `server.activate`. */
  action: string;
  subject: Readonly<{ kind: string; id: string }>;
  /** Only what changed, and never a secret. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  at: Date;
}>;

/** Writes what a staff member did, in the transaction that does it (rule S23). */
export const audit = (tx: Tx, auditEntry: AuditEntry): Promise<void> => auditMany(tx, [auditEntry]);

const perStatement = 5_000;

/** Writes a line for each action, in their order. */
export async function auditMany(tx: Tx, auditEntries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < auditEntries.length; from += perStatement) {
    const part = auditEntries.slice(from, from + perStatement);
    const column = <T>(of: (auditEntry: AuditEntry) => T) => part.map(of);
    const text = (value: AuditEntry['before']) => (value ? JSON.stringify(value) : null);
    await tx.execute(sql`
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, before, after, address)
      select at, actor_id, action, kind, id, before, after, address
        from unnest(${column(({ at }) => at)}::timestamptz[],
                    ${column(({ staff }) => staff.id)}::text[],
                    ${column(({ action }) => action)}::text[],
                    ${column(({ subject }) => subject.kind)}::text[],
                    ${column(({ subject }) => subject.id)}::text[],
                    ${column(({ before }) => text(before))}::jsonb[],
                    ${column(({ after }) => text(after))}::jsonb[],
                    ${column(({ staff }) => staff.address)}::text[])
             with ordinality
          as line (at, actor_id, action, kind, id, before, after, address, place)
       order by place`);
  }
}

export type AuditRow = Readonly<{
  id: number;
  at: Date;
  actor: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  address: string;
}>;

type Filter = Readonly<{
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
}>;

const where = ({ action, subject }: Filter, isTheirs: Theirs) => sql`
  ${isTheirs(sql`a.actor_id`)} and (${action ?? null}::text is null or a.action = ${action ?? null}
       or a.action like ${action ? `${action.replace(/[\\%_]/g, String.raw`\$&`)}.%` : null})
  and (${subject ?? null}::text is null or a.subject_id = ${subject ?? null})`;

/** Entries are numbered as they are written. */
const sortable = { at: { always: sql`a.id` } };
type Requested = Filter & Order<(typeof auditSorts)[number]>;

/** The log, newest first unless asked, with how many entries match. */
export async function searchAudit(db: Queryable, filter: Requested, { limit, offset }: Page) {
  const order = orderBy(filter, sortable, sql`a.id`) ?? sql`a.id desc`;
  const named = await customersNamed(db, filter.actor);
  const rows = await db.rows<AuditRow>(sql`
    select a.id, a.at, c.email as actor, a.action, a.subject_kind as "subjectKind",
           a.subject_id as "subjectId", a.before, a.after, a.address
      from audit_log a join customers c on c.id = a.actor_id
     where ${where(filter, isOneOf(named))} order by ${order} limit ${limit} offset ${offset}`);
  const counted = await countOfNamed(
    db,
    named,
    (isTheirs) => sql`select from audit_log a where ${where(filter, isTheirs)}`,
  );
  return { rows, ...counted };
}
