import { money, type Money } from '#contracts/money.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { Tx } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { lockPayoutsOfDay } from '#modules/payments/refunds';

type PayoutDayQuery = Readonly<{ provider: string; phone: PhoneNumber; day: Money; at: Date }>;

/**
 * The rest of M-Pesa's limit `day` for what one number (2547XXXXXXXX) receives in a day of Nairobi,
 * over all payouts of the shop: of balances, and of partial refunds by staff. Locked until the
 * transaction ends.
 */
export async function leftOfDay(
  tx: Tx,
  keyring: Keyring,
  { provider, phone, day, at }: PayoutDayQuery,
): Promise<Money> {
  const sent = await lockPayoutsOfDay(tx, keyring, { provider, phone, at });
  return money(Math.max(0, day.minor - sent.minor), 'KES');
}
