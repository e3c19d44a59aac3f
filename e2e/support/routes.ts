import type { Page } from '@playwright/test';
import type { Buyer } from './buyer.ts';
import type { OfficeDay } from './office-day.ts';
import { json } from './stage.ts';

/** A screen of the shop. A new one is one line here, and every check below e2e visits it. */
export type Screen = Readonly<{
  name: string;
  path: string;
  /** The document's own answer; 200 where nothing is said. */
  status?: 404;
  /** The answer of the api that the screen is there to tell; browsers log it as an error. */
  refusal?: 410;
  /** Kept out of search engines. */
  unlisted?: true;
  /** Shown above another screen, so that only the window is worth a picture. */
  overlay?: true;
  /** Brings the screen about where an address alone does not: a press that opens a window. */
  act?: (page: Page) => Promise<void>;
}>;

/** An act of staff whose code of the app is too old for it, as the shop refuses it. */
async function askForCode(page: Page) {
  await page.route('**/api/admin/leases/*/extend', json(proofNeeded, 403), { times: 1 });
  await page.getByRole('button', { name: 'Add time' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Reason/).fill('Slow evenings');
  await form.getByRole('button', { name: 'Add time' }).click();
}

const proofNeeded = {
  type: '/problems/proof-needed',
  code: 'proof-needed',
  title: 'A code of your app is needed',
  detail: '',
  status: 403,
  instance: 'urn:uuid:00000000-0000-4000-8000-000000000000',
};

const pressing = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Prebuilt pages, for everybody. */
export const publicScreens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'residential', path: '/residential' },
  { name: 'rdp', path: '/rdp' },
  { name: 'psd-template', path: '/psd-template' },
  { name: 'coming-soon', path: '/coming-soon' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy' },
  { name: 'developers', path: '/developers' },
  { name: 'problems', path: '/problems' },
  { name: 'problem', path: '/problems/price-changed' },
  { name: 'system-status', path: '/system-status' },
  { name: 'maintainance', path: '/maintainance' },
  { name: 'abuse', path: '/abuse' },
  { name: 'abuse-sent', path: '/abuse-sent?ref=AB-7K3MPQ2', unlisted: true },
  { name: 'abuse-again', path: '/abuse-again', unlisted: true },
  ...['sent', 'again', 'confirm', 'confirmed', 'leave', 'left', 'over'].map((step) => ({
    name: `waiting-${step}`,
    path: `/waiting-${step}`,
    unlisted: true as const,
  })),
  { name: 'openmail', path: '/openmail', unlisted: true },
  { name: 'offline', path: '/offline', unlisted: true },
  { name: 'not-found', path: '/no-such-page', status: 404 },
];

/** The same pages for readers of Swahili, and a screen that follows their language. */
export const swahiliScreens: readonly Screen[] = [
  ...publicScreens.map((screen) => ({
    ...screen,
    name: `${screen.name}-sw`,
    path: screen.path === '/' ? '/sw' : `/sw${screen.path}`,
  })),
  { name: 'login-sw', path: '/account/login' },
];

/** Screens of the app that a visitor sees. */
export const visitorScreens: readonly Screen[] = [
  { name: 'login', path: '/account/login' },
  { name: 'forgot', path: '/account/forgotpassword' },
  { name: 'signup', path: '/account/signup' },
  { name: 'new-password', path: '/account/forgotpassword#a-token-that-nobody-has' },
  { name: 'check-email', path: '/account/email?to=somebody%40example.test' },
  {
    name: 'stop-email-change',
    path: '/account/forgotpassword#stop-email=a-token-that-nobody-has',
  },
  { name: 'test', path: '/test' },
  { name: 'activate', path: '/account/activate/a-token-that-nobody-has' },
  { name: 'join-staff-over', path: '/account/staff#a-token-that-nobody-has', refusal: 410 },
  { name: 'fetch-copy', path: '/account/copy#a-token-that-nobody-has' },
  { name: 'reveal', path: '/account/reveal#a-token-that-nobody-has' },
  { name: 'reveal-over', path: '/account/reveal' },
];

/** The screen of a browser that still owes a code. */
export const codeScreen: Screen = { name: 'otp', path: '/account/otp?method=email' };

