import type { CustomerId } from '#contracts/ids.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import { findCustomer } from '#modules/identity';
import { lastPhoneOf } from '#modules/payments/collect';
import type { SignedIn } from '#platform/http/policy.ts';
import type { SalesContext } from '../../context.ts';
import { DomainError } from '#platform/errors.ts';

/** What a renewal by one tap is paid with. */
export async function payerOf(ctx: SalesContext, { customerId, email, token }: SignedIn) {
  if (token) return { mode: 'BALANCE', accountNumber: email } as const;
  const phone = await savedPhoneOf(ctx, customerId);
  if (phone === undefined)
    throw new DomainError('phone-needed', 'Add a phone number for the M-Pesa prompt.');
  return { mode: 'STK', accountNumber: phone } as const;
}

/** The number of the profile, else the one last paid from. */
export async function savedPhoneOf(
  ctx: SalesContext,
  customerId: CustomerId,
): Promise<PhoneNumber | undefined> {
  const customer = await findCustomer(ctx.db, customerId);
  return customer?.phone ?? (await lastPhoneOf(ctx, customerId));
}
