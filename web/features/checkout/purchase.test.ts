import { expect, test } from 'vitest';
import type { Quote } from '#contracts/sale/payments.ts';
import { paymentBody } from '#contracts/sale/payments.ts';
import { readPhone } from '#contracts/phone.ts';
import { leaseRequest, paymentRequest, type Payer, type Purchase } from './purchase.ts';

const hex = 'ab'.repeat(16);
const payer: Payer = { customerId: `cus_${hex}`, email: 'amina@demo.test' };
const quote: Quote = {
  quoteId: `quo_${hex}`,
  product: 'proxy',
  productId: `prx_${hex}`,
  plan: 'daily',
  amountUsdCents: 199,
  amountKes: 259,
  rateE4: 1_300_000,
  rateSetAt: '2026-11-20T08:00:00Z',
  expiresAt: '2026-11-20T08:10:00Z',
  furtherWays: [],
};
const purchase: Purchase = {
  product: 'proxy',
  productId: `prx_${hex}`,
  plan: 'daily',
  title: 'Nairobi, Safaricom',
  countryCode: 'KE',
  isp: 'Safaricom',
  rating: 4.5,
  worn: true,
};
const asked = { purchase, quote, payer, phone: readPhone('0712 345 678') };

test('mobile money names the normalised phone, the card page the e-mail', () => {
  const stk = paymentRequest({ ...asked, method: 'mpesa' });
  expect(stk).toMatchObject({ mode: 'STK', accountNumber: '254712345678', provider: 'MPESA' });
  const link = paymentRequest({ ...asked, method: 'card' });
  expect(link).toMatchObject({ mode: 'LINK', accountNumber: 'amina@demo.test' });
  const own = paymentRequest({ ...asked, method: 'balance' });
  expect(own).toMatchObject({ mode: 'BALANCE', accountNumber: 'amina@demo.test' });
});

test('who else collects is asked for by name, by a prompt to the phone or on a page', () => {
  const wallet = { provider: 'TALA', mode: 'LINK', name: 'Tala wallet' } as const;
  const page = paymentRequest({ ...asked, method: wallet });
  expect(page).toMatchObject({ mode: 'LINK', provider: 'TALA', accountNumber: 'amina@demo.test' });
  const prompt = paymentRequest({ ...asked, method: { ...wallet, mode: 'STK' } });
  expect(prompt).toMatchObject({ mode: 'STK', provider: 'TALA', accountNumber: '254712345678' });
});

test('every request carries the fixed words and passes the contract', () => {
  const body = paymentRequest({ ...asked, method: 'mpesa' });
  expect(body).toMatchObject({ category: 'COLLECTIONS', countryCode: 'KE', currencyCode: 'KES' });
  expect(body.metaData).toMatchObject({ proxyState: 'OLD', amount: '1.99', rating: 4.5 });
  expect(paymentBody.safeParse(body).success).toBe(true);
});

test('the figure sent is the one the quote showed', () => {
  expect(paymentRequest({ ...asked, method: 'card' }).amount).toBe(259);
});

test('a new address is NEW', () => {
  const fresh = paymentRequest({
    ...asked,
    purchase: { ...purchase, worn: false },
    method: 'card',
  });
  expect(fresh.metaData.proxyState).toBe('NEW');
});

test('the lease names its payment reference by proxy and time', () => {
  const lease = leaseRequest({ purchase, payer, amountUsdCents: 199, nowMs: 1_790_000_000_000 });
  expect(lease.paymentReference).toBe(`PROXY-prx_${hex}-1790000000000`);
  expect(lease.status).toBe('ACTIVE');
});
