import type { Transaction } from '#contracts/sale/payments.ts';

const at = '2026-11-20T08:00:00Z';
const hex = 'ab'.repeat(16);
/** A payment whose phone is about to be asked. */
export const examplePayment: Transaction = {
  paymentId: `pay_${hex}`,
  orderId: `ord_${hex}`,
  orderCode: 'LG-7K3M9Q',
  transactionStatus: 'PROCESSING',
  providerDescription: '',
  advice: { en: '', sw: '' },
  resultCode: null,
  amount: 259,
  amountUsdCents: 199,
  currencyCode: 'KES',
  countryCode: 'KE',
  mode: 'STK',
  provider: 'MPESA',
  paymentMethod: 'M-Pesa',
  accountNumber: '2547••••5678',
  receipt: null,
  outcome: 'none',
  leaseId: null,
  checkout: null,
  createdAt: at,
  purchase: {
    product: 'proxy',
    item: `prx_${hex}`,
    plan: 'daily',
    operatingSystem: null,
    renews: null,
    coupon: null,
  },
  steps: {
    orderedAt: at,
    promptSentAt: null,
    customerActedAt: null,
    confirmedAt: null,
    readyAt: null,
  },
  metaData: {
    proxyId: `prx_${hex}`,
    proxyCountryCode: 'KE',
    isp: 'Safaricom',
    plan: 'daily',
    requestedService: 'PROXIES',
  },
};
