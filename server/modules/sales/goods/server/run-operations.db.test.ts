import { expect, test } from 'vitest';
import type { OrderId } from '#contracts/ids.ts';
import { accessOf, findServerOfOrder } from '#modules/servers/life';
import { anyOperationDue } from '#modules/servers/operations';
import { currentRequest, inRequest } from '#platform/request-ids/request-context.ts';
import { FakeServerProvider } from '../../../servers/providers/server-provider.fake.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { retryProvisioning } from './provision.ts';
import { runServerOperations } from './run-operations.ts';
import { trialBalance } from '../../testing/given-sales.ts';
import {
  dyingAfter,
  givenMachineShop,
  placeAt,
  runMachines,
  statesOf,
  type MachineShop,
} from '../../testing/given-machines.ts';
import { givenServerSale, byHand, handOver } from '../../testing/given-server-sale.ts';
import { giveBack } from '../../testing/given-refunds.ts';

const database = useTestDatabase();
const delivered = { order: 'delivered', server: 'active' };

const create = async ({ db }: MachineShop, orderId: OrderId) =>
  (
    await db.rows<{
      state: string;
      tries: number;
      reason: string | null;
      nextTryAt: Date | null;
    }>(sql`
      select p.state, p.tries, p.reason, p.next_try_at as "nextTryAt"
        from server_operations p join servers s on s.id = p.server_id
       where s.order_id = ${orderId} and p.kind = 'create'`)
  )[0];
const mailsOf = ({ db }: MachineShop, orderId: OrderId) =>
  db.rows(sql`select 1 from mails where dedupe_key = ${`server-ready:${orderId}`}`);

test('a paid server is made by its provider and handed over without anybody', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 4);
  expect(await statesOf(shop, orderId)).toEqual(delivered);
  const server = await findServerOfOrder(shop.db, orderId);
  const machine = shop.fake.machines.get(server?.id ?? '');
  const access = server && accessOf(shop.keyring, server, shop.clock());
  expect(access?.password).toBe(machine?.password);
  expect(machine?.password.length).toBeGreaterThanOrEqual(16);
  expect(await mailsOf(shop, orderId)).toHaveLength(1);
  expect(await trialBalance(shop)).toBe(0);
});

const proofOf = ({ db }: MachineShop, orderId: OrderId) =>
  db.rows<{ detail: unknown }>(sql`
    select detail from order_events
     where order_id = ${orderId} and kind = 'step:credentials_issued'`);

test('the proof of delivery tells how large the machine was read back', async () => {
  const shop = await givenMachineShop(database.db);
  shop.fake.makes = { cpus: 64, memoryMb: 262_144, diskGb: 4_000 };
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 4);
  expect(await statesOf(shop, orderId)).toEqual(delivered);
  expect(await proofOf(shop, orderId)).toMatchObject([
    { detail: { ...shop.fake.makes, answered: { port: 22, ms: 7, at: expect.any(String) } } },
  ]);
});

test('a machine that runs but takes no connection is not delivered before it does', async () => {
  const shop = await givenMachineShop(database.db);
  shop.ports.areOpen = false;
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 15);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'provisioning', server: 'creating' });
  expect(await mailsOf(shop, orderId)).toEqual([]);
  const { state, reason } = (await create(shop, orderId)) ?? {};
  expect({ state, reason }).toEqual({
    state: 'pending',
    reason: expect.stringContaining(':22 refused the connection'),
  });
  shop.ports.areOpen = true;
  await runMachines(shop, 2);
  expect(await statesOf(shop, orderId)).toEqual(delivered);
  expect(await create(shop, orderId)).toMatchObject({ state: 'done', reason: null });
  expect(shop.fake.machines.size).toBe(1);
});

test('a machine that never takes a connection goes to staff with what was found', async () => {
  const shop = await givenMachineShop(database.db);
  shop.ports.areOpen = false;
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 30);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'provisioning_failed', server: 'failed' });
  const { state, reason } = (await create(shop, orderId)) ?? {};
  expect({ state, reason }).toEqual({
    state: 'failed',
    reason: expect.stringContaining(':22 refused the connection'),
  });
  expect(await proofOf(shop, orderId)).toEqual([]);
  await handOver(shop, orderId);
  expect(await statesOf(shop, orderId)).toEqual(delivered);
});

