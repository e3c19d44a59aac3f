import type { Found, FoundKind } from '#contracts/admin/search.ts';
import { documentFinder } from '#modules/billing/admin';
import { addressFinder } from '#modules/inventory/admin';
import { unmatchedFinder } from '#modules/reconciliation/admin';
import { leaseFinder, paymentFinder } from '#modules/sales/admin';
import { serverFinder } from '#modules/servers/admin';
import { searchTerm, type Finder, type SearchTerm } from '#modules/staff';
import { ticketFinder } from '#modules/support/admin';
import type { AdminContext } from '../context.ts';
import { findCustomers, toFoundCustomer } from '../customers/find-customers.sql.ts';
import { orderFinder } from '../queue/find-orders.sql.ts';

/** Those whose finds come after the customers; orders come before. */
const finders: readonly Finder<AdminContext>[] = [
  paymentFinder,
  unmatchedFinder,
  leaseFinder,
  serverFinder,
  addressFinder,
  ticketFinder,
  documentFinder,
];

/**
 * The first few of each kind that the text names and the caller may read: by keys, or as what
 * belongs to the one customer whom it names. With a prefix for something else than customers it is
 * what belongs to any of them.
 */
export async function searchAdmin(
  ctx: AdminContext,
  typed: string,
  permissions: ReadonlySet<string>,
): Promise<Found[]> {
  const term = searchTerm(typed);
  if (!term) return [];
  const people = permissions.has('customers.read') ? await findCustomers(ctx.db, term) : [];
  const isClear = people.length === 1 || !isWanted(term, 'customer');
  const search = { term, theirs: isClear ? people.map(({ id }) => id) : [] };
  const ask = async ({ kind, permission, find }: Finder<AdminContext>) =>
    isWanted(term, kind) && permissions.has(permission) ? find(ctx, search) : [];
  const [orders, ...others] = await Promise.all([orderFinder, ...finders].map(ask));
  const customers = isWanted(term, 'customer') ? people.map(toFoundCustomer) : [];
  return [...(orders ?? []), ...customers, ...others.flat()];
}

const isWanted = ({ kinds }: SearchTerm, kind: FoundKind) => kinds?.has(kind) ?? true;
