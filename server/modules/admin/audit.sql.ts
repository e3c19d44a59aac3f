import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { containing, type Page } from './page.ts';
import type { Staff } from './staff.ts';

export type Deed = Readonly<{
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
export async function audit(tx: Tx, deed: Deed): Promise<void> {
  const { staff, action, subject, before = null, after = null, at } = deed;
  await tx.execute(sql`
    insert into audit_log (at, actor_id, action, subject_kind, subject_id, before, after, address)
    values (${at}, ${staff.id}, ${action}, ${subject.kind}, ${subject.id},
            ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb,
            ${staff.address})`);
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

const where = ({ actor, action, subject }: Filter) => sql`
  (${containing(actor)}::text is null or a.actor_id in
    (select id from customers where email like ${containing(actor?.toLowerCase())}))
  and (${action ?? null}::text is null or a.action = ${action ?? null})
  and (${subject ?? null}::text is null or a.subject_id = ${subject ?? null})`;

/** The log, newest first, with how many entries match. */
export async function searchAudit(db: Queryable, filter: Filter, { limit, offset }: Page) {
  const rows = await db.rows<AuditRow>(sql`
    select a.id, a.at, c.email as actor, a.action, a.subject_kind as "subjectKind",
           a.subject_id as "subjectId", a.before, a.after, a.address
      from audit_log a join customers c on c.id = a.actor_id
     where ${where(filter)} order by a.id desc limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from audit_log a where ${where(filter)}`);
  return { rows, total: counted?.count ?? 0 };
}
