import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { promiseMs } from '#contracts/sale/activation.ts';
import { fullName } from '#modules/identity';
import { readSettings } from '#modules/settings';
import {
  searchAudit,
  auditView,
  type AuditRow,
  answerOf,
  pageOf,
  rowIdOf,
  staffOf,
  staffRead,
  staffWrite,
} from '#modules/staff';
import { csvFile } from '#contracts/format/csv.ts';
import { silenceOf, silentSecondsMax } from '#platform/loops/heartbeat.ts';
import { customerRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { readSummary } from '../queue/orders.sql.ts';
import type { AdminContext } from '../context.ts';
import { readJobHealth } from './job-health.sql.ts';
import { listJobs } from './system.sql.ts';
import { tryJobAgain } from './try-job-again.ts';

/**
 * The reader's own role, the state of the shop, its background work, and the log of staff actions.
 */
export function adminSystemRoutes(app: FastifyInstance, ctx: AdminContext) {
  const { db, clock } = ctx;
  const anyStaff = { ...customerRead, who: 'staff', beforeSecondStep: true } as const;
  route(app, { call: adminCalls.me, policy: anyStaff }, async ({ caller }) => ({
    id: caller.customerId,
    email: caller.email,
    name: fullName(caller),
    permissions: [...caller.permissions],
  }));
  route(app, { call: adminCalls.summary, policy: staffRead('orders.read') }, async () => {
    const lateBefore = new Date(clock().getTime() - promiseMs);
    const counts = await readSummary(db, { lateBefore });
    const { fields } = await readSettings(db, ctx.settings.defaults);
    const nobodyHears = fields.noticeRecipients.length === 0;
    const workerSilent = ((await silenceOf(db, 'worker')) ?? Infinity) > silentSecondsMax;
    return { ...counts, nobodyHears, workerSilent };
  });
  const readAudit = staffRead('audit.read');
  route(app, { call: adminCalls.audit, policy: readAudit }, async ({ query }) => {
    const { page: _, ...filter } = query;
    const page = pageOf(query);
    const { rows, total, more } = await searchAudit(db, filter, page);
    return { ...answerOf(rows.map(auditView), page, total), more };
  });
  const file = { call: adminCalls.auditFile, policy: readAudit };
  route(app, file, async ({ query, reply }) => {
    const { rows } = await searchAudit(db, query, { limit: fileRowsMax, offset: 0, page: 0 });
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(csvFile([fileColumns, ...rows.map(fileRow)]));
    return undefined;
  });
  jobRoutes(app, ctx);
}

/** The newest ones; a smaller file comes from a narrower filter. */
const fileRowsMax = 10_000;
const fileColumns = ['at (Nairobi)', 'who', 'from', 'action', 'kind', 'subject', 'before', 'after'];
const textOf = (value: unknown) => (value === null ? '' : JSON.stringify(value));

const fileRow = ({
  at,
  actor,
  address,
  action,
  subjectKind,
  subjectId,
  before,
  after,
}: AuditRow) => [at, actor, address, action, subjectKind, subjectId, textOf(before), textOf(after)];

function jobRoutes(app: FastifyInstance, ctx: AdminContext) {
  const { db, clock } = ctx;
  const read = staffRead('jobs.manage');
  route(app, { call: adminCalls.jobs, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total } = await listJobs(db, { state: query.state ?? 'failing', page });
    return answerOf(content, page, total);
  });
  route(app, { call: adminCalls.jobHealth, policy: read }, () => readJobHealth(db, clock()));
  const policy = staffWrite('jobs.manage');
  route(app, { call: adminCalls.retryJob, policy }, async (call): Promise<undefined> => {
    await tryJobAgain(ctx, staffOf(call.caller, call.request), rowIdOf(call.params.id));
  });
}
