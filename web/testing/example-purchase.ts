import { quoteValidMs, type Quote } from '#contracts/sale/payments.ts';
import type { Purchase } from '../features/checkout/purchase.ts';
import { nowMs } from '../lib/time/clock.ts';

const hex = 'ab'.repeat(16);
const about = { product: 'proxy', productId: `prx_${hex}`, plan: 'daily' } as const;

export const examplePurchase: Purchase = {
  ...about,
  title: 'Nairobi, Safaricom',
  countryCode: 'KE',
  isp: 'Safaricom',
  rating: 4.5,
  worn: false,
};

/** What it costs. */
export const exampleQuote: Quote = {
  ...about,
  quoteId: `quo_${hex}`,
  amountUsdCents: 199,
  amountKes: 259,
  rateE4: 1_300_000,
  rateSetAt: '2026-11-20T08:00:00Z',
  expiresAt: new Date(nowMs() + quoteValidMs).toISOString(),
  furtherWays: [],
};
