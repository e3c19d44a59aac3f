import type * as z from 'zod/mini';
import type { CustomerId } from '#contracts/ids.ts';
import { paymentsPerPage, type stkStatus } from '#contracts/sale/payments.ts';
import type { Queryable } from '#platform/db.ts';
import { isLive, type Attempt } from '../payment.ts';
import { findByMerchantRequest, listAttempts, type Narrowing } from './payments.sql.ts';

type StkStatus = z.infer<typeof stkStatus>;

/** A page of what was found of a customer's payments, newest first (G25). */
export const searchAttempts = (
  db: Queryable,
  { page = 0, ...narrowing }: Narrowing & Readonly<{ page?: number | undefined }>,
): Promise<Attempt[]> =>
  listAttempts(db, narrowing, { offset: page * paymentsPerPage, limit: paymentsPerPage });

/**
 * The customer's own prompt as the test page reads it (G26); an empty code while it is undecided.
 * Undefined for unknown and for other people's requests alike.
 */
export async function stkStatusOf(
  db: Queryable,
  requested: { merchantRequestId: string; customerId: CustomerId },
): Promise<StkStatus | undefined> {
  const attempt = await findByMerchantRequest(db, requested);
  if (!attempt) return undefined;
  const decided = !isLive(attempt.state);
  const code = attempt.state === 'succeeded' ? '0' : (attempt.resultCode ?? '');
  return {
    transaction: {
      MerchantRequestID: requested.merchantRequestId,
      ResultCode: decided ? code : '',
      ResultDesc: decided ? (attempt.resultText ?? '') : '',
      final: decided,
    },
  };
}
