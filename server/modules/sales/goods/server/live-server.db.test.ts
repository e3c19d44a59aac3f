import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { findOrder } from '#modules/orders';
import { findServerOfOrder } from '#modules/servers/life';
import { makeId } from '#platform/random.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { describeServer } from './describe.ts';
import { isServerId, serverIdOf } from './server-of.ts';
import { serverService } from './live-server.ts';
import { givenMachineShop, placeAt, runMachines } from '../../testing/given-machines.ts';
import type { MachineShop } from '../../testing/given-machines.ts';
import { givenServerSale } from '../../testing/given-server-sale.ts';
import { listed } from '#modules/orders/lists';
import { holdingsOf, trialBalance } from '../../testing/given-sales.ts';

/** The machine behind an order: what a bank's dispute, a refund and its owner do with it. */
const database = useTestDatabase();
let shop: MachineShop;
beforeEach(async () => {
  shop = await givenMachineShop(database.db);
});

async function givenOrder(turns = 4) {
  const sale = await givenServerSale(shop);
  await runMachines(shop, turns);
  const order = await findOrder(shop.db, sale.orderId);
  if (!order) throw new Error('There is no order.');
  const now = async () => findServerOfOrder(shop.db, order.id);
  const pause = () =>
    shop.db.transaction((tx) =>
      serverService.pause(tx, shop, { ...listed(order), reason: 'a bank asks', at: shop.clock() }),
    );
  const resume = (since: Date) =>
    shop.db.transaction((tx) =>
      serverService.resume(tx, shop, { ...listed(order), since, at: shop.clock() }),
    );
  const end = () =>
    shop.db.transaction((tx) =>
      serverService.end(tx, shop, { ...listed(order), actor: 'system', at: shop.clock() }),
    );
  return { ...sale, order, now, pause, resume, end };
}

test('a contested server stands still once, and runs on with the lost time as balance', async () => {
  const { buyer, now, pause, resume, amount } = await givenOrder();
  const since = shop.clock();
  expect(await pause()).toBe(true);
  expect(await pause()).toBe(false);
  await runMachines(shop, 3);
  expect(await now()).toMatchObject({ state: 'suspended', suspendedFor: 'staff' });
  shop.later(since.getTime() + 3 * dayMs - shop.clock().getTime());
  await resume(since);
  await runMachines(shop, 3);
  expect(await now()).toMatchObject({ state: 'active', power: 'running', suspendedFor: null });
  const worth = Math.floor((amount * 100 * 3) / 30);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ creditMinor: worth });
  expect(await trialBalance(shop)).toBe(0);
  // A second word of the bank finds it running, and gives nothing more.
  await resume(since);
  expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ creditMinor: worth });
});

test('what a refund ends is taken away where it runs, and not made where it waits', async () => {
  const running = await givenOrder();
  await running.end();
  expect((await running.now())?.state).toBe('terminating');
  await runMachines(shop, 4);
  expect((await running.now())?.state).toBe('gone');
  await running.end();
  expect((await running.now())?.state).toBe('gone');
  const stopped = await givenOrder();
  await stopped.pause();
  await runMachines(shop, 3);
  await stopped.end();
  expect((await stopped.now())?.state).toBe('terminating');
  const waiting = await givenOrder(0);
  await waiting.end();
  await runMachines(shop, 4);
  expect((await waiting.now())?.state).toBe('failed');
  expect(shop.fake.begun.filter((kind) => kind === 'create')).toHaveLength(2);
});

test('the access is shown while it runs, and the list says where it stands', async () => {
  const { order, now, pause } = await givenOrder();
  const server = await now();
  const at = shop.clock();
  expect(await serverService.reveal(shop, listed(order), at)).toEqual({
    kind: 'server',
    address: server?.address,
    username: 'root',
    password: shop.fake.machines.get(server?.id ?? '')?.password,
    note: null,
    validUntil: server?.endsAt?.toISOString(),
  });
  expect([...(await serverService.show(shop, [listed(order)], at))]).toEqual([
    [order.lines[0].id, { SERVER_ID: server?.id, SERVER_STATUS: 'active' }],
  ]);
  await pause();
  expect(await serverService.reveal(shop, listed(order), at)).toBeUndefined();
  const nobody = {
    ...order,
    id: makeId('ord', shop.random),
    lines: [{ ...order.lines[0], id: makeId('orl', shop.random) }] as const,
  };
  expect(await serverService.reveal(shop, listed(nobody), at)).toBeUndefined();
});

test('a server is described with its system, which is asked for where there are several', async () => {
  await placeAt(shop.db, 'us1', 'sandbox');
  const systems = (supported: readonly string[]) =>
    shop.db.execute(sql`update vps_offers set supported_os = ${supported} where id = 'us1'`);
  const [before] = await shop.db.rows<{ systems: string[] }>(sql`
    select supported_os as systems from vps_offers where id = 'us1'`);
  const describe = (more: object = {}) => describeServer(shop, { proxyId: 'us1', ...more });
  const systemOf = async (more: object = {}) => (await describe(more)).facts['operatingSystem'];
  const needed = { code: 'operating-system-needed' };
  await systems(['Linux', 'Windows']);
  await expect(describe()).rejects.toMatchObject(needed);
  expect(await systemOf({ operatingSystem: 'Windows' })).toBe('Windows');
  await systems(['Linux']);
  expect(await systemOf()).toBe('Linux');
  await expect(describe({ operatingSystem: 'Windows' })).rejects.toMatchObject({
    ...needed,
    message: 'This server comes with Linux only.',
  });
  await systems(before?.systems ?? []);
  const { now } = await givenOrder();
  await systems(['Windows']);
  const renews = (await now())?.id;
  // A renewal keeps the machine's configuration, even when the offer has changed.
  expect(await systemOf({ renews, operatingSystem: 'Windows' })).toBe('Linux');
  await systems(before?.systems ?? []);
  expect(await describe({ operatingSystem: 'Linux' })).toMatchObject({
    kind: 'vps',
    id: 'us1',
    title: expect.stringMatching(/^VPS US1, /) as string,
    facts: { isp: shop.shop.name, rating: 'premium', operatingSystem: 'Linux' },
    paymentFacts: { proxyId: 'us1', isp: shop.shop.name, requestedService: 'VPS' },
  });
  await expect(describeServer(shop, { proxyId: 'zz9' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('only the id of a server names one', () => {
  const [server, lease] = [makeId('srv', shop.random), makeId('lse', shop.random)];
  expect([isServerId(server), isServerId(lease)]).toEqual([true, false]);
  expect(serverIdOf(server)).toBe(server);
  expect(() => serverIdOf(lease)).toThrow(`${lease} is no server.`);
});
