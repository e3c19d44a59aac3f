import { money, type Money } from '#contracts/money.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { Tx } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { lockPayoutsOfDay } from '#modules/payments/refunds';

type PayoutDayQuery = Readonly<{ provider: string; phone: PhoneNumber; day: Money; at: Date }>;

/**
 * What is left today of `day`, M-Pesa's own limit of what one number (2547XXXXXXXX) receives in a
 * day of Nairobi, over all payouts of the shop: of balances, and of parts that staff give back.
 * Held until the transaction ends.
 */
export async function leftOfDay(
  tx: Tx,
  keyring: Keyring,
  { provider, phone, day, at }: PayoutDayQuery,
): Promise<Money> {
  const sent = await lockPayoutsOfDay(tx, keyring, { provider, phone, at });
  return money(Math.max(0, day.minor - sent.minor), 'KES');
}
