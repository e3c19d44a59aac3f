import type { PaymentId } from '#contracts/ids.ts';
import { maskPhone, type PhoneNumber } from '#contracts/phone.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { Keyring } from '#platform/secrets.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { payerAccounts } from './payments.sql.ts';

type Deps = Readonly<{ db: Queryable; keyring: Keyring }>;

/** Ten thousand numbers share a mask; of so many of the newest it is looked which one it was. */
const openedMax = 500;

/** The newest payments that were asked of this phone, newest first. */
export async function paymentsOfPhone(
  { db, keyring }: Deps,
  phone: PhoneNumber,
  limit: number,
): Promise<readonly PaymentId[]> {
  const rows = await db.rows<{ id: PaymentId; sealed: Buffer }>(sql`
    select id, account_sealed as sealed from payment_attempts
     where account_masked = ${maskPhone(phone)} and mode = 'STK'
     order by created_at desc limit ${openedMax}`);
  const isOfPhone = ({ id, sealed }: (typeof rows)[number]) =>
    keyring.open(placeIn(payerAccounts, id), sealed) === phone;
  return rows
    .filter(isOfPhone)
    .slice(0, limit)
    .map(({ id }) => id);
}

/** The newest payments that were asked of a number with these last four figures. */
export async function paymentsOfPhoneEnd(
  db: Queryable,
  phoneEnd: string,
  limit: number,
): Promise<readonly PaymentId[]> {
  const masks = ['7', '1'].map((first) => maskPhone(`254${first}0000${phoneEnd}`));
  const rows = await db.rows<{ id: PaymentId }>(sql`
    select p.id from unnest(${masks}::text[]) as one (mask) cross join lateral (
      select id, created_at from payment_attempts
       where account_masked = one.mask order by created_at desc limit ${limit}) as p
     order by p.created_at desc limit ${limit}`);
  return rows.map(({ id }) => id);
}
