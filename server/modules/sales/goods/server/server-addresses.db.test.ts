import { beforeEach, expect, test } from 'vitest';
import type { OrderId } from '#contracts/ids.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { findOfferStock } from '#modules/catalogue/offers';
import { findServerOfOrder } from '#modules/servers/life';
import { holdAddresses } from '#modules/servers/addresses';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  dyingAfter,
  givenMachineShop,
  givenPool,
  runMachines,
  statesOf,
  type MachineShop,
} from '../../testing/given-machines.ts';
import { givenServerSale, openServerSale } from '../../testing/given-server-sale.ts';
import { serverService } from './live-server.ts';
import { findOrder } from '#modules/orders';
import { runServerOperations } from './run-operations.ts';
import { workAsStaff } from '../../admin/staff-operations.ts';

const database = useTestDatabase();
let shop: MachineShop;
beforeEach(async () => {
  await database.db.execute(sql`delete from server_addresses`);
  await database.db.execute(sql`delete from address_pools`);
  // Orders of the tests before would wait for addresses of this one's pools.
  await database.db.execute(sql`update orders set state = 'expired' where state <> 'expired'`);
  await database.db.execute(
    sql`update server_operations set state = 'dropped', next_try_at = null where state <> 'done'`,
  );
  shop = await givenMachineShop(database.db);
});

const serverOf = async (orderId: OrderId) => {
  const server = await findServerOfOrder(shop.db, orderId);
  if (!server) throw new Error('There is no server.');
  return server;
};
const held = (more = sql`true`) =>
  shop.db.rows<{ serverId: string; address: string }>(sql`
    select server_id as "serverId", host(address) as address from server_addresses
     where free_at is null and ${more} order by address`);
const terminate = async (orderId: OrderId) => {
  const { id } = await serverOf(orderId);
  await shop.db.transaction((tx) =>
    workAsStaff(tx, shop, {
      id,
      kind: 'terminate',
      reason: 'over',
      actor: 'staff:test',
      at: shop.clock(),
    }),
  );
  await runMachines(shop, 3);
};
const stock = async () => (await findOfferStock(shop.db, 'us1', shop.clock()))?.left;

test('a paid server holds an address of each family at once, and its machine is made with them', async () => {
  await givenPool(shop.db, { count: 5 });
  await givenPool(shop.db, { count: 5, family: 6 });
  const { orderId } = await givenServerSale(shop);
  const server = await serverOf(orderId);
  expect((await held()).map(({ serverId }) => serverId)).toEqual([server.id, server.id]);
  await runMachines(shop, 4);
  const [ipv4] = await held(sql`family(address) = 4`);
  const [ipv6] = await held(sql`family(address) = 6`);
  expect(await serverOf(orderId)).toMatchObject({
    state: 'active',
    address: ipv4?.address,
    note: `IPv6: ${ipv6?.address}`,
  });
  const again = await shop.db.transaction((tx) => holdAddresses(tx, server, shop.clock()));
  expect(again).toEqual([]);
  expect(await held()).toHaveLength(2);
});

test('an address is free a day after the end of its machine, and not before', async () => {
  await givenPool(shop.db, { count: 1 });
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 4);
  const server = await serverOf(orderId);
  const hold = () => shop.db.transaction((tx) => holdAddresses(tx, server, shop.clock()));
  await terminate(orderId);
  expect((await serverOf(orderId)).state).toBe('gone');
  const [row] = await shop.db.rows<{ freeAt: Date }>(sql`
    select free_at as "freeAt" from server_addresses`);
  const rests = (row?.freeAt.getTime() ?? 0) - shop.clock().getTime();
  expect(rests).toBeGreaterThan(dayMs - 10 * minuteMs);
  shop.later(rests - 1);
  expect(await hold()).toEqual([4]);
  expect(await stock()).toBe(0);
  shop.later(1);
  expect(await stock()).toBe(1);
  expect(await hold()).toEqual([]);
});

test('the database gives an address to no second holder, whoever asks', async () => {
  const pool = await givenPool(shop.db, { count: 1 });
  const { orderId } = await givenServerSale(shop);
  const [one] = await held();
  const { id } = await serverOf(orderId);
  const twice = shop.db.execute(sql`
    insert into server_addresses (address, pool_id, server_id, held_at)
    values (${one?.address}::inet, ${pool}, ${id}, ${shop.clock()})`);
  await expect(twice).rejects.toThrow('server_addresses_host_tstzrange_excl');
});

