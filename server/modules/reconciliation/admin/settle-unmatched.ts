import { closeExceptionOf } from '#modules/payments/statements';
import type { SalesContext } from '#modules/sales';
import { applyUnmatched } from '#modules/sales/flows';
import { creditUnmatchedTo, returnUnmatched } from '#modules/sales/money';
import { audit, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomerByEmail, findOrderByCode } from './owners.sql.ts';
import { explainLine } from '../statement.sql.ts';

/** The exception of money that has found its way. */
const settleOwnerless = (
  tx: Tx,
  { provider, receipt }: { provider: string; receipt: string },
  { words: resolution, at }: { words: string; at: Date },
) => closeExceptionOf(tx, { dedupeKey: `unmatched-money:${provider}:${receipt}`, resolution, at });

type Unmatched = Readonly<{ provider: string; receipt: string; mayAlone: boolean }>;

type Owner = Readonly<{ orderCode: string }> | Readonly<{ email: string }>;

/**
 * Gives money without an owner to the order that it paid, or to a customer's balance. Throws
 * `NotFound` for an unknown order or customer.
 */
export function giveUnmatched(
  ctx: SalesContext,
  staff: Staff,
  { to, mayAlone, ...unmatched }: Unmatched & Readonly<{ to: Owner }>,
) {
  const { db, clock } = ctx;
  const giving = { ...unmatched, by: staff.id, mayAlone };
  return db.transaction(async (tx) => {
    const order = 'orderCode' in to ? await findOrderByCode(tx, to.orderCode) : undefined;
    const customerId = 'email' in to ? await findCustomerByEmail(tx, to.email) : order?.customerId;
    if (!customerId) throw new NotFound('Order or customer not found.');
    const outcome = order
      ? await applyUnmatched(tx, ctx, { ...giving, orderId: order.id })
      : 'credited';
    if (!order) await creditUnmatchedTo(tx, ctx, { ...giving, customerId });
    await audit(tx, {
      staff,
      action: order ? 'stray.apply' : 'stray.credit',
      subject: { kind: 'receipt', id: unmatched.receipt },
      after: { ...to, outcome },
      at: clock(),
    });
    await settleOwnerless(tx, unmatched, { words: `${staff.actor}: ${outcome}`, at: clock() });
    return { outcome, customerId };
  });
}

/** Sends money without an owner back to who paid it; a large amount waits for a second person. */
export function sendUnmatchedBack(
  ctx: SalesContext,
  staff: Staff,
  { reason, mayAlone, ...unmatched }: Unmatched & Readonly<{ reason: string }>,
) {
  const { db, clock } = ctx;
  const giving = { ...unmatched, by: staff.id, mayAlone, reason, actor: staff.actor };
  return db.transaction(async (tx) => {
    const refund = await returnUnmatched(tx, ctx, giving);
    const waits = refund.state === 'awaiting_approval';
    await audit(tx, {
      staff,
      action: 'stray.return',
      subject: { kind: 'receipt', id: unmatched.receipt },
      after: { reason, refundId: refund.id, waits },
      at: clock(),
    });
    await settleOwnerless(tx, unmatched, { words: `${staff.actor}: returned`, at: clock() });
    return { waits };
  });
}

/** Closes a line of a statement with words. Throws `NotFound` for one that is not open. */
export async function explain(
  { db, clock }: SalesContext,
  staff: Staff,
  { id, words }: Readonly<{ id: number; words: string }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await explainLine(tx, { id, by: staff.id, words, at }))) {
      throw new NotFound('This line is already explained, or does not exist.');
    }
    const subject = { kind: 'statement-line', id: String(id) };
    await audit(tx, { staff, action: 'statement-line.explain', subject, after: { words }, at });
  });
}
