import type { CustomerId } from '#contracts/ids.ts';
import { enqueueMail, type ProtectionChange } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { findCustomer } from './accounts.sql.ts';
import type { IdentityContext } from './context.ts';

type ProtectionNotice = Readonly<{ customerId: CustomerId; change: ProtectionChange; at: Date }>;

/** Notifies an account's owner of changed protection, in the caller's transaction. */
export async function notifyOfProtection(
  { keyring, config }: Pick<IdentityContext, 'keyring' | 'config'>,
  tx: Tx,
  { customerId, change, at }: ProtectionNotice,
): Promise<void> {
  const account = await findCustomer(tx, customerId);
  if (!account || account.erasedAt) return;
  const place = change === 'viewed-by-support' ? 'settings' : 'forgotpassword';
  const facts = {
    firstName: account.firstName,
    change,
    changedAt: at.toISOString(),
    link: `${config.publicUrl}/account/${place}`,
  };
  await enqueueMail(
    tx,
    { keyring },
    {
      template: 'protection-changed',
      dedupeKey: `protection-changed:${change}:${customerId}:${at.toISOString()}`,
      to: [account.email],
      customerId,
      facts,
      at,
    },
  );
}
