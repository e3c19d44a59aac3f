import type { FastifyInstance } from 'fastify';
import { bookCalls } from '#contracts/admin-books.ts';
import { closeExceptionOf } from '#modules/payments';
import { type SalesWorld, applyStray, creditStrayTo, returnStray } from '#modules/sales';
import { audit, answerOf, pageOf, rowIdOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { kilobyte } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { importStatement, previewStatement } from '../import-statement.ts';
import { explainLine } from '../statement.sql.ts';
import { listImports, listOpenLines, listStrays } from '../work-items.sql.ts';
import { findCustomerByEmail, findOrderByCode } from './owners.sql.ts';

const read = staffRead('payments.read');
const change = staffWrite('payments.refund');
const upload = { ...change, bodyMax: 5_700 * kilobyte } as const;

/** Statements of M-Pesa, the money they brought to light, and what nobody can explain. */
export function adminStatementRoutes(app: FastifyInstance, world: SalesWorld) {
  const { db, clock } = world;
  route(app, { call: bookCalls.previewStatement, policy: upload }, async ({ body }) => {
    const { from, to, rejected, ...preview } = await previewStatement(world, fileOf(body));
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
    return importStatement(world, file, {
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
  strayRoutes(app, world);
  lineRoutes(app, world);
}

const rejectedShown = 100;

/** Throws InvalidInput for what is not base64. */
function fileOf({ name, data }: { name: string; data: string }) {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0 || bytes.toString('base64').length !== data.length) {
    throw new InvalidInput('The file did not arrive whole. Choose it again.');
  }
  return { name, bytes };
}

function strayRoutes(app: FastifyInstance, world: SalesWorld) {
  const { db, clock } = world;
  route(app, { call: bookCalls.strays, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { rows, total } = await listStrays(db, page);
    const content = rows.map(({ foundAt, orderId, ...row }) => ({
      ...row,
      orderId: orderId as `ord_${string}` | null,
      foundAt: foundAt.toISOString(),
    }));
    return answerOf(content, page, total);
  });
  route(app, { call: bookCalls.giveStray, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    const mayAlone = call.caller.permissions.has('staff.manage');
    const giving = { ...call.params, by: staff.id, mayAlone };
    const { body } = call;
    return db.transaction(async (tx) => {
      const order = 'orderCode' in body ? await findOrderByCode(tx, body.orderCode) : undefined;
      const customerId =
        'email' in body ? await findCustomerByEmail(tx, body.email) : order?.customerId;
      if (!customerId) throw new NotFound('There is no such order or customer.');
      const outcome = order
        ? await applyStray(tx, world, { ...giving, orderId: order.id })
        : 'credited';
      if (!order) await creditStrayTo(tx, world, { ...giving, customerId });
      await audit(tx, {
        staff,
        action: order ? 'stray.apply' : 'stray.credit',
        subject: { kind: 'receipt', id: call.params.receipt },
        after: { ...body, outcome },
        at: clock(),
      });
      await settleOwnerless(tx, call.params, { words: `${staff.actor}: ${outcome}`, at: clock() });
      return { outcome, customerId };
    });
  });
  route(app, { call: bookCalls.returnStray, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    const mayAlone = call.caller.permissions.has('staff.manage');
    const { reason } = call.body;
    const giving = { ...call.params, by: staff.id, mayAlone, reason, actor: staff.actor };
    return db.transaction(async (tx) => {
      const refund = await returnStray(tx, world, giving);
      const waits = refund.state === 'awaiting_approval';
      await audit(tx, {
        staff,
        action: 'stray.return',
        subject: { kind: 'receipt', id: call.params.receipt },
        after: { reason, refundId: refund.id, waits },
        at: clock(),
      });
      await settleOwnerless(tx, call.params, { words: `${staff.actor}: returned`, at: clock() });
      return { waits };
    });
  });
}

/** The exception of money that has found its way. */
const settleOwnerless = (
  tx: Tx,
  { provider, receipt }: { provider: string; receipt: string },
  { words: resolution, at }: { words: string; at: Date },
) => closeExceptionOf(tx, { dedupeKey: `unmatched-money:${provider}:${receipt}`, resolution, at });

function lineRoutes(app: FastifyInstance, { db, clock }: SalesWorld) {
  route(app, { call: bookCalls.openLines, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { rows, total } = await listOpenLines(db, page);
    const content = rows.map((row) => ({ ...row, completedAt: row.completedAt.toISOString() }));
    return answerOf(content, page, total);
  });
  route(app, { call: bookCalls.explainLine, policy: change }, async (call): Promise<undefined> => {
    const id = rowIdOf(call.params.id);
    const staff = staffOf(call.caller, call.request);
    const { words } = call.body;
    const at = clock();
    await db.transaction(async (tx) => {
      if (!(await explainLine(tx, { id, by: staff.id, words, at }))) {
        throw new NotFound('This line is closed already, or does not exist.');
      }
      await audit(tx, {
        staff,
        action: 'statement-line.explain',
        subject: { kind: 'statement-line', id: String(id) },
        after: { words },
        at,
      });
    });
  });
}
