import type { AbuseKind, AbuseState } from '#contracts/support/abuse.ts';
import type { LeaseId, TicketId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type Report = Readonly<{
  id: string;
  code: string;
  exit: string;
  happenedAt: Date;
  kind: AbuseKind;
  body: string;
  ticketId: TicketId | null;
  state: AbuseState;
  leaseId: LeaseId | null;
  createdAt: Date;
}>;

const columns = sql`
  id, code, host(exit_ip) as exit, happened_at as "happenedAt", kind, body,
  ticket_id as "ticketId", state, lease_id as "leaseId", created_at as "createdAt"`;

export const insertReport = (tx: Tx, report: Omit<Report, 'state' | 'leaseId'>) =>
  tx.execute(sql`
    insert into abuse_reports (id, code, exit_ip, happened_at, kind, body, ticket_id, state,
                               created_at, moved_at)
    values (${report.id}, ${report.code}, ${report.exit}, ${report.happenedAt}, ${report.kind},
            ${report.body}, ${report.ticketId}, 'new', ${report.createdAt}, ${report.createdAt})`);

export async function findReport(db: Queryable, id: string): Promise<Report | undefined> {
  const [row] = await db.rows<Report>(sql`
    select ${columns} from abuse_reports where id = ${id}`);
  return row;
}

type Input = Readonly<{ state: AbuseState | 'open' | undefined; limit: number; offset: number }>;

const matching = (state: Input['state']) =>
  state === 'open'
    ? sql`state in ('new', 'looking')`
    : sql`(${state ?? null}::text is null or state = ${state ?? null})`;

/** The reports in a state, the newest first, with how many there are. */
export async function listReports(db: Queryable, { state, limit, offset }: Input) {
  const content = await db.rows<Report>(sql`
    select ${columns} from abuse_reports where ${matching(state)}
     order by created_at desc, id desc limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from abuse_reports where ${matching(state)}`);
  return { content, total: counted?.count ?? 0 };
}

export type Move = Readonly<{
  reportId: string;
  from: AbuseState;
  to: AbuseState;
  /** Undefined leaves the lease that is named. */
  leaseId: LeaseId | undefined;
  reason: string;
  by: string;
  at: Date;
}>;

/** Moves a report that is still in the state seen; false when it was moved before. */
export async function moveReport(tx: Tx, move: Move): Promise<boolean> {
  const { reportId, from, to, leaseId, reason, by, at } = move;
  const moved = await tx.execute(sql`
    update abuse_reports
       set state = ${to}, lease_id = coalesce(${leaseId ?? null}, lease_id), moved_at = ${at}
     where id = ${reportId} and state = ${from}`);
  if (moved === 0) return false;
  await tx.execute(sql`
    insert into abuse_moves (report_id, from_state, to_state, reason, by, at)
    values (${reportId}, ${from}, ${to}, ${reason}, ${by}, ${at})`);
  return true;
}

export type Moved = Readonly<{ from: string; to: string; reason: string; by: string; at: Date }>;

export const historyOf = (db: Queryable, reportId: string) =>
  db.rows<Moved>(sql`
    select m.from_state as "from", m.to_state as "to", m.reason, c.email as by, m.at
      from abuse_moves m join customers c on c.id = m.by
     where m.report_id = ${reportId} order by m.id`);
