import type { CustomerId } from '#contracts/ids.ts';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomer } from '../account/accounts.sql.ts';
import type { IdentityContext } from '../account/context.ts';
import { dropPasskeys } from './passkeys.sql.ts';

type MailContext = Pick<IdentityContext, 'keyring' | 'config'>;

type Change = Readonly<{
  change: 'added' | 'removed';
  customerId: CustomerId;
  /** `id` prevents a second email for a repeat. */
  about: Readonly<{ id: string; name: string }>;
  at: Date;
}>;

/** Notifies the owner of an added or removed passkey. */
export async function notifyOfPasskey(
  { keyring, config }: MailContext,
  tx: Tx,
  { change, customerId, about, at }: Change,
): Promise<void> {
  const account = await findCustomer(tx, customerId);
  if (!account) throw new NotFound();
  const { email, firstName } = account;
  const link = `${config.publicUrl}/account/settings#passkeys`;
  await enqueueMail(
    tx,
    { keyring },
    {
      template: `passkey-${change}`,
      dedupeKey: `passkey-${change}:${about.id}`,
      to: [email],
      customerId,
      facts: { firstName, passkey: about.name, changedAt: at.toISOString(), link },
      at,
    },
  );
}

/** Removes every passkey of an account, and emails its owner about all in one email. */
export async function removePasskeys(
  ctx: MailContext,
  tx: Tx,
  { customerId, at }: Readonly<{ customerId: CustomerId; at: Date }>,
): Promise<void> {
  const names = await dropPasskeys(tx, customerId);
  if (names.length === 0) return;
  const about = { id: `${customerId}:${at.toISOString()}`, name: names.join(', ') };
  await notifyOfPasskey(ctx, tx, { change: 'removed', customerId, about, at });
}
