import type { PaymentId } from '#contracts/ids.ts';
import { closeException } from '#modules/payments/statements';
import { audit, type Staff } from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import type { SalesContext } from '../context.ts';
import { readPaymentLog } from './payment-log.sql.ts';

/** A payment with everything that happened to it. Throws `NotFound` for one that is not there. */
export async function logOf(db: Queryable, id: string) {
  const log = await readPaymentLog(db, id);
  if (!log) throw new NotFound('Payment not found.');
  return log;
}

/** Asks the provider what really happened, and settles the payment by its answer. */
export async function checkPayment(ctx: SalesContext, staff: Staff, id: PaymentId) {
  const { db, clock } = ctx;
  const { payment: before } = await logOf(db, id);
  await resolvePayment(ctx, id);
  const log = await logOf(db, id);
  await db.transaction((tx) =>
    audit(tx, {
      staff,
      action: 'payment.check',
      subject: { kind: 'payment', id: before.id },
      before: { state: before.state },
      after: { state: log.payment.state },
      at: clock(),
    }),
  );
  return log;
}

/** Closes a difference with what a person found. Throws `NotFound` for one that is not open. */
export async function settleException(
  { db, clock }: SalesContext,
  staff: Staff,
  { id, resolution }: Readonly<{ id: number; resolution: string }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const closed = await closeException(tx, { id, resolution, at });
    if (!closed) throw new NotFound('This issue is already resolved, or does not exist.');
    const subject = { kind: 'payment-exception', id: String(id) };
    const auditEntry = {
      staff,
      action: 'payment.settle-exception',
      subject,
      after: { resolution },
    };
    await audit(tx, { ...auditEntry, at });
  });
}
