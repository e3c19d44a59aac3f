import type { CustomerId } from '#contracts/ids.ts';
import { askCopy, limitCopies } from './copy-data.ts';
import { askErasure } from './erase-account.ts';
import { keepAccount } from './erasures.sql.ts';
import type { PrivacyContext } from './context.ts';

/** Requests an export of one's own data; limited in frequency. */
export async function askOwnCopy(ctx: PrivacyContext, customerId: CustomerId): Promise<void> {
  await limitCopies(ctx, customerId);
  await ctx.db.transaction((tx) => askCopy(ctx, tx, { customerId, askedBy: 'customer' }));
}

/** Schedules the erasure of one's own account after the waiting period. */
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
