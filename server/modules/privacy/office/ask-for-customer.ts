import type { CustomerId } from '#contracts/ids.ts';
import { audit, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { askCopy } from '../copy-data.ts';
import { askErasure } from '../erase-account.ts';
import { keepAccount } from '../erasures.sql.ts';
import type { PrivacyWorld } from '../world.ts';

type Asked = Readonly<{ customerId: CustomerId; reason: string }>;
type Line = Readonly<{
  staff: Staff;
  action: string;
  customerId: CustomerId;
  reason?: string | undefined;
}>;

async function inOne(
  { db, clock }: PrivacyWorld,
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
export const askCopyFor = (world: PrivacyWorld, staff: Staff, { customerId, reason }: Asked) =>
  inOne(world, { staff, action: 'customer.copy', customerId, reason }, (tx) =>
    askCopy(world, tx, { customerId, askedBy: `staff:${staff.id}` }),
  );

/** Has a customer's account erased after its time to think, asked by staff in their place. */
export const askErasureFor = (world: PrivacyWorld, staff: Staff, { customerId, reason }: Asked) =>
  inOne(world, { staff, action: 'customer.erase', customerId, reason }, (tx) =>
    askErasure(world, tx, { customerId, askedBy: `staff:${staff.id}` }),
  );

/** Takes an erasure back that is not done yet. */
export const keepFor = (world: PrivacyWorld, staff: Staff, customerId: CustomerId) =>
  inOne(world, { staff, action: 'customer.keep', customerId }, (tx) =>
    keepAccount(tx, customerId, world.clock()),
  );
