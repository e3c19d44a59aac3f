import { maskPhone, type PhoneNumber } from '#contracts/phone.ts';
import { money, type Money } from '#contracts/money.ts';
import { nairobiZone } from '#contracts/time.ts';
import { prepared, sql, type Tx } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { payeeOf } from './payee.ts';
import type { Refund } from './refund.ts';

type PayoutsOfDayQuery = Readonly<{ provider: string; phone: PhoneNumber; at: Date }>;
type Row = Pick<Refund, 'id' | 'payeeSealed'> & Readonly<{ minor: number }>;

/**
 * What one phone (2547XXXXXXXX) gets by payouts on this day of Nairobi, with what is on its way or
 * waits for a person. Held until the transaction ends: two requests cannot both take the rest.
 */
export async function lockPayoutsOfDay(
  tx: Tx,
  keyring: Keyring,
  { provider, phone, at }: PayoutsOfDayQuery,
): Promise<Money> {
  const masked = maskPhone(phone);
  await tx.rows(
    prepared(
      'payouts.queue',
      sql`select pg_advisory_xact_lock(hashtextextended(${`payouts:${masked}`}, 0))`,
    ),
  );
  // A masked number may be another's, so those few are opened.
  const rows = await tx.rows<Row>(sql`
    select id, payee_sealed as "payeeSealed", amount_minor as minor from refunds
     where carrier = 'payout' and provider = ${provider} and payee_masked = ${masked}
       and destination = 'provider' and state <> 'rejected'
       and (state <> 'succeeded'
            or submitted_at >= date_trunc('day', ${at}::timestamptz at time zone ${nairobiZone})
                               at time zone ${nairobiZone})`);
  const own = rows.filter((row) => payeeOf(keyring, row) === phone);
  return money(
    own.reduce((all, { minor }) => all + minor, 0),
    'KES',
  );
}
