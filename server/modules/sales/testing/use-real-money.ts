import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#platform/db.ts';
import type { Variables } from '#platform/settings.ts';
import { openRealClock } from '#testing/real-clock.ts';
import type { SandboxClient } from '../../payments/testing/sandbox-client.ts';
import type { SalesContext } from '../context.ts';
import { givenShop } from './given-sales.ts';
import { openRealMoney, type RealMoney } from './real-providers.ts';

/** The sandbox for the tests of one file, with the real adapters on real sockets. */
export function useRealMoney(options: Parameters<typeof openRealMoney>[0] = {}) {
  let money: RealMoney;
  let time = openRealClock();
  beforeAll(async () => {
    money = await openRealMoney(options);
  });
  afterAll(() => money.close());
  return {
    get client(): SandboxClient {
      return money.client;
    },
    connect: (shop: SalesContext, own?: Variables) => money.connect(shop, own),
    /** Moves the clock of the shop that began last. */
    pass: (ms: number) => time.pass(ms),
    /** A sandbox and a shop without a past. */
    async begin(db: Database, own?: Variables) {
      await money.client.post('/reset', {});
      await money.client.put('/daraja', { rule17Ms: 0 });
      await money.client.put('/paystack', { refundMs: 20 });
      time = openRealClock();
      const base = await givenShop(db, time.clock);
      return { base, shop: money.connect(base, own) };
    },
  };
}
export type UsedMoney = ReturnType<typeof useRealMoney>;
