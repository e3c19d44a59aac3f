import { closeExceptionOf } from '#modules/payments';
import { type SalesWorld, applyStray, creditStrayTo, returnStray } from '#modules/sales';
import { audit, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomerByEmail, findOrderByCode } from './owners.sql.ts';

/** The exception of money that has found its way. */
const settleOwnerless = (
  tx: Tx,
  { provider, receipt }: { provider: string; receipt: string },
  { words: resolution, at }: { words: string; at: Date },
) => closeExceptionOf(tx, { dedupeKey: `unmatched-money:${provider}:${receipt}`, resolution, at });

type Stray = Readonly<{ provider: string; receipt: string; mayAlone: boolean }>;

type Owner = Readonly<{ orderCode: string }> | Readonly<{ email: string }>;

/**
 * Gives money without an owner to the order that it paid, or to a customer's balance. Throws
 * `NotFound` for an unknown order or customer.
 */
export function giveStray(
  world: SalesWorld,
  staff: Staff,
  { to, mayAlone, ...stray }: Stray & Readonly<{ to: Owner }>,
) {
  const { db, clock } = world;
  const giving = { ...stray, by: staff.id, mayAlone };
  return db.transaction(async (tx) => {
    const order = 'orderCode' in to ? await findOrderByCode(tx, to.orderCode) : undefined;
    const customerId = 'email' in to ? await findCustomerByEmail(tx, to.email) : order?.customerId;
    if (!customerId) throw new NotFound('There is no such order or customer.');
    const outcome = order
      ? await applyStray(tx, world, { ...giving, orderId: order.id })
      : 'credited';
    if (!order) await creditStrayTo(tx, world, { ...giving, customerId });
    await audit(tx, {
      staff,
      action: order ? 'stray.apply' : 'stray.credit',
      subject: { kind: 'receipt', id: stray.receipt },
      after: { ...to, outcome },
      at: clock(),
    });
    await settleOwnerless(tx, stray, { words: `${staff.actor}: ${outcome}`, at: clock() });
    return { outcome, customerId };
  });
}

/** Sends money without an owner back to who paid it; a large amount waits for a second person. */
export function sendStrayBack(
  world: SalesWorld,
  staff: Staff,
  { reason, mayAlone, ...stray }: Stray & Readonly<{ reason: string }>,
) {
  const { db, clock } = world;
  const giving = { ...stray, by: staff.id, mayAlone, reason, actor: staff.actor };
  return db.transaction(async (tx) => {
    const refund = await returnStray(tx, world, giving);
    const waits = refund.state === 'awaiting_approval';
    await audit(tx, {
      staff,
      action: 'stray.return',
      subject: { kind: 'receipt', id: stray.receipt },
      after: { reason, refundId: refund.id, waits },
      at: clock(),
    });
    await settleOwnerless(tx, stray, { words: `${staff.actor}: returned`, at: clock() });
    return { waits };
  });
}
