import type { OrderId } from '#contracts/ids.ts';
import { minuteMs } from '#contracts/time.ts';
import { findOrder } from '#modules/orders';
import { findServerOfOrder } from '#modules/servers/life';
import { manualProvider } from '#modules/servers/providers';
import { FakeServerProvider } from '../../servers/providers/server-provider.fake.ts';
import { sql, type Database, type Queryable, type Tx } from '#platform/db.ts';
import { runServerOperations } from '../goods/server/run-operations.ts';
import type { SalesContext } from '../context.ts';
import { givenShop, type TestShop } from './given-sales.ts';
import { givenServerSale } from './given-server-sale.ts';

const began = Date.UTC(2026, 2, 1, 12);

export type MachineShop = TestShop &
  Readonly<{
    fake: FakeServerProvider;
    /** Whether new machines take a connection. */
    ports: { areOpen: boolean };
    /** Moves the shop's clock. */
    later(ms: number): void;
  }>;

/** A shop whose offer us1 is made by a provider that the test plays. */
export async function givenMachineShop(db: Database): Promise<MachineShop> {
  let now = began;
  const shop = await givenShop(db, () => new Date(now));
  const fake = new FakeServerProvider('sandbox');
  await placeAt(db, 'us1', 'sandbox');
  const ports = { areOpen: true };
  return {
    ...shop,
    fake,
    ports,
    dialMachine: async ({ address, port }) =>
      ports.areOpen
        ? { ok: true, ms: 7 }
        : { ok: false, why: `${address}:${port} refused the connection` },
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

let networks = 0;

/**
 * Gives the place of the offers that are placed by `placeAt` a pool of so many addresses, or names
 * another place. Answers its id.
 */
export async function givenPool(
  db: Database,
  { count, family = 4, place = 'x' }: Readonly<{ count: number; family?: 4 | 6; place?: string }>,
): Promise<number> {
  networks += 1;
  const net = family === 4 ? `10.${networks}.0.` : `fd00:0:0:${networks}::`;
  const prefix = family === 4 ? `${net}0/16` : `${net}/64`;
  const [row] = await db.rows<{ id: number }>(sql`
    insert into address_pools (provider, place, prefix, gateway, first_address, last_address,
                               name_servers, changed_by, changed_at)
    values ('sandbox', ${place}, ${prefix}::cidr, ${`${net}1`}::inet, ${`${net}2`}::inet,
            ${`${net}1`}::inet + ${count}, '{9.9.9.9}', 'test', ${new Date(began)})
    returning id`);
  if (!row) throw new Error('There is no pool.');
  return row.id;
}

const turnMs = minuteMs;

/** Lets the worker look again and again, until no work is under way or the time is up. */
export async function runMachines(shop: MachineShop, turns = 30): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await runServerOperations(shop);
    shop.later(turnMs);
  }
}

/** A server that its customer uses, and can be asked by phone to pay for again. */
export async function givenRunning(shop: MachineShop) {
  const sale = await givenServerSale(shop);
  await runMachines(shop, 4);
  const { customerId } = sale.buyer;
  await shop.db.execute(sql`
    update customers set phone = ${machinePhone} where id = ${customerId}`);
  const server = await findServerOfOrder(shop.db, sale.orderId);
  if (!server?.endsAt || !server.activatedAt) throw new Error('It was not made.');
  return { ...sale, server, own: { id: server.id, customerId }, endsAt: server.endsAt };
}
export const machinePhone = '254712345678';

export const statesOf = async ({ db }: Pick<SalesContext, 'db'>, orderId: OrderId) => ({
  order: (await findOrder(db, orderId))?.state,
  server: (await findServerOfOrder(db, orderId))?.state,
});

/** The process dies at its n-th step: that step and all after it do not happen. */
export function dyingAfter(shop: MachineShop, steps: number) {
  let left = steps;
  const died = new Error('killed');
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left < 0) throw died;
    return work();
  };
  const mortal = (db: Queryable): Queryable => ({
    rows: (statement) => step(() => db.rows(statement)),
    execute: (statement) => step(() => db.execute(statement)),
  });
  const db: Database = {
    ...shop.db,
    ...mortal(shop.db),
    transaction: (work) => shop.db.transaction((tx) => work(mortal(tx) as Tx)),
  };
  const { fake } = shop;
  const sandbox = Object.assign(Object.create(fake) as typeof fake, {
    // Killed before the call, or after it and before anything is written down.
    advance: async (work: Parameters<typeof fake.advance>[0]) => {
      const answer = await step(() => fake.advance(work));
      return step(async () => answer);
    },
  });
  const ctx = { ...shop, db, serverProviders: { ...shop.serverProviders, sandbox } };
  return { ctx, isAlive: () => left >= 0 };
}
