import type { Plan } from '#contracts/term.ts';
import { money, usdCents, type Money } from '#contracts/money.ts';

/** One amount in both currencies, as it was shown and charged at the rate of that day. */
export type Price = Readonly<{ usd: Money; kes: Money }>;

/** What a lease was sold for. Fixed at the sale: neither a move nor the listing changes it. */
export type LeaseTerms = Readonly<{
  /** The list price of each term, without a coupon: what a renewal costs at most. */
  price: Readonly<Record<Plan, Price>>;
  /** What its first term cost. */
  paid: Price;
  renewable: boolean;
  autoRenewable: boolean;
  refundable: boolean;
  /** A refund is decided at once within so many hours of the start and so many bytes. */
  refundHours: number;
  refundBytesMax: number;
}>;

export type TermsRow = Readonly<{
  dayUsd: number;
  dayKes: number;
  monthUsd: number;
  monthKes: number;
  paidUsd: number;
  paidKes: number;
}> &
  Pick<LeaseTerms, 'renewable' | 'autoRenewable' | 'refundable' | 'refundHours' | 'refundBytesMax'>;

const priceOf = (cents: number, minor: number): Price => ({
  usd: usdCents(cents),
  kes: money(minor, 'KES'),
});

/** Terms as a row has them. */
export const termsOf = ({
  dayUsd,
  dayKes,
  monthUsd,
  monthKes,
  paidUsd,
  paidKes,
  ...row
}: TermsRow) => ({
  price: { daily: priceOf(dayUsd, dayKes), monthly: priceOf(monthUsd, monthKes) },
  paid: priceOf(paidUsd, paidKes),
  ...row,
});
