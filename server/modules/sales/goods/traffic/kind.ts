import { poolKindsOnSale } from '#modules/inventory/pools';
import type { ProductKind, Sale } from '../product-kind.ts';
import {
  amountIn,
  amountOf,
  notForSale,
  priceOf,
  productIdOf,
  titleOf,
  unitPrice,
} from './amount.ts';
import { deliverTraffic } from './deliver.ts';
import { trafficService } from './live-traffic.ts';

const requestedService = 'TRAFFIC';

/** An amount as an order keeps it. Throws NotFound, and NotForSale where it has no price. */
const describeTraffic: Sale['describe'] = async (ctx, { proxyId }) => {
  const amount = amountOf({ productId: proxyId });
  const { kind, gb } = amount;
  unitPrice(ctx, amount);
  const onSale = await poolKindsOnSale(ctx.db, ctx.clock());
  if (!onSale.includes(kind)) throw notForSale(kind);
  return {
    kind: 'traffic',
    id: productIdOf(amount),
    title: titleOf(amount),
    facts: { pool: kind, gb, country: 'Worldwide' },
    paymentFacts: { proxyId: productIdOf(amount), requestedService },
  };
};

/** Bytes with a name and a password, for as long as a lot lasts. */
export const trafficKind: ProductKind = {
  name: 'traffic',
  proof: ['paid', 'credentials_issued', 'first_connection'],
  sale: {
    product: 'traffic',
    shelf: { category: 'proxies', name: 'Traffic' },
    requestedService,
    placeFact: 'country',
    quantityOf: (line) => `${amountOf(line).gb} GB`,
    sells: (productId) => amountIn(productId) !== undefined,
    describe: describeTraffic,
    price: async (ctx, requested) => priceOf(ctx, amountOf(requested)),
  },
  deliver: deliverTraffic,
  service: trafficService,
};
