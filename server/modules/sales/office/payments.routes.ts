import type { SalesWorld } from '../world.ts';
import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { closeException } from '#modules/payments';
import {
  audit,
  answerOf,
  pageOf,
  rowIdOf,
  staffOf,
  staffRead,
  staffProven,
  staffWrite,
} from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { resolvePayment } from '../settlement/resolve-payment.ts';
import { readPaymentLog } from './payment-log.sql.ts';
import { listExceptions, listPayments } from './payments.sql.ts';

const read = staffRead('payments.read');

/** Payments with their whole log, "check now", and the differences a person must settle. */
export function adminPaymentRoutes(app: FastifyInstance, world: SalesWorld) {
  const { db } = world;
  const logOf = async (id: string) => {
    const log = await readPaymentLog(db, id);
    if (!log) throw new NotFound('There is no such payment.');
    return log;
  };
  route(app, { call: adminCalls.payments, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total } = await listPayments(db, { search: query.search, page });
    return answerOf(content, page, total);
  });
  route(app, { call: adminCalls.payment, policy: read }, ({ params }) => logOf(params.id));
  const check = staffWrite('payments.check');
  route(app, { call: adminCalls.checkPayment, policy: check }, async (call) => {
    const { payment: before } = await logOf(call.params.id);
    await resolvePayment(world, call.params.id as PaymentId);
    const log = await logOf(call.params.id);
    await db.transaction((tx) =>
      audit(tx, {
        staff: staffOf(call.caller, call.request),
        action: 'payment.check',
        subject: { kind: 'payment', id: before.id },
        before: { state: before.state },
        after: { state: log.payment.state },
        at: world.clock(),
      }),
    );
    return log;
  });
  exceptionRoutes(app, world);
}

function exceptionRoutes(app: FastifyInstance, { db, clock }: SalesWorld) {
  route(app, { call: adminCalls.exceptions, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total } = await listExceptions(db, { open: query.open !== 'false', page });
    return answerOf(content, page, total);
  });
  const settle = staffProven('payments.refund');
  route(app, { call: adminCalls.resolveException, policy: settle }, async (call) => {
    const id = rowIdOf(call.params.id);
    const { resolution } = call.body;
    const at = clock();
    await db.transaction(async (tx) => {
      const closed = await closeException(tx, { id, resolution, at });
      if (!closed) throw new NotFound('This exception is settled already, or does not exist.');
      await audit(tx, {
        staff: staffOf(call.caller, call.request),
        action: 'payment.settle-exception',
        subject: { kind: 'payment-exception', id: String(id) },
        after: { resolution },
        at,
      });
    });
    return undefined;
  });
}
