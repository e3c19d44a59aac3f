import type { CustomerId } from '#contracts/ids.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { Queryable } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { phoneOf } from './open-attempt.ts';
import { findLastPaidPrompt } from './payments.sql.ts';

/** The number that the customer last paid from by M-Pesa; undefined before the first time. */
export async function lastPhoneOf(
  { db, keyring }: Readonly<{ db: Queryable; keyring: Keyring }>,
  customerId: CustomerId,
): Promise<PhoneNumber | undefined> {
  const attempt = await findLastPaidPrompt(db, customerId);
  return attempt && phoneOf(keyring, attempt);
}
