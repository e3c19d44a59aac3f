import type { SalesWorld } from '../world.ts';
import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin.ts';
import type { PaymentId, RefundId } from '#contracts/ids.ts';
import { formatPlain, wholeKes } from '#contracts/money.ts';
import {
  audit,
  answerOf,
  pageOf,
  staffOf,
  staffProven,
  staffRead,
  staffWrite,
  type Staff,
} from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { approveRefund, rejectRefund } from '../refunds/decide-refund.ts';
import { refundable } from '../refunds/refundable.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { keepRefund, resolveRefund, retryRefund } from '../refunds/settle-refund.ts';
import { listRefunds, readRefundLog, refundsOf } from './refunds.sql.ts';

const read = staffRead('payments.read');
const write = staffProven('payments.refund');

/** Money back: asked for, decided by a second person above the limit, and followed to its end. */
export function adminRefundRoutes(app: FastifyInstance, world: SalesWorld) {
  const { db } = world;
  route(app, { call: adminCalls.refunds, policy: read }, async ({ query, caller }) => {
    const page = pageOf(query);
    const { state = 'all' } = query;
    const viewer = caller.customerId;
    const { content, total } = await listRefunds(db, { state, page, viewer });
    return answerOf(content, page, total);
  });
  const logOf = async (id: string, viewer: Staff['id']) => {
    const log = await readRefundLog(db, id, viewer);
    if (!log) throw new NotFound('There is no such refund.');
    return log;
  };
  route(app, { call: adminCalls.refund, policy: read }, ({ params, caller }) =>
    logOf(params.id, caller.customerId),
  );
  route(app, { call: adminCalls.refundsOfPayment, policy: read }, async ({ params, caller }) => {
    const paymentId = params.id as PaymentId;
    const { left, balanceLeft, back, method } = await refundable(db, world, paymentId);
    return {
      leftMinor: left.minor,
      balanceLeftMinor: balanceLeft.minor,
      back,
      method,
      aloneKesMax: world.limits.refundAloneKesMax,
      content: await refundsOf(db, { paymentId, viewer: caller.customerId }),
    };
  });
  route(app, { call: adminCalls.requestRefund, policy: write }, async (call) => {
    const { amountKes, key, ...wish } = call.body;
    const staff = staffOf(call.caller, call.request);
    const at = world.clock();
    const refund = await db.transaction(async (tx) => {
      const asked = await requestRefund(tx, world, {
        ...wish,
        paymentId: call.params.id as PaymentId,
        amount: amountKes === undefined ? 'rest' : wholeKes(amountKes),
        actor: staff.actor,
        dedupeKey: `staff:${staff.id}:${key}`,
        at,
      });
      const after = { ...wish, amount: formatPlain(asked.amount), state: asked.state };
      await audit(tx, { staff, action: 'refund.request', subject: subjectOf(asked.id), after, at });
      return asked;
    });
    return (await logOf(refund.id, staff.id)).refund;
  });
  decisionRoutes(app, world);
}

const subjectOf = (id: string) => ({ kind: 'refund', id });

type Deciding = Readonly<{ refundId: RefundId; actor: string; at: Date }>;

function decisionRoutes(app: FastifyInstance, world: SalesWorld) {
  const { db, clock } = world;
  const decide = async (
    { id, staff, action }: { id: string; staff: Staff; action: string },
    work: (tx: Tx, deciding: Deciding) => Promise<{ state: string }>,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<undefined> => {
    const at = clock();
    const refundId = id as RefundId;
    await db.transaction(async (tx) => {
      const { state } = await work(tx, { refundId, actor: staff.actor, at });
      await audit(tx, { staff, action, subject: subjectOf(id), after: { state, ...more }, at });
    });
  };
  route(app, { call: adminCalls.approveRefund, policy: write }, ({ params, caller, request }) =>
    decide({ id: params.id, staff: staffOf(caller, request), action: 'refund.approve' }, (tx, d) =>
      approveRefund(tx, world, d),
    ),
  );
  route(app, { call: adminCalls.rejectRefund, policy: write }, ({ params, body, ...call }) =>
    decide(
      { id: params.id, staff: staffOf(call.caller, call.request), action: 'refund.reject' },
      (tx, d) => rejectRefund(tx, world, { ...d, ...body }),
      body,
    ),
  );
  route(app, { call: adminCalls.retryRefund, policy: write }, ({ params, caller, request }) =>
    decide({ id: params.id, staff: staffOf(caller, request), action: 'refund.retry' }, (tx, d) =>
      retryRefund(tx, d),
    ),
  );
  route(app, { call: adminCalls.keepRefund, policy: write }, ({ params, caller, request }) =>
    decide({ id: params.id, staff: staffOf(caller, request), action: 'refund.balance' }, (tx, d) =>
      keepRefund(tx, world, d),
    ),
  );
  const check = staffWrite('payments.check');
  route(app, { call: adminCalls.checkRefund, policy: check }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    const { id } = call.params;
    const before = await readRefundLog(db, id, staff.id);
    if (!before) throw new NotFound('There is no such refund.');
    await resolveRefund(world, id as RefundId);
    const after = await readRefundLog(db, id, staff.id);
    await db.transaction((tx) =>
      audit(tx, {
        staff,
        action: 'refund.check',
        subject: subjectOf(id),
        before: { state: before.refund.state },
        after: { state: after?.refund.state },
        at: clock(),
      }),
    );
  });
}
