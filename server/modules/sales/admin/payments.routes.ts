import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { nairobiMidnight } from '#contracts/time.ts';
import {
  answerOf,
  pageOf,
  rowIdOf,
  staffOf,
  staffRead,
  staffProven,
  staffWrite,
} from '#modules/staff';
import { route } from '#platform/http/route.ts';
import type { SalesContext } from '../context.ts';
import { listExceptions, listPayments } from './payments.sql.ts';
import { logOf, checkPayment, settleException } from './settle-payment.ts';

const read = staffRead('payments.read');

/** Payments with their whole log, "check now", and the differences a person must settle. */
export function adminPaymentRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db, clock } = ctx;
  route(app, { call: adminCalls.payments, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { search, outcome, code, day } = query;
    const filter = { outcome, code, since: day && nairobiMidnight(clock()) };
    const requested = { search, filter, order: query, page };
    const { content, total, more } = await listPayments(db, requested);
    return { ...answerOf(content, page, total), more };
  });
  route(app, { call: adminCalls.payment, policy: read }, ({ params }) => logOf(db, params.id));
  const check = staffWrite('payments.check');
  route(app, { call: adminCalls.checkPayment, policy: check }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    return checkPayment(ctx, staff, call.params.id as PaymentId);
  });
  exceptionRoutes(app, ctx);
}

function exceptionRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db } = ctx;
  route(app, { call: adminCalls.exceptions, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total } = await listExceptions(db, { open: query.open !== 'false', page });
    return answerOf(content, page, total);
  });
  const settle = staffProven('payments.refund');
  route(app, { call: adminCalls.resolveException, policy: settle }, async (call) => {
    const id = rowIdOf(call.params.id);
    const { resolution } = call.body;
    await settleException(ctx, staffOf(call.caller, call.request), { id, resolution });
    return undefined;
  });
}