test('without a free address an offer is off sale, before anything is paid', async () => {
  await givenPool(shop.db, { count: 2 });
  expect(await stock()).toBe(2);
  await openServerSale(shop, 'STK');
  await givenServerSale(shop);
  expect(await stock()).toBe(0);
  await expect(openServerSale(shop, 'STK')).rejects.toMatchObject({ code: 'sold-out' });
});

test('buyers at once are sold as many servers as there are addresses', async () => {
  await givenPool(shop.db, { count: 2 });
  const ends = await Promise.allSettled([1, 2, 3, 4, 5].map(() => openServerSale(shop, 'STK')));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('a paid order without a free address waits for one, and says so to staff', async () => {
  const sale = await givenServerSale(shop);
  await givenPool(shop.db, { count: 1 });
  await shop.db.execute(sql`update address_pools set is_enabled = false`);
  await runServerOperations(shop);
  const [work] = await shop.db.rows(sql`
    select state, reason from server_operations where kind = 'create' and state = 'waiting'`);
  expect(work).toMatchObject({
    reason: expect.stringMatching(/^No free IPv4 address in the pools of x/) as string,
  });
  expect(shop.fake.begun).toEqual([]);
  await shop.db.execute(sql`update address_pools set is_enabled = true`);
  shop.later(10_000);
  await runMachines(shop, 4);
  expect(await statesOf(shop, sale.orderId)).toEqual({ order: 'delivered', server: 'active' });
});

test('a machine that came up elsewhere is not delivered', async () => {
  await givenPool(shop.db, { count: 1 });
  const { orderId } = await givenServerSale(shop);
  await runServerOperations(shop);
  for (const machine of shop.fake.machines.values()) machine.address = '203.0.113.250';
  await runMachines(shop, 3);
  expect((await statesOf(shop, orderId)).server).toBe('failed');
});

test('a server that failed gives its address back when its order is refunded', async () => {
  await givenPool(shop.db, { count: 1 });
  const { orderId } = await givenServerSale(shop);
  shop.fake.faults.push('refuses');
  await runMachines(shop, 2);
  expect((await statesOf(shop, orderId)).server).toBe('failed');
  const order = await findOrder(shop.db, orderId);
  if (!order) throw new Error('There is no order.');
  await shop.db.transaction((tx) =>
    serverService.end(tx, shop, { order, line: order.lines[0], actor: 'system', at: shop.clock() }),
  );
  await runMachines(shop, 3);
  expect(await held()).toEqual([]);
});

/** A thousand orders for a hundred addresses with `THOROUGH=1`; the gate takes a twentieth. */
const share = process.env['THOROUGH'] === '1' ? 1 : 20;
const orders = 1_000 / share;
const addresses = 100 / share;
const workers = 4;

test(
  'ten orders for each address, workers that are killed: each address has one holder',
  { timeout: 600_000 },
  async () => {
    const sell = async () => void (await givenServerSale(shop));
    for (let sold = 0; sold < orders; sold += 10)
      await Promise.all(Array.from({ length: 10 }, sell));
    await givenPool(shop.db, { count: addresses });
    const killed = { times: 0 };
    for (let turn = 0; turn < 60; turn += 1) {
      await Promise.all(
        Array.from({ length: workers }, async (_, worker) => {
          // Each worker of a turn is killed at another step, and some are not.
          const { ctx, isAlive } = dyingAfter(shop, worker === 0 ? 1e9 : turn * 7 + worker * 13);
          await runServerOperations(ctx).catch(() => 0);
          if (!isAlive()) killed.times += 1;
        }),
      );
      shop.later(turn % 2 === 0 ? 10_000 : 120_000);
    }
    expect(killed.times).toBeGreaterThan(20);
    const now = await held();
    expect(new Set(now.map(({ address }) => address)).size).toBe(now.length);
    expect(now).toHaveLength(addresses);
    const holders = new Set(now.map(({ serverId }) => serverId));
    for (const key of shop.fake.machines.keys()) expect(holders).toContain(key);
    const made = [...shop.fake.machines.values()].map(({ address }) => address);
    expect(new Set(made).size).toBe(made.length);
  },
);
