import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { RouterCrash } from './crash.tsx';
import { requireSession } from './guard.ts';
import { rootRoute } from './root-route.tsx';

/** The guard runs first; who is not staff then sees the not-found page (decision G6). */
const admin = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  beforeLoad: requireSession,
  errorComponent: RouterCrash,
  component: lazyRouteComponent(() => import('./pages/admin/admin-layout.tsx')),
});

const queue = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  component: lazyRouteComponent(() => import('./pages/admin/queue-page.tsx')),
});

const order = createRoute({
  getParentRoute: () => admin,
  path: '/admin/orders/$id',
  component: lazyRouteComponent(() => import('./pages/admin/order-page.tsx')),
});

const payments = createRoute({
  getParentRoute: () => admin,
  path: '/admin/payments',
  component: lazyRouteComponent(() => import('./pages/admin/payments-page.tsx')),
});

const payment = createRoute({
  getParentRoute: () => admin,
  path: '/admin/payments/$id',
  component: lazyRouteComponent(() => import('./pages/admin/payment-page.tsx')),
});

const exceptions = createRoute({
  getParentRoute: () => admin,
  path: '/admin/exceptions',
  component: lazyRouteComponent(() => import('./pages/admin/exceptions-page.tsx')),
});

const refunds = createRoute({
  getParentRoute: () => admin,
  path: '/admin/refunds',
  component: lazyRouteComponent(() => import('./pages/admin/refunds-page.tsx')),
});

const customers = createRoute({
  getParentRoute: () => admin,
  path: '/admin/customers',
  component: lazyRouteComponent(() => import('./pages/admin/customers-page.tsx')),
});

const customer = createRoute({
  getParentRoute: () => admin,
  path: '/admin/customers/$id',
  component: lazyRouteComponent(() => import('./pages/admin/customer-record-page.tsx')),
});

const coupons = createRoute({
  getParentRoute: () => admin,
  path: '/admin/coupons',
  component: lazyRouteComponent(() => import('./pages/admin/coupons-page.tsx')),
});

const billing = createRoute({
  getParentRoute: () => admin,
  path: '/admin/billing',
  component: lazyRouteComponent(() => import('./pages/admin/billing-settings-page.tsx')),
});

const servers = createRoute({
  getParentRoute: () => admin,
  path: '/admin/servers',
  component: lazyRouteComponent(() => import('./pages/admin/servers-page.tsx')),
});

const server = createRoute({
  getParentRoute: () => admin,
  path: '/admin/servers/$id',
  component: lazyRouteComponent(() => import('./pages/admin/server-record-page.tsx')),
});

const lease = createRoute({
  getParentRoute: () => admin,
  path: '/admin/leases/$id',
  component: lazyRouteComponent(() => import('./pages/admin/lease-record-page.tsx')),
});

const makers = createRoute({
  getParentRoute: () => admin,
  path: '/admin/makers',
  component: lazyRouteComponent(() => import('./pages/admin/makers-page.tsx')),
});

const products = createRoute({
  getParentRoute: () => admin,
  path: '/admin/products',
  component: lazyRouteComponent(() => import('./pages/admin/products-page.tsx')),
});

const newProduct = createRoute({
  getParentRoute: () => admin,
  path: '/admin/products/new',
  component: lazyRouteComponent(() => import('./pages/admin/new-product-page.tsx')),
});

const importProducts = createRoute({
  getParentRoute: () => admin,
  path: '/admin/products/import',
  component: lazyRouteComponent(() => import('./pages/admin/import-products-page.tsx')),
});

const productRecord = createRoute({
  getParentRoute: () => admin,
  path: '/admin/products/$id',
  component: lazyRouteComponent(() => import('./pages/admin/product-record-page.tsx')),
});

const rates = createRoute({
  getParentRoute: () => admin,
  path: '/admin/rates',
  component: lazyRouteComponent(() => import('./pages/admin/rates-page.tsx')),
});

const testimonials = createRoute({
  getParentRoute: () => admin,
  path: '/admin/testimonials',
  component: lazyRouteComponent(() => import('./pages/admin/testimonials-page.tsx')),
});

const waiting = createRoute({
  getParentRoute: () => admin,
  path: '/admin/waiting',
  component: lazyRouteComponent(() => import('./pages/admin/waiting-page.tsx')),
});

const countries = createRoute({
  getParentRoute: () => admin,
  path: '/admin/countries',
  component: lazyRouteComponent(() => import('./pages/admin/countries-page.tsx')),
});

const importStock = createRoute({
  getParentRoute: () => admin,
  path: '/admin/stock/import',
  component: lazyRouteComponent(() => import('./pages/admin/import-stock-page.tsx')),
});

const stock = createRoute({
  getParentRoute: () => admin,
  path: '/admin/stock',
  component: lazyRouteComponent(() => import('./pages/admin/stock-page.tsx')),
});

const suppliers = createRoute({
  getParentRoute: () => admin,
  path: '/admin/suppliers',
  component: lazyRouteComponent(() => import('./pages/admin/suppliers-page.tsx')),
});

