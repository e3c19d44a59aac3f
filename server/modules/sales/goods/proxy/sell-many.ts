import { goneReasons, type GoneReason } from '#contracts/sale/cart.ts';
import {
  chooseProxies,
  findProxies,
  requireSellable,
  requireTerm,
  type Proxy,
} from '#modules/catalogue/listing';
import { findClaims } from '#modules/leases/holding';
import { DomainError } from '#platform/errors.ts';
import type { Plan } from '#contracts/term.ts';
import { goodsOf } from './describe.ts';
import type { SaleOfMany } from '../product-kind.ts';

const isReason = (code: string): code is GoneReason => goneReasons.some((each) => each === code);

/** Why a proxy cannot be sold for a term now; undefined where it can. */
function refusalOf(proxy: Proxy, plan: Plan, at: Date): GoneReason | undefined {
  try {
    requireSellable(proxy);
    requireTerm(proxy, plan, at);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return isReason(error.code) ? error.code : 'not-for-sale';
  }
}

/** Several addresses in one order. */
export const proxiesTogether: SaleOfMany = {
  offer: async ({ db }, { customerId, wanted, at }) => {
    const ids = wanted.map(({ productId }) => productId);
    const [proxies, claims] = await Promise.all([findProxies(db, ids), findClaims(db, ids, at)]);
    return wanted.map((each) => {
      const proxy = proxies.get(each.productId);
      if (!proxy) return { ...each, reason: 'not-found' };
      const claim = claims.get(proxy.id);
      if (claim && claim.customerId !== customerId) return { ...each, reason: 'proxy-taken' };
      if (claim?.isLive) return { ...each, reason: 'proxy-yours' };
      const reason = refusalOf(proxy, each.plan, at);
      if (reason) return { ...each, reason };
      return { ...each, goods: goodsOf(proxy), list: proxy.price[each.plan] };
    });
  },
  choose: async ({ db }, choosing) =>
    (await chooseProxies(db, choosing)).map(({ id }) => ({
      productId: id,
      plan: choosing.plan,
    })),
};
