import { billingDeskWords, couponWords } from '../../features/admin/coupons/coupon-words.ts';
import { deskWords } from '../../features/admin/desk/desk-words.ts';
import { testimonialWords } from '../../features/admin/desk/testimonial-words.ts';
import { incidentWords } from '../../features/admin/system/incident-words.ts';
import { mailWords } from '../../features/admin/mails/words.ts';
import { waitingWords } from '../../features/admin/products/waiting-words.ts';
import { serverAdminWords } from '../../features/admin/servers/server-words.ts';
import { webhookWords } from '../../features/admin/webhooks/words.ts';
import { adminWords } from '../../features/admin/words.ts';
import { listScreen, screen } from './screen.ts';

const t = adminWords.nav;

/**
 * The screens of Admin, as `screens.ts` has those of the shop; by the work they belong
 * to, with what a role needs to see anything there (`null`: any role). Those with a `word` stand in
 * the navigation, in this order.
 */
export const adminScreens = {
  day: screen({
    path: '/admin',
    load: () => import('../../features/admin/day/day.tsx'),
    component: 'DayScreen',
    about: { group: 'work', permission: 'orders.read', word: t.day },
  }),
  queue: listScreen({
    path: '/admin/orders',
    load: () => import('../../features/admin/queue/work-queue.tsx'),
    component: 'WorkQueue',
    about: { group: 'work', permission: 'orders.read', word: t.queue },
  }),
  servers: listScreen({
    path: '/admin/servers',
    load: () => import('../../features/admin/servers/servers.tsx'),
    component: 'AdminServers',
    about: { group: 'work', permission: 'orders.read', word: serverAdminWords.nav },
  }),
  leases: listScreen({
    path: '/admin/leases',
    load: () => import('../../features/admin/leases/leases.tsx'),
    component: 'Leases',
    about: { group: 'work', permission: 'orders.read', word: t.leases },
  }),
  jobs: listScreen({
    path: '/admin/jobs',
    load: () => import('../../features/admin/system/jobs.tsx'),
    component: 'Jobs',
    about: { group: 'work', permission: 'jobs.manage', word: t.jobs },
  }),
  order: screen({
    path: '/admin/orders/$id',
    load: () => import('../../features/admin/money/order-record.tsx'),
    component: 'OrderRecord',
    props: ({ params }) => ({ id: params.id }),
    about: { group: 'work', permission: 'orders.read' },
  }),
  orderStory: screen({
    path: '/admin/orders/$id/story',
    load: () => import('../../features/admin/money/order-record.tsx'),
    component: 'OrderStory',
    props: ({ params }) => ({ id: params.id }),
    about: { group: 'work', permission: 'orders.read' },
  }),
  server: screen({
    path: '/admin/servers/$id',
    load: () => import('../../features/admin/servers/server-record.tsx'),
    component: 'ServerRecord',
    props: ({ params }) => ({ id: params.id }),
    about: { group: 'work', permission: 'orders.read' },
  }),
  lease: screen({
    path: '/admin/leases/$id',
    load: () => import('../../features/admin/leases/lease-record.tsx'),
    component: 'LeaseRecord',
    props: ({ params }) => ({ id: params.id }),
    about: { group: 'work', permission: 'orders.read' },
  }),
  notices: screen({
    path: '/admin/notices',
    load: () => import('../../features/notices/staff-notices.tsx'),
    component: 'StaffNotices',
    about: { group: 'work', permission: null },
  }),
  payments: listScreen({
    path: '/admin/payments',
    load: () => import('../../features/admin/money/payments.tsx'),
    component: 'Payments',
    about: { group: 'money', permission: 'payments.read', word: t.payments },
  }),
  refunds: listScreen({
    path: '/admin/refunds',
    load: () => import('../../features/admin/money/refunds.tsx'),
    component: 'Refunds',
    about: { group: 'money', permission: 'payments.read', word: t.refunds },
  }),
  exceptions: listScreen({
    path: '/admin/exceptions',
    load: () => import('../../features/admin/money/exceptions.tsx'),
    component: 'Exceptions',
    about: { group: 'money', permission: 'payments.read', word: t.exceptions },
  }),
  reconciliation: listScreen({
    path: '/admin/reconciliation',
    load: () => import('../../features/admin/books/reconciliation.tsx'),
    component: 'Reconciliation',
    about: { group: 'money', permission: 'payments.read', word: t.reconciliation },
  }),
  close: screen({
    path: '/admin/close',
    load: () => import('../../features/admin/books/daily-close.tsx'),
    component: 'DailyClose',
    about: { group: 'money', permission: 'ledger.read', word: t.close },
  }),
  reports: screen({
    path: '/admin/reports',
    load: () => import('../../features/admin/reports/reports.tsx'),
    component: 'Reports',
    about: { group: 'money', permission: 'ledger.read', word: t.reports },
  }),
  invariants: screen({
    path: '/admin/invariants',
    load: () => import('../../features/admin/books/invariants.tsx'),
    component: 'Invariants',
    about: { group: 'money', permission: 'ledger.read', word: t.invariants },
  }),
  payment: screen({
    path: '/admin/payments/$id',
    load: () => import('../../features/admin/money/payment-record.tsx'),
    component: 'PaymentRecord',
    props: ({ params }) => ({ id: params.id }),
    about: { group: 'money', permission: 'payments.read' },
  }),
  products: listScreen({
    path: '/admin/products',
    load: () => import('../../features/admin/products/products.tsx'),
    component: 'Products',
    about: { group: 'catalogue', permission: 'inventory.manage', word: t.products },
  }),
  priceRules: screen({
    path: '/admin/price-rules',
    load: () => import('../../features/admin/prices/price-rules.tsx'),
    component: 'PriceRules',
    about: { group: 'catalogue', permission: 'prices.manage', word: t.priceRules },
  }),
  rates: screen({
    path: '/admin/rates',
    load: () => import('../../features/admin/rates/rates.tsx'),
    component: 'Rates',
    about: { group: 'catalogue', permission: 'inventory.manage', word: t.rates },
  }),
  waiting: screen({
    path: '/admin/waiting',
    load: () => import('../../features/admin/products/waiting-lists.tsx'),
    component: 'WaitingLists',
    about: { group: 'catalogue', permission: 'inventory.manage', word: waitingWords.title },
  }),
  countries: screen({
    path: '/admin/countries',
    load: () => import('../../features/admin/countries/countries.tsx'),
    component: 'Countries',
    about: { group: 'catalogue', permission: 'inventory.manage', word: t.countries },
  }),
  coupons: listScreen({
    path: '/admin/coupons',
    load: () => import('../../features/admin/coupons/coupons.tsx'),
    component: 'Coupons',
    about: { group: 'catalogue', permission: 'prices.manage', word: couponWords.title },
  }),
  stock: listScreen({
    path: '/admin/stock',
    load: () => import('../../features/admin/stock/stock-list.tsx'),
    component: 'Stock',
    about: { group: 'catalogue', permission: 'inventory.manage', word: t.stock },
  }),
  stockImport: screen({
    path: '/admin/stock/import',
    load: () => import('../../features/admin/stock/import-stock.tsx'),
    component: 'ImportStock',
    about: { group: 'catalogue', permission: 'inventory.manage', word: t.importStock },
  }),
  suppliers: listScreen({
    path: '/admin/suppliers',
    load: () => import('../../features/admin/stock/suppliers.tsx'),
    component: 'Suppliers',
    about: { group: 'catalogue', permission: 'inventory.manage', word: t.suppliers },
  }),
  pools: listScreen({
    path: '/admin/pools',
    load: () => import('../../features/admin/stock/pools/pools.tsx'),
    component: 'Pools',
    about: { group: 'catalogue', permission: 'inventory.manage', word: t.pools },
  }),
  serverProviders: screen({
    path: '/admin/server-providers',
    load: () => import('../../features/admin/server-providers.tsx'),
    component: 'ServerProviders',
    about: {
      group: 'catalogue',
      permission: 'settings.manage',
      word: serverAdminWords.serverProviders,
    },
  }),
  addressPools: screen({
    path: '/admin/address-pools',
    load: () => import('../../features/admin/servers/address-pools.tsx'),
    component: 'AddressPools',
    about: { group: 'catalogue', permission: 'settings.manage', word: serverAdminWords.pools },
  }),
  newProduct: screen({
    path: '/admin/products/new',
    load: () => import('../screens/admin-products.tsx'),
    component: 'NewProductScreen',
    about: { group: 'catalogue', permission: 'inventory.manage' },
  }),
  importProducts: screen({
    path: '/admin/products/import',
    load: () => import('../../features/admin/products/import-products.tsx'),
    component: 'ImportProducts',
    about: { group: 'catalogue', permission: 'inventory.manage' },
  }),
  product: screen({
    path: '/admin/products/$id',
    load: () => import('../screens/admin-products.tsx'),
    component: 'ProductRecordScreen',
    about: { group: 'catalogue', permission: 'inventory.manage' },
  }),
  customers: listScreen({
    path: '/admin/customers',
    load: () => import('../../features/admin/customers/customers.tsx'),
    component: 'Customers',
    about: { group: 'customers', permission: 'customers.read', word: t.customers },
  }),
  mails: listScreen({
    path: '/admin/mails',
    load: () => import('../../features/admin/mails/mail-log.tsx'),
    component: 'MailLog',
    about: { group: 'customers', permission: 'customers.read', word: mailWords.log },
  }),
  customer: screen({
    path: '/admin/customers/$id',
    load: () => import('../../features/admin/customers/customer-record.tsx'),
    component: 'CustomerRecord',
    props: ({ params }) => ({ key: params.id, id: params.id }),
    about: { group: 'customers', permission: 'customers.read' },
  }),
  mail: screen({
    path: '/admin/mails/$id',
    load: () => import('../../features/admin/mails/mail-record.tsx'),
    component: 'MailRecord',
    props: ({ params }) => ({ id: params.id }),
    about: { group: 'customers', permission: 'customers.read' },
  }),
  tickets: listScreen({
    path: '/admin/tickets',
    load: () => import('../../features/admin/desk/ticket-queue.tsx'),
    component: 'TicketQueue',
    about: { group: 'support', permission: 'tickets.read', word: deskWords.nav.desk },
  }),
  abuse: listScreen({
    path: '/admin/abuse',
    load: () => import('../../features/admin/abuse/abuse-list.tsx'),
    component: 'AbuseList',
    about: { group: 'support', permission: 'tickets.read', word: t.abuse },
  }),
  articles: screen({
    path: '/admin/articles',
    load: () => import('../areas/admin-desk.ts'),
    component: 'Articles',
    about: { group: 'support', permission: 'content.manage', word: deskWords.nav.articles },
  }),
  announcements: screen({
    path: '/admin/announcements',
    load: () => import('../areas/admin-desk.ts'),
    component: 'Announcements',
    about: { group: 'support', permission: 'content.manage', word: deskWords.nav.announcements },
  }),
  testimonials: screen({
    path: '/admin/testimonials',
    load: () => import('../areas/admin-desk.ts'),
    component: 'Testimonials',
    about: { group: 'support', permission: 'content.manage', word: testimonialWords.title },
  }),
  status: screen({
    path: '/admin/status',
    load: () => import('../areas/admin-desk.ts'),
    component: 'Incidents',
    about: { group: 'support', permission: 'content.manage', word: incidentWords.nav },
  }),
  cannedReplies: screen({
    path: '/admin/tickets/replies',
    load: () => import('../areas/admin-desk.ts'),
    component: 'CannedReplies',
    about: { group: 'support', permission: 'tickets.read' },
  }),
  ticket: screen({
    path: '/admin/tickets/$id',
    load: () => import('../../features/admin/desk/desk-thread.tsx'),
    component: 'DeskThread',
    props: ({ params }) => ({ id: params.id }),
    about: { group: 'support', permission: 'tickets.read' },
  }),
  abuseReport: screen({
    path: '/admin/abuse/$id',
    load: () => import('../../features/admin/abuse/abuse-record.tsx'),
    component: 'AbuseRecord',
    props: ({ params }) => ({ id: params.id }),
    about: { group: 'support', permission: 'tickets.read' },
  }),
  settings: screen({
    path: '/admin/settings',
    load: () => import('../../features/admin/settings/settings.tsx'),
    component: 'Settings',
    about: { group: 'shop', permission: 'settings.manage', word: t.settings },
  }),
  billing: screen({
    path: '/admin/billing',
    load: () => import('../../features/admin/coupons/billing-settings.tsx'),
    component: 'BillingSettings',
    about: { group: 'shop', permission: 'settings.manage', word: billingDeskWords.title },
  }),
  mailTexts: screen({
    path: '/admin/mail-texts',
    load: () => import('../../features/admin/mails/mail-texts.tsx'),
    component: 'MailTexts',
    about: { group: 'shop', permission: 'content.manage', word: mailWords.texts },
  }),
  webhooks: screen({
    path: '/admin/webhooks',
    load: () => import('../../features/admin/webhooks/webhooks.tsx'),
    component: 'Webhooks',
    about: { group: 'shop', permission: 'settings.manage', word: webhookWords.title },
  }),
  staff: listScreen({
    path: '/admin/staff',
    load: () => import('../../features/admin/team/staff-list.tsx'),
    component: 'Staff',
    about: { group: 'shop', permission: 'staff.manage', word: t.staff },
  }),
  audit: listScreen({
    path: '/admin/audit',
    load: () => import('../../features/admin/system/audit.tsx'),
    component: 'Audit',
    about: { group: 'shop', permission: 'audit.read', word: t.audit },
  }),
  mailText: screen({
    path: '/admin/mail-texts/one',
    load: () => import('../../features/admin/mails/text-editor.tsx'),
    component: 'TextEditor',
    search: readMailTextSearch,
    props: ({ search }) => ({ key: search.key, textKey: search.key }),
    about: { group: 'shop', permission: 'content.manage' },
  }),
};

function readMailTextSearch({ key }: Record<string, unknown>): { key: string } {
  return { key: typeof key === 'string' ? key : '' };
}
