import type { CustomerId, ProxyId } from '#contracts/ids.ts';
import { toWholeKes } from '#contracts/money.ts';
import type { CartQuoteBody } from '#contracts/sale/cart.ts';
import type { SalesContext } from '#modules/sales';
import { sql, type Queryable } from '#platform/db.ts';
import { payCart, quoteCart } from '../../modules/sales/testing/use-cases.ts';
import type { Chance } from './seed.ts';
import type { Buyer } from './shop.ts';

/** What a buyer, or somebody for them, asks the shop to do. */
export type Demand = (ctx: SalesContext, buyer: Buyer) => Promise<unknown>;

const leasesMax = 3;

/** These proxies in one payment, in an order of the customer's own. */
export function buyTogether(
  chance: Chance,
  { proxies, coupon }: Readonly<{ proxies: readonly ProxyId[]; coupon: string | undefined }>,
): Demand {
  const lines = proxies.map((productId) => ({ productId, plan: 'daily' as const }));
  const accept = chance.percent(70) ? 'any' : 'all';
  const used = chance.percent(50) ? coupon : undefined;
  return payQuoted(chance, { lines, accept, ...(used && { coupon: used }) });
}

/** All that a customer leases for one more day, in one payment. Undefined where that is nothing. */
export async function renewTogether(
  db: Queryable,
  chance: Chance,
  customerId: CustomerId,
): Promise<Demand | undefined> {
  const leases = await runningLeases(db, customerId);
  if (leases.length === 0) return undefined;
  const renew = leases.slice(0, leasesMax).map((leaseId) => ({ leaseId, plan: 'daily' as const }));
  return payQuoted(chance, { renew, accept: chance.percent(70) ? 'any' : 'all' });
}

/** What a customer leases now, by id. */
export async function runningLeases(db: Queryable, customerId: CustomerId) {
  const rows = await db.rows<{ id: `lse_${string}` }>(sql`
    select id from leases where customer_id = ${customerId} and state = 'active' order by id`);
  return rows.map(({ id }) => id);
}

/** A proxy of an order of several that waits for its money, and whose order that is. */
export type Held = Readonly<{ proxyId: ProxyId; customerId: CustomerId }>;

/** All of those, by id. */
export const heldTogether = (db: Queryable, buyers: readonly Buyer[]): Promise<Held[]> =>
  db.rows<Held>(sql`
    select l.product_id as "proxyId", min(o.customer_id) as "customerId"
      from orders o join order_lines l on l.order_id = o.id
     where o.customer_id = any(${buyers.map(({ customerId }) => customerId)})
       and o.state = 'awaiting_payment' and o.purpose = 'many' and l.renews_lease_id is null
     group by l.product_id order by l.product_id`);

function payQuoted(chance: Chance, body: CartQuoteBody): Demand {
  const mode = chance.percent(30) ? 'BALANCE' : 'STK';
  return async (ctx, buyer) => {
    const { customerId, phone } = buyer;
    const { quote } = await quoteCart(ctx, { customerId, body });
    const paying = { quoteId: quote.id, amount: toWholeKes(quote.kes) };
    return payCart(ctx, {
      customer: buyer,
      body: mode === 'STK' ? { ...paying, mode, accountNumber: phone } : { ...paying, mode },
      limitKey: undefined,
      once: undefined,
    });
  };
}
