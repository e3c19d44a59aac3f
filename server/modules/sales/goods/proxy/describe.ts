import { findProxy, requireSellable } from '#modules/catalogue/listing';
import { NotFound } from '#platform/errors.ts';
import type { Sale } from '../product-kind.ts';
import { holdProxy } from './hold.ts';
import { requireTested } from './require-tested.ts';

export const requestedService = 'PROXIES';

/** One address of the catalogue. */
export const describeProxy: Sale['describe'] = async (ctx, metaData) => {
  const proxy = await findProxy(ctx.db, metaData.proxyId);
  if (!proxy) throw new NotFound('This proxy is no longer available.');
  // A holder may keep an address that answers slowly; `requireRenewable` judges renewals, and a
  // new lease that only claims to be one meets the same question at its hold.
  if (metaData.renews === undefined) requireSellable(proxy);
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
    tryOut: (shop, customerId) => requireTested(shop, { customerId, proxy }),
    hold: (tx, shop, holding) => holdProxy(tx, shop, { ...holding, proxy }),
  };
};