test.each([
  ['processors', { cpus: 0 }],
  ['memory', { memoryMb: 512 }],
  ['disk', { diskGb: 5 }],
])('a machine with less %s than sold is not delivered but waits for staff', async (what, makes) => {
  const shop = await givenMachineShop(database.db);
  shop.fake.makes = makes;
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 4);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'provisioning_failed', server: 'failed' });
  const { state, reason } = (await create(shop, orderId)) ?? {};
  expect({ state, reason }).toEqual({ state: 'failed', reason: expect.stringContaining(what) });
  expect(await proofOf(shop, orderId)).toEqual([]);
  expect(await mailsOf(shop, orderId)).toEqual([]);
});

test('staff try again with a mended template: the wrong machine goes first, then one as sold', async () => {
  const shop = await givenMachineShop(database.db);
  shop.fake.makes = { diskGb: 5 };
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 4);
  const wrong = [...shop.fake.machines.values()].map(({ reference }) => reference);
  expect(wrong).toHaveLength(1);
  shop.fake.makes = {};
  const at = shop.clock();
  await shop.db.transaction((tx) => retryProvisioning(tx, { orderId, actor: 'staff:test', at }));
  // Trouble on the way out does not leave the wrong machine for the next try to find.
  shop.fake.faults.push('busy', 'lost', 'fails', 'silent');
  await runMachines(shop, 15);
  expect(await statesOf(shop, orderId)).toEqual(delivered);
  const made = [...shop.fake.machines.values()].map(({ reference }) => reference);
  expect(made).toHaveLength(1);
  expect(made).not.toEqual(wrong);
  expect(shop.fake.begun.filter((kind) => kind === 'create')).toHaveLength(2);
});

test('tried again at another provider, the machine of the first one is taken away', async () => {
  const shop = await givenMachineShop(database.db);
  const other = new FakeServerProvider('hetzner');
  const both = { ...shop, serverProviders: { ...shop.serverProviders, hetzner: other } };
  shop.fake.makes = { diskGb: 5 };
  const { orderId } = await givenServerSale(shop);
  await runMachines(both, 4);
  await placeAt(shop.db, 'us1', 'hetzner');
  const at = shop.clock();
  await shop.db.transaction((tx) => retryProvisioning(tx, { orderId, actor: 'staff:test', at }));
  await runMachines(both, 8);
  expect(await statesOf(shop, orderId)).toEqual(delivered);
  expect([shop.fake.machines.size, other.machines.size]).toEqual([0, 1]);
});

test('each server is worked on under the request that bought it, or under an id of its own', async () => {
  const shop = await givenMachineShop(database.db);
  const calls: (string | null)[] = [];
  const listening = Object.assign(Object.create(shop.fake) as FakeServerProvider, {
    advance: (work: Parameters<FakeServerProvider['advance']>[0]) => {
      calls.push(currentRequest());
      return shop.fake.advance(work);
    },
  });
  const heard = { ...shop, serverProviders: { ...shop.serverProviders, sandbox: listening } };
  const bought = await inRequest('the-request', () => givenServerSale(shop));
  const alone = await givenServerSale(shop);
  await runServerOperations(heard);
  const requestOf = async (orderId: OrderId) => {
    const [operation] = await shop.db.rows<{ requestId: string }>(sql`
      select p.request_id as "requestId"
        from server_operations p join servers s on s.id = p.server_id
       where s.order_id = ${orderId}`);
    return operation?.requestId;
  };
  const ids = [await requestOf(bought.orderId), await requestOf(alone.orderId)];
  expect(ids).toEqual(['the-request', expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(new Set(calls)).toEqual(new Set(ids));
  expect(calls).toHaveLength(ids.length);
  await runMachines(shop, 4);
});

test('trouble is passed with longer and longer waits, and shows where it stands', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  shop.fake.faults.push('busy', 'silent', 'lost', 'fails');
  const waits: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await runServerOperations(shop);
    const { nextTryAt } = (await create(shop, orderId)) ?? {};
    waits.push((nextTryAt?.getTime() ?? 0) - shop.clock().getTime());
    shop.later(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([5_000, 10_000, 20_000]);
  expect(await create(shop, orderId)).toMatchObject({ state: 'waiting', tries: 3 });
  await runMachines(shop, 10);
  expect(await statesOf(shop, orderId)).toEqual(delivered);
  expect(shop.fake.machines.size).toBe(1);
});

test('a machine whose making never ends well waits for staff, and a retry makes it', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  shop.fake.faults.push(...Array.from({ length: 8 }, () => 'busy' as const));
  await runMachines(shop);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'provisioning_failed', server: 'failed' });
  expect(await create(shop, orderId)).toMatchObject({ state: 'failed', tries: 8, nextTryAt: null });
  const at = shop.clock();
  await shop.db.transaction((tx) => retryProvisioning(tx, { orderId, actor: 'staff:test', at }));
  await runMachines(shop, 4);
  expect(await statesOf(shop, orderId)).toEqual(delivered);
});

