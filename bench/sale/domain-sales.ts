import { resolvePayment } from '#modules/sales/goods';
import type { Database } from '#platform/db.ts';
import { systemClock } from '#platform/clock.ts';
import { beginStep, followSale } from './anatomy.ts';
import {
  customerPays,
  givenBuyer,
  givenOpenSale,
  givenProxy,
  givenShop,
  type TestShop,
} from '../../server/modules/sales/testing/given-sales.ts';

/** So many at a time, in order, so that at most that many connections are wanted. */
export async function inLanes<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const queue = items.values();
  const began = performance.now();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return performance.now() - began;
}

/** Whole sales through the domain code, with a provider in memory: the database is what costs. */
export async function runSales(
  db: Database,
  { sales, connections }: { sales: number; connections: number },
) {
  const shop = await givenShop(db, systemClock);
  const prepared = await Promise.all(
    Array.from({ length: sales }, async () => ({
      buyer: await givenBuyer(shop),
      proxyId: await givenProxy(shop),
    })),
  );
  const orderIds: string[] = [];
  noteAcceptance(shop);
  const ms = await inLanes(prepared, connections, async (given) => {
    orderIds.push(await sell(shop, given));
  });
  return { ms, orderIds };
}

/** Runs so many sales one by one, and counts the database work of their steps. */
export async function dissectSales(db: Database, sales: number) {
  const shop = await givenShop(db, systemClock);
  noteAcceptance(shop);
  const trails = [];
  for (let turn = 0; turn < sales; turn += 1) {
    const given = { buyer: await givenBuyer(shop), proxyId: await givenProxy(shop) };
    trails.push(await followSale(() => sell(shop, given)));
  }
  return trails;
}

type Given = NonNullable<Parameters<typeof givenOpenSale>[1]>;

/** One sale by a prompt, from its price to its goods. */
export async function sell(shop: TestShop, given: Given): Promise<string> {
  const sale = await givenOpenSale(shop, given);
  beginStep('callback');
  await customerPays(shop, sale);
  beginStep('ask');
  await resolvePayment(shop, sale.paymentId);
  return sale.orderId;
}

/** What comes after the provider's answer is its acceptance. */
function noteAcceptance({ daraja }: TestShop): void {
  const { initiate } = daraja;
  daraja.initiate = async (collection) => {
    const submission = await initiate(collection);
    beginStep('accept');
    return submission;
  };
}
