import type { Database } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { findCustomerByEmail } from '../account/accounts.sql.ts';
import { findFactor, openTotpSecret } from './second-factor.sql.ts';
import { toBase32 } from './totp.ts';

/**
 * The secret of an account's authenticator app, in Base32, for the demo, which shows its admin's
 * codes. Undefined where the account has none, or none that a code confirmed.
 */
export async function authenticatorOf(
  { db, keyring }: Readonly<{ db: Database; keyring: Keyring }>,
  email: string,
): Promise<string | undefined> {
  const account = await findCustomerByEmail(db, email);
  if (!account) return undefined;
  const factor = await findFactor(db, account.id);
  return factor?.confirmed ? toBase32(openTotpSecret(keyring, account.id, factor)) : undefined;
}
