import type { FastifyInstance } from 'fastify';
import type { AbuseRecord, AbuseReport } from '#contracts/support/abuse.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { minuteMs } from '#contracts/time.ts';
import { answerOf, pageOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { findReport, historyOf, listReports, type Report } from '../abuse.sql.ts';
import { movesFrom } from '../report.ts';
import { leasesThrough, siteChecksThrough, timesOf, type Match } from './abuse.sql.ts';
import { decideAbuse } from './decide-abuse.ts';
import type { AbuseAdminContext } from './context.ts';

/** Reports are rarely exact to the minute. */
const aroundMs = 15 * minuteMs;

/** Reports about our addresses, the lease at that time, and the outcome. */
export function abuseAdmin(app: FastifyInstance, ctx: AbuseAdminContext) {
  const { db } = ctx;
  const read = staffRead('tickets.read');
  route(app, { call: adminCalls.abuseReports, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total } = await listReports(db, { ...page, state: query.state });
    return answerOf(content.map(reportView), page, total);
  });
  route(app, { call: adminCalls.abuseReport, policy: read }, ({ params }) =>
    recordOf(ctx, params.id),
  );
  const deciding = { call: adminCalls.decideAbuse, policy: staffWrite('customers.suspend') };
  route(app, deciding, async ({ params, body, caller, request }) => {
    const report = await needReport(ctx, params.id);
    const matches = await leasesThrough(db, spanOf(report));
    await decideAbuse(ctx, staffOf(caller, request), { report, matches, input: body });
    return recordOf(ctx, report.id);
  });
}

async function needReport({ db }: AbuseAdminContext, id: string): Promise<Report> {
  const report = await findReport(db, id);
  if (!report) throw new NotFound('Report not found.');
  return report;
}

const spanOf = ({ exit, happenedAt }: Report) => ({
  exit,
  from: new Date(happenedAt.getTime() - aroundMs),
  until: new Date(happenedAt.getTime() + aroundMs),
});

async function recordOf(ctx: AbuseAdminContext, id: string): Promise<AbuseRecord> {
  const report = await needReport(ctx, id);
  const found = await leasesThrough(ctx.db, spanOf(report));
  const checks = await siteChecksThrough(ctx.db, spanOf(report));
  const history = await historyOf(ctx.db, id);
  return {
    report: reportView(report),
    body: report.body,
    ticketId: report.ticketId,
    leaseId: report.leaseId,
    matches: await Promise.all(found.map((match) => matchView(ctx, match, report))),
    siteChecks: checks.map((check) => ({ ...check, startedAt: check.startedAt.toISOString() })),
    moves: [...movesFrom(report.state)],
    history: history.map((move) => ({ ...move, at: move.at.toISOString() })),
  };
}

const reportView = ({ happenedAt, createdAt, ticketId, ...report }: Report): AbuseReport => ({
  id: report.id,
  code: report.code,
  exit: report.exit,
  kind: report.kind,
  state: report.state,
  happenedAt: happenedAt.toISOString(),
  createdAt: createdAt.toISOString(),
  hasReporter: ticketId !== null,
});

async function matchView({ db }: AbuseAdminContext, match: Match, report: Report) {
  const times = await timesOf(db, match.leaseId, spanOf(report));
  return {
    leaseId: match.leaseId,
    orderId: match.orderId,
    orderCode: match.orderCode,
    customerId: match.customerId,
    customerEmail: match.customerEmail,
    isSuspended: match.isSuspended,
    from: match.from.toISOString(),
    until: match.until.toISOString(),
    connections: times.map(({ startedAt, endedAt, protocol }) => ({
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      protocol,
    })),
  };
}
