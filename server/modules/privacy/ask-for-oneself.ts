import type { CustomerId } from '#contracts/ids.ts';
import { askCopy, limitCopies } from './copy-data.ts';
import { askErasure } from './erase-account.ts';
import { keepAccount } from './erasures.sql.ts';
import type { PrivacyContext } from './context.ts';

/** Has one's own data copied; so often in a while. */
export async function askOwnCopy(ctx: PrivacyContext, customerId: CustomerId): Promise<void> {
  await limitCopies(ctx, customerId);
  await ctx.db.transaction((tx) => askCopy(ctx, tx, { customerId, askedBy: 'customer' }));
}

/** Has one's own account erased after its time to think. */
export async function askOwnErasure(ctx: PrivacyContext, customerId: CustomerId): Promise<void> {
  await ctx.db.transaction((tx) => askErasure(ctx, tx, { customerId, askedBy: 'customer' }));
}

/** Takes the erasure of one's account back. */
export async function keepOwnAccount(
  { db, clock }: PrivacyContext,
  customerId: CustomerId,
): Promise<void> {
  await db.transaction((tx) => keepAccount(tx, customerId, clock()));
}
