import type { FastifyInstance } from 'fastify';
import { bookCalls } from '#contracts/admin/money/books.ts';
import type { SalesContext } from '#modules/sales';
import { audit, answerOf, pageOf, rowIdOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { InvalidInput } from '#platform/errors.ts';
import { kilobyte } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { importStatement, previewStatement } from '../import-statement.ts';
import { listImports, listOpenLines, listUnmatcheds } from '../work-items.sql.ts';
import { explain, giveUnmatched, sendUnmatchedBack } from './settle-unmatched.ts';

const read = staffRead('payments.read');
const change = staffWrite('payments.refund');
const upload = { ...change, bodyMax: 5_700 * kilobyte } as const;

/** Statements of M-Pesa, the money they revealed, and unexplained lines. */
export function adminStatementRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db, clock } = ctx;
  route(app, { call: bookCalls.previewStatement, policy: upload }, async ({ body }) => {
    const { from, to, rejected, ...preview } = await previewStatement(ctx, fileOf(body));
    const span = { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };
    const shown = rejected.slice(0, rejectedShown);
    return {
      ...preview,
      ...span,
      rejected: shown.map((row) => ({ ...row, problems: [...row.problems] })),
    };
  });
  route(app, { call: bookCalls.importStatement, policy: upload }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    const file = fileOf(call.body);
    return importStatement(ctx, file, {
      by: staff.id,
      within: (tx, imported) =>
        audit(tx, {
          staff,
          action: 'statement.import',
          subject: { kind: 'statement', id: file.name },
          after: imported,
          at: clock(),
        }),
    });
  });
  route(app, { call: bookCalls.statements, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { rows, total } = await listImports(db, page);
    const content = rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
    return answerOf(content, page, total);
  });
  unmatchedRoutes(app, ctx);
  lineRoutes(app, ctx);
}

const rejectedShown = 100;

/** Throws InvalidInput for what is not base64. */
function fileOf({ name, data }: { name: string; data: string }) {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0 || Math.ceil(bytes.length / 3) * 4 !== data.length) {
    throw new InvalidInput('The upload is incomplete. Choose the file again.');
  }
  return { name, bytes };
}

function unmatchedRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db } = ctx;
  route(app, { call: bookCalls.unmatchedPayments, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { rows, total } = await listUnmatcheds(db, page);
    const content = rows.map(({ foundAt, orderId, ...row }) => ({
      ...row,
      orderId: orderId as `ord_${string}` | null,
      foundAt: foundAt.toISOString(),
    }));
    return answerOf(content, page, total);
  });
  route(app, { call: bookCalls.giveUnmatched, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    const mayAlone = call.caller.permissions.has('staff.manage');
    return giveUnmatched(ctx, staff, { ...call.params, to: call.body, mayAlone });
  });
  route(app, { call: bookCalls.returnUnmatched, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    const mayAlone = call.caller.permissions.has('staff.manage');
    return sendUnmatchedBack(ctx, staff, { ...call.body, ...call.params, mayAlone });
  });
}

function lineRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db } = ctx;
  route(app, { call: bookCalls.openLines, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { rows, total } = await listOpenLines(db, page);
    const content = rows.map((row) => ({ ...row, completedAt: row.completedAt.toISOString() }));
    return answerOf(content, page, total);
  });
  route(app, { call: bookCalls.explainLine, policy: change }, async (call): Promise<undefined> => {
    const id = rowIdOf(call.params.id);
    const staff = staffOf(call.caller, call.request);
    await explain(ctx, staff, { id, words: call.body.words });
  });
}