const priceRules = createRoute({
  getParentRoute: () => admin,
  path: '/admin/price-rules',
  component: lazyRouteComponent(() => import('./pages/admin/price-rules-page.tsx')),
});

const jobs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/jobs',
  component: lazyRouteComponent(() => import('./pages/admin/jobs-page.tsx')),
});

const notices = createRoute({
  getParentRoute: () => admin,
  path: '/admin/notices',
  component: lazyRouteComponent(() => import('./pages/admin/notices-page.tsx')),
});

const webhooks = createRoute({
  getParentRoute: () => admin,
  path: '/admin/webhooks',
  component: lazyRouteComponent(() => import('./pages/admin/webhooks-page.tsx')),
});

const settings = createRoute({
  getParentRoute: () => admin,
  path: '/admin/settings',
  component: lazyRouteComponent(() => import('./pages/admin/settings-page.tsx')),
});

const mails = createRoute({
  getParentRoute: () => admin,
  path: '/admin/mails',
  component: lazyRouteComponent(() => import('./pages/admin/mails-page.tsx')),
});

const mail = createRoute({
  getParentRoute: () => admin,
  path: '/admin/mails/$id',
  component: lazyRouteComponent(() => import('./pages/admin/mail-page.tsx')),
});

const mailTexts = createRoute({
  getParentRoute: () => admin,
  path: '/admin/mail-texts',
  component: lazyRouteComponent(() => import('./pages/admin/mail-texts-page.tsx')),
});

const mailText = createRoute({
  getParentRoute: () => admin,
  path: '/admin/mail-texts/one',
  validateSearch: (search: Record<string, unknown>): { key: string } => ({
    key: typeof search['key'] === 'string' ? search['key'] : '',
  }),
  component: lazyRouteComponent(() => import('./pages/admin/mail-text-page.tsx')),
});

const staff = createRoute({
  getParentRoute: () => admin,
  path: '/admin/staff',
  component: lazyRouteComponent(() => import('./pages/admin/staff-page.tsx')),
});

const audit = createRoute({
  getParentRoute: () => admin,
  path: '/admin/audit',
  component: lazyRouteComponent(() => import('./pages/admin/audit-page.tsx')),
});

const status = createRoute({
  getParentRoute: () => admin,
  path: '/admin/status',
  component: lazyRouteComponent(() => import('./pages/admin/status-page.tsx')),
});
const reconciliation = createRoute({
  getParentRoute: () => admin,
  path: '/admin/reconciliation',
  component: lazyRouteComponent(() => import('./pages/admin/reconciliation-page.tsx')),
});

const close = createRoute({
  getParentRoute: () => admin,
  path: '/admin/close',
  component: lazyRouteComponent(() => import('./pages/admin/close-page.tsx')),
});

const invariants = createRoute({
  getParentRoute: () => admin,
  path: '/admin/invariants',
  component: lazyRouteComponent(() => import('./pages/admin/invariants-page.tsx')),
});

const reports = createRoute({
  getParentRoute: () => admin,
  path: '/admin/reports',
  component: lazyRouteComponent(() => import('./pages/admin/reports-page.tsx')),
});
const tickets = createRoute({
  getParentRoute: () => admin,
  path: '/admin/tickets',
  component: lazyRouteComponent(() => import('./pages/admin/tickets-page.tsx')),
});

const cannedReplies = createRoute({
  getParentRoute: () => admin,
  path: '/admin/tickets/replies',
  component: lazyRouteComponent(() => import('./pages/admin/canned-replies-page.tsx')),
});

const ticket = createRoute({
  getParentRoute: () => admin,
  path: '/admin/tickets/$id',
  component: lazyRouteComponent(() => import('./pages/admin/ticket-page.tsx')),
});

const abuse = createRoute({
  getParentRoute: () => admin,
  path: '/admin/abuse',
  component: lazyRouteComponent(() => import('./pages/admin/abuse-page.tsx')),
});

const abuseRecord = createRoute({
  getParentRoute: () => admin,
  path: '/admin/abuse/$id',
  component: lazyRouteComponent(() => import('./pages/admin/abuse-record-page.tsx')),
});

const articles = createRoute({
  getParentRoute: () => admin,
  path: '/admin/articles',
  component: lazyRouteComponent(() => import('./pages/admin/articles-page.tsx')),
});

const announcements = createRoute({
  getParentRoute: () => admin,
  path: '/admin/announcements',
  component: lazyRouteComponent(() => import('./pages/admin/announcements-page.tsx')),
});

export const adminRoutes = admin.addChildren([
  queue,
  order,
  payments,
  payment,
  exceptions,
  refunds,
  customers,
  customer,
  coupons,
  billing,
  servers,
  server,
  lease,
  makers,
  products,
  newProduct,
  importProducts,
  productRecord,
  rates,
  countries,
  waiting,
  testimonials,
  importStock,
  stock,
  suppliers,
  priceRules,
  status,
  jobs,
  notices,
  webhooks,
  settings,
  mails,
  mail,
  mailTexts,
  mailText,
  staff,
  audit,
  reconciliation,
  close,
  invariants,
  reports,
  tickets,
  cannedReplies,
  ticket,
  abuse,
  abuseRecord,
  articles,
  announcements,
]);
