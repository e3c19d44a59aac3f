import type { CustomerId, RefundId } from '#contracts/ids.ts';
import { formatMoney } from '#contracts/format/amounts.ts';
import { wholeKes } from '#contracts/money.ts';
import { audit, type Staff } from '#modules/staff';
import type { Queryable, Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { approveRefund, rejectRefund } from '../flows/refund/decide-refund.ts';
import { requestRefund } from '../money/return/request-refund.ts';
import { keepRefund, resolveRefund, retryRefund } from '../flows/refund/settle-refund.ts';
import type { SalesContext } from '../context.ts';
import { readRefundLog } from './refunds.sql.ts';

/** A refund with its story, as this viewer may see it. Throws `NotFound` for an unknown one. */
export async function refundLogOf(db: Queryable, id: string, viewer: CustomerId) {
  const log = await readRefundLog(db, id, viewer);
  if (!log) throw new NotFound('Refund not found.');
  return log;
}

const subjectOf = (id: string) => ({ kind: 'refund', id });

type StaffRefund = Omit<
  Parameters<typeof requestRefund>[2],
  'amount' | 'actor' | 'dedupeKey' | 'at'
> &
  Readonly<{ amountKes?: number | undefined; key: string }>;

/** Asks for money back, once for each key: an amount in whole shillings, or what is left. */
export function askRefund(
  ctx: SalesContext,
  staff: Staff,
  { amountKes, key, paymentId, ...input }: StaffRefund,
) {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const asked = await requestRefund(tx, ctx, {
      ...input,
      paymentId,
      amount: amountKes === undefined ? 'rest' : wholeKes(amountKes),
      actor: staff.actor,
      dedupeKey: `staff:${staff.id}:${key}`,
      at,
    });
    const after = { ...input, amount: formatMoney(asked.amount), state: asked.state };
    await audit(tx, { staff, action: 'refund.request', subject: subjectOf(asked.id), after, at });
    return asked;
  });
}

type Decided = Readonly<{ refundId: RefundId; actor: string; at: Date }>;

type AuditEntry = Readonly<{
  staff: Staff;
  refundId: RefundId;
  action: string;
  more?: Readonly<Record<string, unknown>>;
}>;

/** One decision about a refund and its line in the audit log, in one transaction. */
async function decide(
  { db, clock }: SalesContext,
  { staff, refundId, action, more }: AuditEntry,
  work: (tx: Tx, decided: Decided) => Promise<{ state: string }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const { state } = await work(tx, { refundId, actor: staff.actor, at });
    const subject = subjectOf(refundId);
    await audit(tx, { staff, action, subject, after: { state, ...more }, at });
  });
}

/** Lets a refund go that waited for a second person. */
export const letRefundOut = (ctx: SalesContext, staff: Staff, refundId: RefundId) =>
  decide(ctx, { staff, refundId, action: 'refund.approve' }, (tx, decided) =>
    approveRefund(tx, ctx, decided),
  );

/** Does not let a refund go, and says why. */
export const refuseRefund = (
  ctx: SalesContext,
  staff: Staff,
  { refundId, reason }: Readonly<{ refundId: RefundId; reason: string }>,
) =>
  decide(ctx, { staff, refundId, action: 'refund.reject', more: { reason } }, (tx, decided) =>
    rejectRefund(tx, ctx, { ...decided, reason }),
  );

/** Sends a refund again that its provider refused. */
export const sendRefundAgain = (ctx: SalesContext, staff: Staff, refundId: RefundId) =>
  decide(ctx, { staff, refundId, action: 'refund.retry' }, (tx, decided) =>
    retryRefund(tx, decided),
  );

/** Gives a refund to the customer's balance instead. */
export const keepRefundAsBalance = (ctx: SalesContext, staff: Staff, refundId: RefundId) =>
  decide(ctx, { staff, refundId, action: 'refund.balance' }, (tx, decided) =>
    keepRefund(tx, ctx, decided),
  );

/** Asks the provider what became of a refund. Throws `NotFound` for one that is not there. */
export async function checkRefund(ctx: SalesContext, staff: Staff, id: RefundId): Promise<void> {
  const { db, clock } = ctx;
  const before = await refundLogOf(db, id, staff.id);
  await resolveRefund(ctx, id);
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
}
