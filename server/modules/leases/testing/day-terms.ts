import { usdCents, wholeKes } from '#contracts/money.ts';
import type { LeaseTerms } from '../holding/terms.ts';

const price = (cents: number, shillings: number) => ({
  usd: usdCents(cents),
  kes: wholeKes(shillings),
});

/** A day at the list price, refundable. */
export const dayTerms: LeaseTerms = {
  price: { daily: price(199, 259), monthly: price(3_582, 4_657) },
  paid: price(199, 259),
  renewable: true,
  autoRenewable: false,
  refundable: true,
  refundHours: 24,
  refundBytesMax: 100_000_000,
};