/** Screens of a signed-in customer, with something to show in each. */
export const customerScreens = (
  buyer: Buyer,
  day?: Pick<OfficeDay, 'serverId'>,
): readonly Screen[] => [
  ...(day ? [{ name: 'server', path: `/dashboard/servers/${day.serverId}` }] : []),
  { name: 'home', path: '/dashboard' },
  { name: 'orders', path: '/dashboard/orders' },
  { name: 'order-record', path: `/dashboard/orders/${buyer.orderId}` },
  { name: 'balance', path: '/dashboard/balance' },
  { name: 'billing', path: '/dashboard/billing' },
  { name: 'lease', path: `/dashboard/proxies/${buyer.leaseId}` },
  { name: 'profile', path: '/dashboard/profile' },
  { name: 'settings', path: '/account/settings' },
  { name: 'change-password', path: '/account/changepassword' },
  { name: 'api-access', path: '/account/api' },
  { name: 'vps', path: '/dashboard/vps' },
  { name: 'templates', path: '/dashboard/templates' },
  { name: 'nonvoip', path: '/dashboard/nonvoip' },
  { name: 'vcc', path: '/dashboard/vcc' },
  { name: 'tour', path: '/dashboard/welcome-tour' },
  { name: 'guide-beginner', path: '/dashboard/guides/beginner' },
  { name: 'support', path: '/dashboard/support' },
  { name: 'chat', path: '/dashboard/support/chat' },
  { name: 'tickets', path: '/dashboard/support/tickets' },
  { name: 'new-ticket', path: '/dashboard/support/tickets/new' },
  { name: 'news', path: '/dashboard/news' },
  { name: 'notices', path: '/dashboard/notices' },
  { name: 'delivered', path: '/delivered' },
  { name: 'marketplace', path: '/client/proxy' },
  { name: 'marketplace-empty', path: '/client/proxy?q=nothing-is-called-this' },
  { name: 'your-proxies', path: '/dashboard/proxies' },
  { name: 'your-proxies-expired', path: '/dashboard/proxies?tab=expired' },
  { name: 'checkout', path: `/checkout?product=proxy&item=${buyer.proxyId}&plan=daily` },
  { name: 'checkout-empty', path: '/checkout' },
  {
    name: 'checkout-mpesa',
    path: `/checkout/mpesa?product=proxy&item=${buyer.proxyId}&plan=daily`,
  },
  { name: 'payment-success', path: `/status/success?payment=${buyer.paid}` },
  { name: 'payment-failed', path: `/status/failed?payment=${buyer.declined}` },
  { name: 'payment-unknown', path: '/status/failed' },
  { name: 'payment-waiting', path: `/payment/callback?payment=${buyer.waiting}` },
  { name: 'app-not-found', path: '/dashboard/no-such-page' },
];

/** Parts of the back office, each visited by a test of its own. */
export const officeWork = ['work', 'money', 'catalogue', 'stock', 'customers', 'shop'] as const;

