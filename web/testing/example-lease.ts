import type { LeaseKeeping } from '#contracts/leases/lease-keeping.ts';
import type { LeaseService } from '#contracts/goods/lease-life.ts';
import type { OwnLease, OwnLeasesFound } from '#contracts/leases/own-leases.ts';
import type { Order } from '#contracts/sale/orders.ts';

const startsAt = '2026-11-20T08:00:00.000Z';
const endsAt = '2026-12-20T08:00:00.000Z';
const hex = 'ab'.repeat(16);

export const exampleKeeping: LeaseKeeping = {
  refusal: null,
  auto: null,
  chargeAt: '2026-12-19T08:00:00.000Z',
  balanceKes: 1_000,
  cancelled: null,
  rest: { refusal: null, amountMinor: 12_000, asOf: startsAt },
};

/** A lease of a month that works, and that nothing was done with yet. */
export const exampleLease: LeaseService = {
  leaseId: `lse_${hex}`,
  orderCode: 'LG-7K3M9Q',
  title: 'Proxy Nairobi, KE',
  status: 'ACTIVE',
  plan: 'monthly',
  startsAt,
  endsAt,
  measured: { health: 'healthy', pingMs: 62, speedKbps: 48_000, checkedAt: startsAt },
  renewal: {
    offers: [
      { plan: 'daily', amountUsdCents: 199, amountKes: 259, until: endsAt },
      { plan: 'monthly', amountUsdCents: 500, amountKes: 650, until: endsAt },
    ],
    refusal: null,
    phone: '2547••••5678',
  },
  changesAddress: false,
  keeping: exampleKeeping,
  replacement: { left: 2, nextAt: null, moves: [] },
  refund: {
    refusal: null,
    amountMinor: 65_000,
    decidedBy: 'shop',
    because: 'window',
    window: { until: endsAt, bytesMax: 100_000_000, bytesUsed: 0 },
    to: ['balance'],
    method: 'M-Pesa',
    request: null,
  },
  terms: [],
};

/** The order that bought it. */
export const exampleLeaseOrder: Order = {
  orderId: `ord_${hex}`,
  externalOrderId: exampleLease.orderCode,
  totalAmount: '5.00',
  totalKes: 650,
  rateE4: 1_300_000,
  quantity: 1,
  status: 'completed',
  state: 'delivered',
  createdAt: startsAt,
  paymentMethod: 'M-Pesa',
  receipt: null,
  invoice: null,
  product: { name: exampleLease.title, category: 'Proxies', categoryCode: 'proxies' },
  orderData: {
    PROXY_ID: `prx_${hex}`,
    IP: '198.51.100.7',
    LOCATION_CITY: 'Nairobi',
    LOCATION_COUNTRY_CODE: 'KE',
    LEASE_START_DATE: String(Date.parse(startsAt)),
    LEASE_VALID_UNTIL: String(Date.parse(endsAt)),
    HOST: 'gate.test',
    SOCK_PORT: '1080',
    PROXY_USER: 'lango',
    PROXY_PASSWORD: 'only-for-tests',
    LEASE_ID: exampleLease.leaseId,
    LEASE_STATUS: 'ACTIVE',
  },
};

/** The lease as the list has it. */
export const exampleOwnLease: OwnLease = {
  leaseId: exampleLease.leaseId,
  orderId: exampleLeaseOrder.orderId,
  orderCode: exampleLease.orderCode,
  proxyId: `prx_${hex}`,
  ip: '198.51.100.7',
  isp: '',
  city: 'Nairobi',
  region: '',
  countryCode: 'KE',
  connectivity: '',
  status: 'ACTIVE',
  plan: 'monthly',
  startsAt,
  endsAt,
  renewable: true,
  autoRenewable: true,
  refundable: true,
  label: null,
  bytes: 0,
  tested: null,
  connection: {
    host: 'gate.test',
    socksPort: 1080,
    httpPort: 8080,
    username: 'lango',
    password: 'only-for-tests',
  },
};

/** A list of these leases alone. */
export const foundLeases = (content: OwnLease[]): OwnLeasesFound => ({
  content,
  page: 0,
  size: 1,
  totalItems: content.length,
  counts: { active: content.length, expired: 0, total: content.length },
  labels: [],
});