test('a refusal goes to staff at once', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  shop.fake.faults.push('refuses');
  await whenDue(shop, anyOperationDue, () => runServerOperations(shop));
  expect(await statesOf(shop, orderId)).toEqual({ order: 'provisioning_failed', server: 'failed' });
  expect(await create(shop, orderId)).toMatchObject({ reason: 'no such image' });
});

test('workers at once make one machine and deliver it once', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  for (let turn = 0; turn < 4; turn += 1) {
    await Promise.all([1, 2, 3, 4].map(() => runServerOperations(shop)));
    shop.later(60_000);
  }
  expect(await statesOf(shop, orderId)).toEqual(delivered);
  expect(shop.fake.begun).toEqual(['create']);
  expect(await mailsOf(shop, orderId)).toHaveLength(1);
});

test('a server that the operator was quicker with is not delivered a second time', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  await runServerOperations(shop);
  await handOver(shop, orderId);
  await runMachines(shop, 6);
  expect(await findServerOfOrder(shop.db, orderId)).toMatchObject({
    state: 'active',
    provider: 'manual',
    address: byHand.address,
  });
  expect(await mailsOf(shop, orderId)).toHaveLength(1);
});

test('a refunded server that was being made is taken away at its provider', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId, paymentId } = await givenServerSale(shop);
  shop.fake.faults.push('lost');
  await runServerOperations(shop);
  expect(shop.fake.machines.size).toBe(1);
  const at = shop.clock();
  await giveBack(shop, { paymentId }, { endsService: true, at });
  await runMachines(shop, 6);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'refunded', server: 'failed' });
  expect(shop.fake.machines.size).toBe(0);
});

const shares = 4;

test.each([0, 1, 2, 3])(
  'killed at any step, a worker loses nothing and makes or delivers nothing twice (share %i)',
  async (share) => {
    const shop = await givenMachineShop(database.db);
    let killed = 0;
    for (let steps = share, done = false; !done; steps += shares) {
      const { orderId } = await givenServerSale(shop);
      const before = shop.fake.machines.size;
      const { ctx, isAlive } = dyingAfter(shop, steps);
      for (let turn = 0; turn < 3 && isAlive(); turn += 1) {
        await runServerOperations(ctx).catch(() => 0);
        shop.later(10_000);
      }
      done = isAlive();
      if (!done) killed += 1;
      shop.later(120_000);
      await runMachines(shop, 3);
      expect({ steps, ...(await statesOf(shop, orderId)) }).toEqual({ steps, ...delivered });
      expect(shop.fake.machines.size).toBe(before + 1);
      expect(await mailsOf(shop, orderId)).toHaveLength(1);
    }
    expect(killed).toBeGreaterThan(5);
    expect(await trialBalance(shop)).toBe(0);
  },
);
