import type { Database } from '#platform/db.ts';
import { addStock, countStock } from '../listing/stock.ts';
import { fillDesk } from '../admin/desk-and-returns.ts';
import { fillAdmin } from '../admin/people-and-orders.ts';
import { keyring } from './customer-shop.ts';
import { fillLargeCustomer } from './fill-large-customer.ts';
import { withoutIndexes } from './rebuild.ts';

/** How large a shop is: listings; customers, each with mails, jobs and a ticket; and orders. */
export type ShopSize = Readonly<{
  listings: number;
  people: number;
  orders: number;
  /** Lines that one customer has bought, of as many listings. */
  ownLines: number;
}>;

const ordersPerListing = 10;
const ownLinesMax = 10_000;

export const shopOf = (listings: number): ShopSize => ({
  listings,
  people: listings,
  orders: listings * ordersPerListing,
  ownLines: Math.min(listings, ownLinesMax),
});

const filled = [
  ['upstreams', 'proxies', 'lease_claims'],
  ['customers', 'mails', 'jobs', 'audit_log', 'orders', 'order_lines', 'payment_intents'].concat([
    'payment_attempts',
    'payment_exceptions',
  ]),
  ['tickets', 'ticket_messages', 'returnable_money', 'refunds', 'stray_money', 'servers'],
] as const;

/** Below so many listings, keeping the indexes is quicker than building them again. */
const rebuiltFrom = 50_000;

/** Fills a migrated, empty database; `told` is called for each finished part. */
export async function fillShop(
  db: Database,
  size: ShopSize,
  { at, told = () => undefined }: Readonly<{ at: Date; told?: (part: string) => void }>,
): Promise<void> {
  const [stock, admin, desk] = filled;
  const large = size.listings < rebuiltFrom ? [] : undefined;
  await withoutIndexes(db, stock, () => addStock(db, size.listings, { at, offSale: true }));
  await countStock(db);
  told('stock');
  await withoutIndexes(db, large ?? admin, () => fillAdmin(db, size, at));
  told('people and orders');
  await withoutIndexes(db, large ?? desk, () => fillDesk(db, size.people));
  told('tickets, refunds and servers');
  await fillLargeCustomer(db, { lines: size.ownLines, keyring, at });
  told('a customer with many proxies');
}
