import type { RefundId } from '#contracts/ids.ts';
import { keptPhone, maskPhone, type PhoneNumber } from '#contracts/phone.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { Refund } from './refund.ts';
import { payeePhones } from './refunds.sql.ts';

/** The part of a refund that names the phone which is paid. */
export const paidTo = (
  keyring: Keyring,
  { id, phone }: Readonly<{ id: RefundId; phone: PhoneNumber }>,
): Pick<Refund, 'carrier' | 'payeeSealed' | 'payeeMasked'> => ({
  carrier: 'payout',
  payeeSealed: keyring.seal(placeIn(payeePhones, id), phone),
  payeeMasked: maskPhone(phone),
});

/** The phone in clear; undefined where nothing is paid to one, or its owner was erased. */
export const payeeOf = (
  keyring: Keyring,
  { id, payeeSealed }: Pick<Refund, 'id' | 'payeeSealed'>,
): PhoneNumber | undefined =>
  payeeSealed === null || payeeSealed.length === 0
    ? undefined
    : keptPhone(keyring.open(placeIn(payeePhones, id), payeeSealed));
