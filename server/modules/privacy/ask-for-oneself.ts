import type { CustomerId } from '#contracts/ids.ts';
import { askCopy, limitCopies } from './copy-data.ts';
import { askErasure } from './erase-account.ts';
import { keepAccount } from './erasures.sql.ts';
import type { PrivacyWorld } from './world.ts';

/** Has one's own data copied; so often in a while. */
export async function askOwnCopy(world: PrivacyWorld, customerId: CustomerId): Promise<void> {
  await limitCopies(world, customerId);
  await world.db.transaction((tx) => askCopy(world, tx, { customerId, askedBy: 'customer' }));
}

/** Has one's own account erased after its time to think. */
export async function askOwnErasure(world: PrivacyWorld, customerId: CustomerId): Promise<void> {
  await world.db.transaction((tx) => askErasure(world, tx, { customerId, askedBy: 'customer' }));
}

/** Takes the erasure of one's account back. */
export async function keepOwnAccount(
  { db, clock }: PrivacyWorld,
  customerId: CustomerId,
): Promise<void> {
  await db.transaction((tx) => keepAccount(tx, customerId, clock()));
}
