import { mapPlans, type FurtherPlan, type PerPlan } from '#contracts/term.ts';
import { money, usdCents, type Money } from '#contracts/money.ts';

/** One amount in both currencies, as it was shown and charged at the rate of that day. */
export type Price = Readonly<{ usd: Money; kes: Money }>;

/** What a lease was sold for. Fixed at the sale: neither a move nor the listing changes it. */
export type LeaseTerms = Readonly<{
  /** The list price of each term then offered, without a coupon: what a renewal costs at most. */
  price: PerPlan<Price>;
  /** What its first term cost. */
  paid: Price;
  renewable: boolean;
  autoRenewable: boolean;
  refundable: boolean;
  /** A refund is decided at once within so many hours of the start and so many bytes. */
  refundHours: number;
  refundBytesMax: number;
}>;

type FurtherPrices = Readonly<Partial<Record<FurtherPlan, { usdCents: number; kesMinor: number }>>>;

export type TermsRow = Readonly<{
  dayUsd: number;
  dayKes: number;
  monthUsd: number;
  monthKes: number;
  paidUsd: number;
  paidKes: number;
  /** Prices of further terms; null where none was offered at the sale. */
  further: FurtherPrices | null;
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
  further,
  ...row
}: TermsRow): LeaseTerms => ({
  price: mapPlans(
    {
      daily: { usdCents: dayUsd, kesMinor: dayKes },
      monthly: { usdCents: monthUsd, kesMinor: monthKes },
      ...further,
    },
    ({ usdCents: cents, kesMinor }) => priceOf(cents, kesMinor),
  ),
  paid: priceOf(paidUsd, paidKes),
  ...row,
});

/** Prices of further terms as a row has them; null where none is offered. */
export function furtherPricesOf({ price }: Pick<LeaseTerms, 'price'>): string | null {
  const { daily: _day, monthly: _month, ...further } = price;
  const rows = Object.entries(further).map(
    ([plan, { usd, kes }]) => [plan, { usdCents: usd.minor, kesMinor: kes.minor }] as const,
  );
  return rows.length === 0 ? null : JSON.stringify(Object.fromEntries(rows));
}
