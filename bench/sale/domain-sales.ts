import { resolvePayment } from '#modules/sales/settlement';
import type { Database } from '#platform/db.ts';
import { systemClock } from '#platform/clock.ts';
import {
  customerPays,
  givenBuyer,
  givenOpenSale,
  givenProxy,
  givenShop,
} from '../../server/modules/sales/testing/given-sales.ts';

/** So many at a time, in order, so that at most that many connections are wanted. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const queue = items.values();
  const began = performance.now();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
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
  const ms = await inLanes(prepared, connections, async (given) => {
    const sale = await givenOpenSale(shop, given);
    await customerPays(shop, sale);
    await resolvePayment(shop, sale.paymentId);
    orderIds.push(sale.orderId);
  });
  return { ms, orderIds };
}
