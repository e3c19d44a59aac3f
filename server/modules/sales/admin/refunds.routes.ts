import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { PaymentId, RefundId } from '#contracts/ids.ts';
import { answerOf, pageOf, staffOf, staffProven, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import { refundable } from '../money/return/refundable.ts';
import type { SalesContext } from '../context.ts';
import {
  refundLogOf,
  askRefund,
  letRefundOut,
  refuseRefund,
  sendRefundAgain,
  keepRefundAsBalance,
  checkRefund,
} from './decide-refund.ts';
import { listRefunds, refundsOf } from './refunds.sql.ts';

const read = staffRead('payments.read');
const write = staffProven('payments.refund');
/** As many line ids as an order can have. */
const asking = { ...write, bodyMax: 64 * 1024 };

/** Money back: asked for, decided by a second person above the limit, and followed to its end. */
export function adminRefundRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db } = ctx;
  route(app, { call: adminCalls.refunds, policy: read }, async ({ query, caller }) => {
    const page = pageOf(query);
    const { state = 'all' } = query;
    const viewer = caller.customerId;
    const { content, total } = await listRefunds(db, { state, page, viewer });
    return answerOf(content, page, total);
  });
  route(app, { call: adminCalls.refund, policy: read }, ({ params, caller }) =>
    refundLogOf(db, params.id, caller.customerId),
  );
  route(app, { call: adminCalls.refundsOfPayment, policy: read }, async ({ params, caller }) => {
    const paymentId = params.id as PaymentId;
    const { left, balanceLeft, back, method } = await refundable(db, ctx, paymentId);
    return {
      leftMinor: left.minor,
      balanceLeftMinor: balanceLeft.minor,
      back,
      method,
      aloneKesMax: ctx.limits.refundAloneKesMax,
      content: await refundsOf(db, { paymentId, viewer: caller.customerId }),
    };
  });
  route(app, { call: adminCalls.requestRefund, policy: asking }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    const asked = { ...call.body, paymentId: call.params.id as PaymentId };
    const { id } = await askRefund(ctx, staff, asked);
    return (await refundLogOf(db, id, staff.id)).refund;
  });
  decisionRoutes(app, ctx);
}

function decisionRoutes(app: FastifyInstance, ctx: SalesContext) {
  const decisions = [
    [adminCalls.approveRefund, letRefundOut],
    [adminCalls.retryRefund, sendRefundAgain],
    [adminCalls.keepRefund, keepRefundAsBalance],
  ] as const;
  for (const [call, decide] of decisions) {
    route(app, { call, policy: write }, async ({ params, caller, request }): Promise<undefined> => {
      await decide(ctx, staffOf(caller, request), params.id as RefundId);
    });
  }
  const reject = { call: adminCalls.rejectRefund, policy: write };
  route(app, reject, async ({ params, body, caller, request }): Promise<undefined> => {
    const decision = { ...body, refundId: params.id as RefundId };
    await refuseRefund(ctx, staffOf(caller, request), decision);
  });
  const check = { call: adminCalls.checkRefund, policy: staffWrite('payments.check') };
  route(app, check, async ({ params, caller, request }): Promise<undefined> => {
    await checkRefund(ctx, staffOf(caller, request), params.id as RefundId);
  });
}
