import { bytesPerGb, poolKinds, type PoolKind } from '#contracts/goods/pool-kinds.ts';
import { gigabytesMax } from '#contracts/goods/traffic.ts';
import { usdCents, type Money } from '#contracts/money.ts';
import { NotForSale } from '#modules/catalogue';
import { perGigabyte, type PriceStep } from '#modules/traffic';
import { NotFound } from '#platform/errors.ts';
import type { SalesContext } from '../../context.ts';

/** Whole gigabytes of one kind of pool. */
export type Amount = Readonly<{ kind: PoolKind; gb: number }>;

const form = /^gb-([a-z]+)-([1-9]\d{0,3})$/;

/** The product id of an amount; nothing else knows its form. */
export const productIdOf = ({ kind, gb }: Amount): string => `gb-${kind}-${gb}`;

/** The amount that a product id names; undefined for another kind's id. */
export function amountIn(productId: string): Amount | undefined {
  const [, name, gigabytes] = form.exec(productId) ?? [];
  const kind = poolKinds.find((known) => known === name);
  const gb = Number(gigabytes);
  return kind && gb <= gigabytesMax ? { kind, gb } : undefined;
}

/** The same for a line that was sold. Throws for what no such line has. */
export function amountOf({ productId }: Readonly<{ productId: string }>): Amount {
  const amount = amountIn(productId);
  if (!amount) throw new NotFound(`Traffic is sold by 1 to ${gigabytesMax} GB.`);
  return amount;
}

export const bytesOf = ({ gb }: Amount): number => gb * bytesPerGb;

const kindNames: Readonly<Record<PoolKind, string>> = {
  residential: 'Residential',
  mobile: 'Mobile',
};

/** What people call traffic of a kind. */
export const nameOf = (kind: PoolKind): string => `${kindNames[kind]} traffic`;

/** What an order and an offer call an amount. */
export const titleOf = ({ kind, gb }: Amount): string => `${nameOf(kind)}, ${gb} GB`;

type Prices = Readonly<{ limits: Pick<SalesContext['limits'], 'trafficPrices'> }>;

/** The steps of a kind; none while it is not sold. */
export const stepsOf = ({ limits }: Prices, kind: PoolKind): readonly PriceStep[] =>
  limits.trafficPrices.filter((step) => step.kind === kind);

/** What one gigabyte costs, bought with so many. Throws NotForSale. */
export function unitPrice(ctx: Prices, { kind, gb }: Amount): Money {
  const price = perGigabyte(stepsOf(ctx, kind), gb);
  if (price) return price;
  throw notForSale(kind);
}

/** For a kind without a price, or without a pool that carries it. */
export const notForSale = (kind: PoolKind) =>
  new NotForSale(`${nameOf(kind)} is not for sale right now.`);

/** What an amount costs in USD. Throws NotForSale. */
export const priceOf = (ctx: Prices, amount: Amount): Money =>
  usdCents(unitPrice(ctx, amount).minor * amount.gb);
