import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { staffRead } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import type { AdminContext } from '../context.ts';
import { periodOf, readReport } from './read-report.ts';
import { reportFile } from './report-file.ts';

const read = staffRead('ledger.read');

/** What was sold, kept and promised, read from the books at the moment of asking. */
export function adminReportRoutes(app: FastifyInstance, { db, clock }: AdminContext) {
  route(app, { call: adminCalls.reports, policy: read }, ({ query }) => {
    const at = clock();
    return readReport(db.reads, periodOf(query, at), at);
  });
  route(app, { call: adminCalls.reportFile, policy: read }, async ({ query, reply }) => {
    const at = clock();
    const days = periodOf(query, at);
    const { table } = query;
    const report = await readReport(db.reads, days, at);
    const name = `lango-${table}-${days.from}-${days.to}.csv`;
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(reportFile(report, table));
    return undefined;
  });
}
