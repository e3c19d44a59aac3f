import { createHash } from 'node:crypto';
import type { CustomerId } from '#contracts/ids.ts';
import { leaseColumns } from '#contracts/leases/lease-list.ts';
import { noticeRoutes, ownMailRoutes } from '#modules/notifications';
import type { SalesContext } from '#modules/sales';
import {
  balanceRoutes,
  checkoutRoutes,
  documentRoutes,
  orderRoutes,
  ownLeaseRoutes,
} from '#modules/sales/flows';
import { installedKinds } from '#modules/sales/goods';
import { serverRoutes } from '#modules/servers/life';
import { ticketRoutes } from '#modules/support';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { openQuietShop } from '../measure/quiet-shop.ts';
import type { Scenario } from '../admin/scenarios.ts';

/** What seals and opens the credentials of these shops. */
export const keyring = createKeyring(new Secret('b'.repeat(64)), systemRandomness);
const gateway = { host: 'localhost', socksPort: 1080, httpPort: 8080 };

const idOf = (number: number): CustomerId =>
  `cus_${createHash('md5').update(`c${number}`).digest('hex')}`;

/** The calls of a signed-in customer, by the number that `fillAdmin` gave them. */
export async function openCustomerShop(db: Database, number: number) {
  const customer = {
    kind: 'customer' as const,
    customerId: idOf(number),
    email: `person${number}@example.test`,
    firstName: `Person ${number}`,
    lastName: 'Otieno',
    sessionId: 'bench',
    permissions: new Set<string>(),
  };
  const sessions = { callerOf: async () => customer, csrfValueOf: () => '' };
  const app = await openQuietShop(db, { sessions, exemptLoopback: true });
  // Only reads are asked for, and those take the database, the time, the kinds of goods and what
  // opens leases.
  const part = { db, clock: systemClock, kinds: installedKinds, keyring, gateway };
  const ctx = { ...part, providers: new Map() } as unknown as SalesContext &
    Parameters<typeof ownLeaseRoutes>[1] & { deskAddress: string | undefined };
  const unheard = {} as never;
  orderRoutes(app, ctx);
  ownLeaseRoutes(app, ctx);
  checkoutRoutes(app, ctx, { events: unheard, tests: unheard });
  balanceRoutes(app, ctx);
  documentRoutes(app, ctx);
  serverRoutes(app, ctx);
  ticketRoutes(app, ctx, unheard);
  noticeRoutes(app, ctx, unheard);
  ownMailRoutes(app, ctx);
  return app;
}

/** Lists and searches of a customer with so many orders. */
export function customerScenarios(orders: number): readonly Scenario[] {
  const lastPage = Math.max(0, Math.floor(orders / 100) - 1);
  return [
    { name: 'home', path: '/dashboard/summary' },
    { name: 'orders: first page', path: '/orders/search' },
    { name: 'orders: last page', path: `/orders/search?page=${lastPage}` },
    { name: 'orders: by city', path: '/orders/search?search=city%20123' },
    { name: 'orders: by code', path: '/orders/search?search=LG-0000' },
    { name: 'orders: nothing found', path: '/orders/search?search=zanzibar' },
    { name: 'orders: proxies', path: '/orders/search?category=proxies&size=20' },
    { name: 'orders: of some days', path: '/orders/search?from=2026-01-01&to=2026-02-01' },
    { name: 'payments', path: '/payments/search' },
    { name: 'balance', path: '/balance' },
    { name: 'billing documents', path: '/billing/documents' },
    { name: 'servers', path: '/servers' },
    { name: 'tickets', path: '/support/tickets' },
    { name: 'desk', path: '/support/desk' },
    { name: 'notices', path: '/notices' },
    { name: 'emails', path: '/account/mails' },
  ];
}

/** The same for one with so many proxies, beside its list of proxies and its largest order. */
export function largeScenarios(lines: number): readonly Scenario[] {
  const order = createHash('md5').update('large0').digest('hex');
  const leases = [
    { name: 'running, newest first', path: 'tab=active' },
    { name: 'the largest page', path: 'tab=active&size=200' },
    { name: 'all, last page', path: `tab=all&page=${Math.floor((lines - 1) / 50)}` },
    { name: 'ended', path: 'tab=expired' },
    ...leaseColumns.map((column) => ({ name: `by ${column}`, path: `sort=${column}&dir=asc` })),
    { name: 'of a label', path: 'label=research' },
    { name: 'of a city', path: 'search=city%20123' },
    { name: 'of a common word', path: 'search=network' },
    { name: 'of an order', path: 'search=LL-0000' },
    { name: 'nothing found', path: 'search=zanzibar' },
    { name: 'of some days', path: 'from=2026-01-01&to=2026-12-31' },
  ].map(({ name, path }) => ({ name: `proxies: ${name}`, path: `/leases?${path}` }));
  return [
    ...customerScenarios(lines / 2),
    ...leases,
    { name: 'order of many lines', path: `/orders/ord_${order}` },
  ];
}
