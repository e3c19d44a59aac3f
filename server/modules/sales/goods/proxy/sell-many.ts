import type { GoneReason } from '#contracts/sale/cart.ts';
import {
  chooseProxies,
  findProxies,
  requirePrice,
  requireSellable,
  requireTerm,
  type Proxy,
} from '#modules/catalogue/listing';
import { freshTests } from '#modules/inventory';
import { activateMany, findClaims, reserveMany } from '#modules/leases/holding';
import { recordSteps } from '#modules/orders';
import { DomainError } from '#platform/errors.ts';
import type { Plan } from '#contracts/term.ts';
import { goneReasonOf } from '../gone-reason.ts';
import { deliveryOf } from './deliver.ts';
import { goodsOf } from './describe.ts';
import { testStep } from './require-tested.ts';
import { termsAtSale } from './lease/lease-terms.ts';
import type { SaleOfMany } from '../product-kind.ts';

/** Why a proxy cannot be sold for a term now; undefined where it can. */
function refusalOf(proxy: Proxy, plan: Plan, at: Date): GoneReason | undefined {
  try {
    requireSellable(proxy);
    requirePrice(proxy, plan);
    requireTerm(proxy, plan, at);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return goneReasonOf(error) ?? 'not-for-sale';
  }
}

/** Several addresses in one order. */
export const proxiesTogether: SaleOfMany = {
  offer: async ({ db }, { customerId, wanted, freshMs, at }) => {
    const ids = wanted.map(({ productId }) => productId);
    const [proxies, claims] = await Promise.all([findProxies(db, ids), findClaims(db, ids, at)]);
    const upstreamIds = [...proxies.values()].map(({ upstreamId }) => upstreamId);
    const tests =
      freshMs === undefined
        ? undefined
        : await freshTests(db, upstreamIds, new Date(at.getTime() - freshMs));
    return wanted.map((each) => {
      const proxy = proxies.get(each.productId);
      if (!proxy) return { ...each, reason: 'not-found' };
      const claim = claims.get(proxy.id);
      if (claim && claim.customerId !== customerId) return { ...each, reason: 'proxy-taken' };
      if (claim?.isLive) return { ...each, reason: 'proxy-yours' };
      const reason = refusalOf(proxy, each.plan, at);
      if (reason) return { ...each, reason };
      const list = requirePrice(proxy, each.plan);
      return { ...each, goods: goodsOf(proxy), list, tested: tests?.get(proxy.upstreamId) };
    });
  },
  hold: async (tx, ctx, { order, lines, rateE4, isPaidAtOnce, openMax, at }) => {
    const ids = lines.map(({ line }) => line.productId);
    const proxies = await findProxies(tx, ids);
    const { customerId } = order;
    const inputs = lines.flatMap(({ line }) => {
      const proxy = proxies.get(line.productId);
      if (!proxy || refusalOf(proxy, line.plan, at)) return [];
      const { id: orderLineId, plan, usd, kes } = line;
      const terms = termsAtSale({ proxy, quoted: { plan, usd, kes, rateE4 }, limits: ctx.limits });
      return [{ proxy, customerId, orderId: order.id, orderLineId, plan, terms, at, isPaidAtOnce }];
    });
    const lost = await reserveMany(tx, ctx, { inputs, openMax });
    const held = new Set(
      inputs.flatMap(({ orderLineId, proxy }) => (lost.has(orderLineId) ? [] : [proxy.id])),
    );
    // The order proves what was done for its first line; each keeps its own test among its facts.
    const tested = lines[0]?.tested;
    const steps = [{ step: 'reserved', at } as const, ...(tested ? [testStep(tested)] : [])];
    await recordSteps(tx, order.id, steps);
    const missing = ids.filter((id) => !held.has(id as (typeof inputs)[number]['proxy']['id']));
    if (missing.length === 0) return [];
    // Another tab of the same customer may have been quicker.
    const claims = await findClaims(tx, missing, at);
    return missing.map((id) => {
      const isOwn = claims.get(id)?.customerId === customerId;
      return { id, reason: isOwn ? 'proxy-yours' : 'proxy-taken' };
    });
  },
  deliver: async (tx, ctx, { order, lines, owner, at }) => {
    const orderLineIds = lines.map(({ id }) => id);
    const activated = await activateMany(tx, ctx, { orderLineIds, at });
    return new Map(
      lines.map((line) => {
        const granted = activated.get(line.id) ?? ({ kind: 'lost', reason: 'no-hold' } as const);
        return [line.id, deliveryOf(tx, ctx, { granted, order, line, owner, at })];
      }),
    );
  },
  choose: async ({ db }, choosing) =>
    (await chooseProxies(db, choosing)).map(({ id }) => ({
      productId: id,
      plan: choosing.plan,
    })),
};
