import type { Money } from '#contracts/money.ts';
import type { Plan } from '#contracts/term.ts';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { NotForSale } from '../errors.ts';
import { findVpsOffer } from '../offers/offers.sql.ts';
import { findProxy } from '../listing/proxies.sql.ts';
import { requirePrice, requireTerm } from '../listing/proxy.ts';

export type Requested = Readonly<{
  productId: string;
  plan: Plan;
  /** When the term would begin; left out where a price is asked for and nothing is begun. */
  from?: Date | undefined;
}>;

/**
 * The price of a proxy that is in force, in USD. Refuses one that is off sale, and a term that is
 * not offered, with 422 `not-for-sale`, a term that is longer than the supplier's own with
 * `term-too-long`, and unknown ids with 404. Health and availability are asked apart, by
 * `requireSellable` and the lease gate.
 */
export async function proxyPrice(
  db: Queryable,
  { productId, plan, from }: Requested,
): Promise<Money> {
  const proxy = await findProxy(db, productId);
  if (!proxy) throw new NotFound('Proxy not found. Choose one from the list.');
  if (!proxy.onSale) throw new NotForSale('This proxy is no longer for sale.');
  if (from) requireTerm(proxy, plan, from);
  return requirePrice(proxy, plan);
}

/** The same of a server offer, which has a price for a month only. */
export async function serverPrice(db: Queryable, { productId, plan }: Requested): Promise<Money> {
  const offer = await findVpsOffer(db, productId);
  if (!offer) throw new NotFound('Server not found. Choose one from the list.');
  if (!offer.onSale) throw new NotForSale('This server is no longer for sale.');
  const prices: Readonly<Partial<Record<Plan, Money>>> = offer.price;
  const price = prices[plan];
  if (!price) throw new NotForSale('Servers are sold by the month only.');
  return price;
}
