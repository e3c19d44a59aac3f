import type { CustomerId } from '#contracts/ids.ts';
import { audit, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { askCopy } from '../copy-data.ts';
import { askErasure } from '../erase-account.ts';
import { keepAccount } from '../erasures.sql.ts';
import type { PrivacyContext } from '../context.ts';

type DataCopyRequest = Readonly<{ customerId: CustomerId; reason: string }>;
type Line = Readonly<{
  staff: Staff;
  action: string;
  customerId: CustomerId;
  reason?: string | undefined;
}>;

async function inOne(
  { db, clock }: PrivacyContext,
  { staff, action, customerId, reason }: Line,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await work(tx);
    const subject = { kind: 'customer', id: customerId };
    const at = clock();
    await audit(tx, { staff, action, subject, ...(reason ? { after: { reason } } : {}), at });
  });
}

/** Has a customer's data copied for them, asked by staff in their place. */
export const askCopyFor = (
  ctx: PrivacyContext,
  staff: Staff,
  { customerId, reason }: DataCopyRequest,
) =>
  inOne(ctx, { staff, action: 'customer.copy', customerId, reason }, (tx) =>
    askCopy(ctx, tx, { customerId, askedBy: `staff:${staff.id}` }),
  );

/** Has a customer's account erased after its time to think, asked by staff in their place. */
export const askErasureFor = (
  ctx: PrivacyContext,
  staff: Staff,
  { customerId, reason }: DataCopyRequest,
) =>
  inOne(ctx, { staff, action: 'customer.erase', customerId, reason }, (tx) =>
    askErasure(ctx, tx, { customerId, askedBy: `staff:${staff.id}` }),
  );

/** Takes an erasure back that is not done yet. */
export const keepFor = (ctx: PrivacyContext, staff: Staff, customerId: CustomerId) =>
  inOne(ctx, { staff, action: 'customer.keep', customerId }, (tx) =>
    keepAccount(tx, customerId, ctx.clock()),
  );
