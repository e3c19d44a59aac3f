import type * as z from 'zod/mini';
import type { CustomerId } from '#contracts/ids.ts';
import type { stkStatus, TransactionStatus } from '#contracts/sale/payments.ts';
import type { Queryable } from '#platform/db.ts';
import { statusOf } from './attempt-view.ts';
import { isLive, type Attempt } from '../payment.ts';
import { findByMerchantRequest, listAttempts } from './payments.sql.ts';

type StkStatus = z.infer<typeof stkStatus>;

export type AttemptFilter = Readonly<{
  /** The session's own customer; leave it out for staff only. */
  customerId?: CustomerId;
  paymentId?: string;
  orderId?: string;
  transactionStatus?: TransactionStatus;
}>;

const foundMax = 100;

/** A customer's payments, newest first, at most a hundred before the status filter (G25). */
export async function searchAttempts(db: Queryable, filter: AttemptFilter): Promise<Attempt[]> {
  const { transactionStatus, ...requested } = filter;
  const attempts = await listAttempts(db, { ...requested, limit: foundMax });
  if (!transactionStatus) return attempts;
  return attempts.filter((attempt) => statusOf(attempt) === transactionStatus);
}

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
