import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cartCalls, type CartQuoteBody } from '#contracts/sale/cart.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { request } from '../../../lib/api/api.ts';
import type { CartItem } from '../../../lib/cart/cart.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useStill } from '../../../lib/time/use-still.ts';
import { msUntilExpiry } from '../payment-queries.ts';

export type Accept = NonNullable<CartQuoteBody['accept']>;

/** A list of changes, such as a number that is typed, is priced once. */
const pauseMs = 300;

type CartInput = Readonly<{ items: readonly CartItem[]; accept: Accept }>;

/** The server's price for the cart, asked again when the cart changes and when it has run out. */
export function useCartPrice({ items, accept }: CartInput) {
  const [code, setCode] = useState('');
  const lines = items.map(({ id, plan }) => ({ productId: id, plan }));
  // The shop refuses a minimum that lines which were taken out have left behind.
  const least = (count: number): Accept =>
    typeof accept === 'object' ? { atLeast: Math.min(accept.atLeast, count) } : accept;
  const asked = JSON.stringify({ lines, accept: least(lines.length) } satisfies Body);
  const still = useStill(asked, pauseMs);
  const body = JSON.parse(still) as Body;
  const priced = useQuery(quoteOf(body, code));
  const refusal = code !== '' && isOf(priced.error, 'coupon-refused') ? priced.error : undefined;
  const plain = useQuery({ ...quoteOf(body, ''), enabled: refusal !== undefined });
  const { data, error, refetch, isPlaceholderData } = refusal ? plain : priced;
  const changed = isOf(error, 'cart-changed') ? error : undefined;
  const isWaiting = isPlaceholderData || still !== asked;
  return {
    /** Absent while there is none; an old one stays to be seen while the next comes. */
    quote: error || items.length === 0 ? undefined : data,
    isWaiting,
    error: changed ? null : error,
    /** Nothing of it can be had. */
    isNothing: changed !== undefined,
    /** What cannot be had, by id. */
    gone: new Map(
      (changed?.problem?.gone ?? data?.gone ?? []).map(({ id, reason }) => [id, reason]),
    ),
    coupon: {
      code,
      apply: setCode,
      refusal: refusal?.problem?.detail,
      busy: code !== '' && priced.isFetching,
      applied: refusal ? undefined : priced.data?.coupon,
    },
    again: () => void refetch(),
    /** The price of the lines without some of them, for a payment that goes on without those. */
    requote: (without: readonly string[]) => {
      const rest = lines.filter(({ productId }) => !without.includes(productId));
      return request(cartCalls.quoteCart, {
        body: bodyOf({ lines: rest, accept: least(rest.length) }, code),
      });
    },
  };
}

const isOf = (error: unknown, code: string): error is ApiRefused =>
  error instanceof ApiRefused && error.code === code;

type Body = Pick<CartQuoteBody, 'accept' | 'renew'> & {
  lines?: NonNullable<CartQuoteBody['lines']>;
};

const bodyOf = (body: Body, coupon: string) => ({ ...body, ...(coupon ? { coupon } : {}) });

/** A price of several things, kept fresh while it is looked at. */
export const quoteOf = (body: Body, coupon = '') => ({
  ...queryOf(cartCalls.quoteCart, { body: bodyOf(body, coupon) }),
  enabled: (body.lines ?? body.renew ?? []).length > 0,
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: { expiresAt: string } | undefined } }) =>
    state.data ? msUntilExpiry(state.data) : (false as const),
});
