import { billingDeskWords, couponWords } from '../coupons/coupon-words.ts';
import { testimonialWords } from '../desk/testimonial-words.ts';
import { deskWords } from '../desk/desk-words.ts';
import { incidentWords } from '../incident-words.ts';
import { mailWords } from '../mails/words.ts';
import { serverOfficeWords } from '../server-words.ts';
import { webhookWords } from '../webhooks/words.ts';
import { waitingWords } from '../products/waiting-words.ts';
import { adminWords } from '../words.ts';

const t = adminWords.nav;
export type NavItem = Readonly<{ to: string; word: string; permission: string }>;
export type NavGroup = Readonly<{ name: string; word: string; items: readonly NavItem[] }>;

/** The screens of the back office by the work they belong to; each with what it asks for. */
const groups: readonly NavGroup[] = [
  {
    name: 'work',
    word: 'Work',
    items: [
      { to: '/admin', word: t.queue, permission: 'orders.read' },
      { to: '/admin/servers', word: serverOfficeWords.nav, permission: 'orders.read' },
      { to: '/admin/jobs', word: t.jobs, permission: 'jobs.manage' },
    ],
  },
  {
    name: 'money',
    word: 'Money',
    items: [
      { to: '/admin/payments', word: t.payments, permission: 'payments.read' },
      { to: '/admin/refunds', word: t.refunds, permission: 'payments.read' },
      { to: '/admin/exceptions', word: t.exceptions, permission: 'payments.read' },
      { to: '/admin/reconciliation', word: t.reconciliation, permission: 'payments.read' },
      { to: '/admin/close', word: t.close, permission: 'ledger.read' },
      { to: '/admin/reports', word: t.reports, permission: 'ledger.read' },
      { to: '/admin/invariants', word: t.invariants, permission: 'ledger.read' },
    ],
  },
  {
    name: 'catalogue',
    word: 'Catalogue',
    items: [
      { to: '/admin/products', word: t.products, permission: 'inventory.manage' },
      { to: '/admin/price-rules', word: t.priceRules, permission: 'prices.manage' },
      { to: '/admin/rates', word: t.rates, permission: 'inventory.manage' },
      { to: '/admin/waiting', word: waitingWords.title, permission: 'inventory.manage' },
      { to: '/admin/countries', word: t.countries, permission: 'inventory.manage' },
      { to: '/admin/coupons', word: couponWords.title, permission: 'prices.manage' },
      { to: '/admin/stock', word: t.stock, permission: 'inventory.manage' },
      { to: '/admin/stock/import', word: t.importStock, permission: 'inventory.manage' },
      { to: '/admin/suppliers', word: t.suppliers, permission: 'inventory.manage' },
      { to: '/admin/makers', word: serverOfficeWords.makers, permission: 'settings.manage' },
    ],
  },
  {
    name: 'customers',
    word: 'Customers',
    items: [
      { to: '/admin/customers', word: t.customers, permission: 'customers.read' },
      { to: '/admin/mails', word: mailWords.log, permission: 'customers.read' },
    ],
  },
  {
    name: 'support',
    word: 'Support',
    items: [
      { to: '/admin/tickets', word: deskWords.nav.desk, permission: 'tickets.read' },
      { to: '/admin/abuse', word: t.abuse, permission: 'tickets.read' },
      { to: '/admin/articles', word: deskWords.nav.articles, permission: 'content.manage' },
      {
        to: '/admin/announcements',
        word: deskWords.nav.announcements,
        permission: 'content.manage',
      },
      { to: '/admin/testimonials', word: testimonialWords.title, permission: 'content.manage' },
      { to: '/admin/status', word: incidentWords.nav, permission: 'content.manage' },
    ],
  },
  {
    name: 'shop',
    word: 'Shop',
    items: [
      { to: '/admin/settings', word: t.settings, permission: 'settings.manage' },
      { to: '/admin/billing', word: billingDeskWords.title, permission: 'settings.manage' },
      { to: '/admin/mail-texts', word: mailWords.texts, permission: 'content.manage' },
      { to: '/admin/webhooks', word: webhookWords.title, permission: 'settings.manage' },
      { to: '/admin/staff', word: t.staff, permission: 'staff.manage' },
      { to: '/admin/audit', word: t.audit, permission: 'audit.read' },
    ],
  },
];

/** What a role may open, without the groups that are empty for it. */
export function navigationFor(permissions: readonly string[]): NavGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ permission }) => permissions.includes(permission)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The most used screens, of which a thumb's bar shows the first three that a role may open. */
const underThumb = ['/admin', '/admin/customers', '/admin/tickets', '/admin/payments'];
const thumbMax = 3;

export function thumbItems(shown: readonly NavGroup[]): NavItem[] {
  const items = shown.flatMap((group) => group.items);
  return underThumb.flatMap((to) => items.filter((item) => item.to === to)).slice(0, thumbMax);
}

/** The item that a page belongs to: itself, or the list above a record. */
export function currentItem(shown: readonly NavGroup[], path: string): NavItem | undefined {
  const fits = ({ to }: NavItem) => path === to || (to !== '/admin' && path.startsWith(`${to}/`));
  return shown
    .flatMap((group) => group.items)
    .filter(fits)
    .toSorted((one, other) => other.to.length - one.to.length)[0];
}
