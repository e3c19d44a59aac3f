import { products, type Product } from '#contracts/goods/kinds.ts';
import type { RenewableId } from '#contracts/ids.ts';
import { isPlan, plans, type Plan } from '#contracts/term.ts';

export type CheckoutSearch = {
  product?: Product;
  item?: string;
  plan?: Plan;
  os?: 'Linux' | 'Windows';
  renews?: RenewableId;
  payment?: string;
  coupon?: string;
  /** What is chosen first where one may choose. */
  method?: 'card';
};

const oneOf = <const T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((entry) => entry === value);
const matching = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined;

/**
 * What is being bought, kept in the address so that reload and Go Back find it again. What an id of
 * its kind looks like is judged by the call that is given it.
 */
export function readCheckoutSearch(raw: Record<string, unknown>): CheckoutSearch {
  const search = {
    product: oneOf(raw['product'], products),
    item: matching(raw['item'], /^[a-z0-9_-]{1,64}$/),
    plan: oneOf(raw['plan'], plans),
    os: oneOf(raw['os'], ['Linux', 'Windows']),
    renews: matching(raw['renews'], /^[a-z]{3}_[0-9a-f]{32}$/),
    payment: matching(raw['payment'], /^pay_[0-9a-f]{32}$/),
    method: oneOf(raw['method'], ['card']),
    coupon: matching(raw['coupon'], /^[A-Za-z0-9-]{3,24}$/),
  };
  const known = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as CheckoutSearch;
}

/** Of which kind of pools, and which part of the page; the first where none is named. */
export type TrafficSearch = { kind?: 'residential' | 'mobile'; tab?: 'usage' | 'settings' };

export function readTrafficSearch(raw: Record<string, unknown>): TrafficSearch {
  const kind = oneOf(raw['kind'], ['residential', 'mobile']);
  const tab = oneOf(raw['tab'], ['usage', 'settings']);
  return { ...(kind && { kind }), ...(tab && { tab }) };
}

/** The part of a lease's page that is shown, the first where none is named. */
export type LeaseSearch = { tab?: 'usage' | 'settings'; renew?: Plan };

/** Also the plan of the renewal that is shown above the lease. */
export function readLeaseSearch(raw: Record<string, unknown>): LeaseSearch {
  const { renew } = raw;
  const tab = oneOf(raw['tab'], ['usage', 'settings']);
  return { ...(tab && { tab }), ...(isPlan(renew) && { renew }) };
}
