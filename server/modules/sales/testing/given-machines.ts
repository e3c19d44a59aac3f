import type { OrderId } from '#contracts/ids.ts';
import { minuteMs } from '#contracts/time.ts';
import { findOrder } from '#modules/orders';
import { findServerOfOrder } from '#modules/servers/life';
import { manualProvider } from '#modules/servers/providers';
import { FakeServerProvider } from '../../servers/providers/server-provider.fake.ts';
import { sql, type Database } from '#platform/db.ts';
import { runServerOperations } from '../servers/run-operations.ts';
import type { SalesContext } from '../context.ts';
import { givenShop, type TestShop } from './given-sales.ts';

const began = Date.UTC(2026, 2, 1, 12);

export type MachineShop = TestShop &
  Readonly<{
    fake: FakeServerProvider;
    /** Moves the shop's clock. */
    later(ms: number): void;
  }>;

/** A shop whose offer us1 is made by a provider that the test plays. */
export async function givenMachineShop(db: Database): Promise<MachineShop> {
  let now = began;
  const shop = await givenShop(db, () => new Date(now));
  const fake = new FakeServerProvider('sandbox');
  await placeAt(db, 'us1', 'sandbox');
  return {
    ...shop,
    fake,
    serverProviders: { manual: manualProvider, sandbox: fake },
    later: (ms) => {
      now += ms;
    },
  };
}

const settings = { images: { Linux: 'debian' }, type: 'small', place: 'x' };

/** Has an offer made by a provider. */
export const placeAt = (db: Database, offerId: string, provider: string) =>
  db.execute(sql`
    insert into server_placements (offer_id, provider, settings, changed_by, changed_at)
    values (${offerId}, ${provider}, ${JSON.stringify(settings)}::jsonb, 'test', ${new Date(began)})
    on conflict (offer_id) do update set provider = excluded.provider`);

const turnMs = minuteMs;

/** Lets the worker look again and again, until no work is under way or the time is up. */
export async function runMachines(shop: MachineShop, turns = 30): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await runServerOperations(shop);
    shop.later(turnMs);
  }
}

export const standing = async ({ db }: Pick<SalesContext, 'db'>, orderId: OrderId) => ({
  order: (await findOrder(db, orderId))?.state,
  server: (await findServerOfOrder(db, orderId))?.state,
});
