import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { quoteQuery } from './payment-queries.ts';
import type { Purchase } from './purchase.ts';

const isRefusal = (error: unknown): error is ApiRefused =>
  error instanceof ApiRefused && error.code === 'coupon-refused';

/**
 * The server's price for a purchase, with a coupon where one was typed or came in the address. A
 * coupon that does not count leaves the price without it, and says why.
 */
export function usePrice(purchase: Purchase, enabled: boolean) {
  const [code, setCode] = useState(purchase.coupon ?? '');
  const priced = useQuery({ ...quoteQuery(purchase, code || undefined), enabled });
  const refusal = code !== '' && isRefusal(priced.error) ? priced.error : undefined;
  const plain = useQuery({ ...quoteQuery(purchase), enabled: enabled && refusal !== undefined });
  return {
    quote: refusal ? plain : priced,
    coupon: {
      code,
      apply: setCode,
      refusal: refusal?.problem?.detail,
      busy: code !== '' && priced.isFetching,
      /** What the shown price has; absent without one. */
      applied: refusal ? undefined : priced.data?.coupon,
    },
    /** Asks for the price again, such as after it changed under the customer's hands. */
    again: () => void priced.refetch(),
  };
}

export type CouponState = Readonly<{
  code: string;
  apply: (code: string) => void;
  refusal: string | undefined;
  busy: boolean;
  applied: { code: string; discountKes: number } | undefined;
}>;