/** Screens of the back office by the work they belong to, with something to show in each. */
export const officeScreens = (
  day: OfficeDay,
): Readonly<Record<(typeof officeWork)[number], readonly Screen[]>> => ({
  work: [
    { name: 'admin-queue', path: '/admin' },
    { name: 'admin-order', path: `/admin/orders/${day.orderId}` },
    { name: 'admin-order-waiting', path: `/admin/orders/${day.serverOrderId}` },
    { name: 'admin-servers', path: '/admin/servers' },
    { name: 'admin-server', path: `/admin/servers/${day.serverId}` },
    { name: 'admin-lease', path: `/admin/leases/${day.leaseId}` },
    { name: 'admin-jobs', path: '/admin/jobs' },
  ],
  money: [
    { name: 'admin-payments', path: '/admin/payments' },
    { name: 'admin-payment', path: `/admin/payments/${day.paymentId}` },
    { name: 'admin-refunds', path: '/admin/refunds' },
    { name: 'admin-exceptions', path: '/admin/exceptions' },
    { name: 'admin-reconciliation', path: '/admin/reconciliation' },
    { name: 'admin-close', path: '/admin/close' },
    { name: 'admin-reports', path: '/admin/reports' },
    { name: 'admin-invariants', path: '/admin/invariants' },
  ],
  catalogue: [
    { name: 'admin-products', path: '/admin/products' },
    { name: 'admin-product', path: `/admin/products/${day.proxyId}` },
    { name: 'admin-offer', path: '/admin/products/us1' },
    { name: 'admin-new-product', path: '/admin/products/new' },
    { name: 'admin-import-products', path: '/admin/products/import' },
    { name: 'admin-price-rules', path: '/admin/price-rules' },
    { name: 'admin-rates', path: '/admin/rates' },
    { name: 'admin-countries', path: '/admin/countries' },
    { name: 'admin-waiting', path: '/admin/waiting' },
    { name: 'admin-testimonials', path: '/admin/testimonials' },
    { name: 'admin-coupons', path: '/admin/coupons' },
  ],
  stock: [
    { name: 'admin-stock', path: '/admin/stock' },
    { name: 'admin-stock-import', path: '/admin/stock/import' },
    { name: 'admin-suppliers', path: '/admin/suppliers' },
    { name: 'admin-makers', path: '/admin/makers' },
  ],
  customers: [
    { name: 'admin-customers', path: '/admin/customers' },
    { name: 'admin-customer', path: `/admin/customers/${day.customerId}` },
    { name: 'admin-mails', path: '/admin/mails' },
    { name: 'admin-mail', path: `/admin/mails/${day.mailId}` },
    { name: 'admin-tickets', path: '/admin/tickets' },
    { name: 'admin-ticket', path: `/admin/tickets/${day.ticketId}` },
    { name: 'admin-canned-replies', path: '/admin/tickets/replies' },
  ],
  shop: [
    { name: 'admin-abuse', path: '/admin/abuse' },
    { name: 'admin-abuse-report', path: `/admin/abuse/${day.reportId}` },
    { name: 'admin-articles', path: '/admin/articles' },
    { name: 'admin-announcements', path: '/admin/announcements' },
    { name: 'admin-status', path: '/admin/status' },
    { name: 'admin-settings', path: '/admin/settings' },
    { name: 'admin-billing', path: '/admin/billing' },
    { name: 'admin-mail-texts', path: '/admin/mail-texts' },
    {
      name: 'admin-mail-text',
      path: `/admin/mail-texts/one?key=${encodeURIComponent(day.textKey)}`,
    },
    { name: 'admin-webhooks', path: '/admin/webhooks' },
    { name: 'admin-notices', path: '/admin/notices' },
    { name: 'admin-staff', path: '/admin/staff' },
    { name: 'admin-audit', path: '/admin/audit' },
  ],
});

/** A window that a press opens above a screen. */
const dialog = (name: string, path: string, press: RegExp): Screen => ({
  name,
  path,
  overlay: true,
  act: pressing(press),
});

/** Windows that a press opens on a screen of the back office. */
export const officeDialogs = (day: OfficeDay): readonly Screen[] => {
  const customer = `/admin/customers/${day.customerId}`;
  const lease = `/admin/leases/${day.leaseId}`;
  return [
    dialog('admin-activate', '/admin', /^Activate$/),
    dialog('admin-message', '/admin', /^Message$/),
    dialog('admin-change-prices', '/admin/products', /^Change all/),
    dialog('admin-suspend', customer, /^Suspend$/),
    dialog('admin-sign-in-as', customer, /^Sign in as customer$/),
    dialog('admin-refund', `/admin/payments/${day.paymentId}`, /^Give money back$/),
    dialog('admin-end-lease', lease, /^End now$/),
    dialog('admin-lease-limits', lease, /^Change limits$/),
    { name: 'admin-code', path: lease, overlay: true, act: askForCode },
  ];
};

/** Windows that a press opens on a screen of a customer. */
export const customerDialogs = ({ leaseId }: Pick<Buyer, 'leaseId'>): readonly Screen[] => {
  const lease = `/dashboard/proxies/${leaseId}`;
  return [
    dialog('lease-cancel', lease, /^Cancel now$/),
    dialog('lease-refund', lease, /^(Get|Request) a refund$/),
    dialog('lease-auto-renewal', lease, /^Renew by itself$/),
    dialog('lease-let-it-end', lease, /^Let it end$/),
    { name: 'lease-renewal', path: `${lease}?renew=daily`, overlay: true },
  ];
};

/** Overlays that an address opens. */
export const overlays = (buyer: Buyer): readonly Screen[] => [
  { name: 'details', path: `/client/proxy?proxy=${buyer.proxyId}`, overlay: true },
  { name: 'payment-panel', path: `/client/proxy?proxy=${buyer.proxyId}&pay=daily`, overlay: true },
];
