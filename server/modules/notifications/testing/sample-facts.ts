import type { MailFacts } from '../mail.ts';

/** One honest set of facts for every template. */
export const sampleFacts: MailFacts = {
  'activate-account': {
    firstName: 'Amina',
    link: 'https://shop.example/account/activate/abc',
    validHours: 24,
  },
  'account-exists': { firstName: 'Amina', link: 'https://shop.example/account/login' },
  'purchase-ready': {
    firstName: 'Amina',
    orderCode: 'K7M2Q9',
    title: 'Residential proxy, Nairobi',
    host: 'gate.shop.example',
    socksPort: 1080,
    httpPort: 8080,
    username: 'lse7hq2',
    validFrom: '2026-03-01T12:00:00Z',
    validUntil: '2026-03-02T12:00:00Z',
    amountUsd: '1.99',
    amountKes: 259,
    link: 'https://shop.example/dashboard/proxies?lease=lse_1',
  },
  'operator-notice': {
    product: 'proxy',
    productId: 'prx_00000000000000000000000000000001',
    orderCode: 'K7M2Q9',
    countryCode: 'KE',
    amountUsd: '1.99',
    amountKes: 259,
    customerEmail: 'amina@example.test',
    customerId: 'cus_00000000000000000000000000000001',
    isp: 'Safaricom',
    rating: '4',
    operatingSystem: '',
    androidEmulator: false,
    location: 'Nairobi',
    receipt: 'SFL4X2Q9T1',
  },
  'money-credited': {
    firstName: 'Amina',
    orderCode: 'K7M2Q9',
    title: 'Residential proxy, Nairobi',
    amount: 'KES 259.00',
    receipt: 'SFL4X2Q9T1',
    link: 'https://shop.example/dashboard/orders',
  },
  'contact-message': {
    email: 'visitor@example.test',
    body: 'Do you have addresses in Kisumu?',
    receivedAt: '2026-03-01T12:00:00Z',
  },
};
