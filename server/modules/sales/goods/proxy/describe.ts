import { findProxy, requireSellable, type Proxy } from '#modules/catalogue/listing';
import { NotFound } from '#platform/errors.ts';
import type { Goods, Holding, Sale } from '../product-kind.ts';
import { requireTested, testStep } from './require-tested.ts';
import { reserve } from '#modules/leases/holding';
import { recordSteps } from '#modules/orders';
import type { Tx } from '#platform/db.ts';
import { holdsPerHourOf } from '../../money/collect/collect.ts';
import { termsAtSale } from './lease/lease-terms.ts';
import type { SalesContext } from '../../context.ts';

export const requestedService = 'PROXIES';

/** One address of the catalogue. */
export const describeProxy: Sale['describe'] = async (ctx, metaData) => {
  const proxy = await findProxy(ctx.db, metaData.proxyId);
  if (!proxy) throw new NotFound('This proxy is no longer available.');
  // A holder may keep an address that answers slowly; `requireRenewable` judges renewals, and a
  // new lease that only claims to be one meets the same question at its hold.
  if (metaData.renews === undefined) requireSellable(proxy);
  return goodsOf(proxy);
};

/** One address as an order keeps it. */
export function goodsOf(proxy: Proxy): Goods {
  const { place, isp, connection } = proxy;
  return {
    kind: 'proxy',
    id: proxy.id,
    title: `Proxy ${place.city}, ${place.countryCode}`,
    facts: {
      ip: proxy.ip,
      isp,
      city: place.city,
      region: place.region,
      zip: place.zip,
      countryCode: place.countryCode,
      country: place.country,
      connection,
      renewable: proxy.renewable,
      autoRenewable: proxy.autoRenewable,
      refundable: proxy.refundable,
      rating: proxy.rating,
      worn: proxy.worn,
    },
    paymentFacts: {
      proxyId: proxy.id,
      proxyCountryCode: place.countryCode,
      isp,
      requestedService,
    },
    tryOut: (shop, customerId, freshMs) => requireTested(shop, { customerId, proxy, freshMs }),
    hold: (tx, shop, holding) => holdProxy(tx, shop, { ...holding, proxy }),
  };
}

/** A new lease begins with a hold, and with the test that its proxy passed. */
async function holdProxy(
  tx: Tx,
  ctx: SalesContext,
  {
    proxy,
    quoted,
    order,
    line,
    tested,
    paymentsMax,
    isPaidAtOnce,
    at,
  }: Holding & Readonly<{ proxy: Proxy }>,
): Promise<void> {
  const { customerId, plan } = quoted;
  const where = { orderId: order.id, orderLineId: line.id };
  const holdsPerHour = holdsPerHourOf(paymentsMax);
  const terms = termsAtSale({ proxy, quoted, limits: ctx.limits });
  const counted = { isPaidAtOnce, holdsPerHour };
  await reserve(tx, ctx, { proxy, customerId, ...where, plan, terms, at, ...counted });
  const steps = [{ step: 'reserved', at } as const, ...(tested ? [testStep(tested)] : [])];
  await recordSteps(tx, order.id, steps);
}
