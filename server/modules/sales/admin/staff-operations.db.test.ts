import { expect, test } from 'vitest';
import { findServerOfOrder, placementOf, savePlacement } from '#modules/servers/life';
import { compareMachines, openAlarms } from '#modules/servers/operations';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { runServerOperations } from '../goods/server/run-operations.ts';
import {
  finishOperation,
  retryOperation,
  workAsStaff,
  type StaffInput,
} from './staff-operations.ts';
import { givenMachineShop, placeAt, runMachines, statesOf } from '../testing/given-machines.ts';
import type { MachineShop } from '../testing/given-machines.ts';
import { givenServerSale, handOver } from '../testing/given-server-sale.ts';

const database = useTestDatabase();
const actor = 'staff:test';

/** The newest; of two asked for at one moment, the one that is not done. */
const newest = async ({ db }: MachineShop, serverId: string) =>
  (
    await db.rows<{ id: string; kind: string; state: string }>(sql`
      select id, kind, state from server_operations where server_id = ${serverId}
       order by asked_at desc, state = 'done', id limit 1`)
  )[0];

test('failed work is tried again by staff, and only failed work', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  shop.fake.faults.push('refuses');
  await runServerOperations(shop);
  const server = await findServerOfOrder(shop.db, orderId);
  const id = (await newest(shop, server?.id ?? ''))?.id ?? '';
  const retry = () =>
    shop.db.transaction((tx) => retryOperation(tx, { id, actor, at: shop.clock() }));
  const presses = await Promise.allSettled([retry(), retry()]);
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await runMachines(shop, 4);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'delivered', server: 'active' });
  await expect(retry()).rejects.toMatchObject({ code: 'server-cannot' });
});

test('a machine made by hand is stopped and taken away by hand, and the row says so', async () => {
  const shop = await givenMachineShop(database.db);
  await placeAt(shop.db, 'us1', 'manual');
  const { orderId } = await givenServerSale(shop);
  await runServerOperations(shop);
  const { server } = await handOver(shop, orderId);
  const at = shop.clock();
  const input = { id: server.id, kind: 'terminate', reason: 'abuse', actor, at } as const;
  await shop.db.transaction((tx) => workAsStaff(tx, shop, input));
  await runMachines(shop, 3);
  expect((await statesOf(shop, orderId)).server).toBe('terminating');
  const work = await newest(shop, server.id);
  expect(work).toMatchObject({ kind: 'terminate', state: 'pending' });
  await shop.db.transaction((tx) => finishOperation(tx, { id: work?.id ?? '', actor, at }));
  expect((await statesOf(shop, orderId)).server).toBe('gone');
});

/** A server that its customer uses, on a machine of the provider. */
async function givenActive() {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 4);
  const server = await findServerOfOrder(shop.db, orderId);
  if (!server) throw new Error('It was not made.');
  const { id } = server;
  const ask = (kind: StaffInput['kind'], about = id) =>
    shop.db.transaction((tx) =>
      workAsStaff(tx, shop, { id: about, kind, reason: 'a test', actor, at: shop.clock() }),
    );
  const power = () => shop.fake.machines.get(id)?.power;
  return { shop, orderId, id, ask, power };
}

test('staff stop, start and restart a running server, and each is theirs in its story', async () => {
  const { shop, id, ask, power } = await givenActive();
  expect((await ask('stop')).state).toBe('active');
  await expect(ask('start')).rejects.toMatchObject({ code: 'server-busy' });
  await runMachines(shop, 3);
  expect(power()).toBe('stopped');
  for (const kind of ['start', 'reboot'] as const) {
    await ask(kind);
    await runMachines(shop, 3);
    expect(power()).toBe('running');
  }
  expect(shop.fake.begun).toEqual(['create', 'stop', 'start', 'reboot']);
  const asked = await shop.db.rows(sql`
    select kind, asked_by as by from server_operations
     where server_id = ${id} and kind <> 'create' order by asked_at`);
  expect(asked).toEqual(['stop', 'start', 'reboot'].map((kind) => ({ kind, by: actor })));
  const unknown = `srv_${'0'.repeat(32)}`;
  await expect(ask('stop', unknown as typeof id)).rejects.toMatchObject({ code: 'not-found' });
});

test('what staff suspend stands still until they resume it, and nothing else moves it', async () => {
  const { shop, orderId, id, ask, power } = await givenActive();
  await ask('suspend');
  await runMachines(shop, 3);
  expect(power()).toBe('stopped');
  const server = await findServerOfOrder(shop.db, orderId);
  expect(server).toMatchObject({ state: 'suspended', suspendedFor: 'staff' });
  await expect(ask('start')).rejects.toMatchObject({ code: 'server-cannot' });
  await ask('resume');
  await runMachines(shop, 3);
  expect(power()).toBe('running');
  expect((await statesOf(shop, orderId)).server).toBe('active');
  const done = await newest(shop, id);
  expect(done).toMatchObject({ kind: 'resume', state: 'done' });
  const finish = () =>
    shop.db.transaction((tx) =>
      finishOperation(tx, { id: done?.id ?? '', actor, at: shop.clock() }),
    );
  await expect(finish()).rejects.toMatchObject({ code: 'server-cannot' });
});

test('work that a provider refused is done by hand, but never the making of a machine', async () => {
  const { shop, orderId, id, ask, power } = await givenActive();
  await ask('stop');
  shop.fake.faults.push('refuses');
  await runServerOperations(shop);
  const failed = await newest(shop, id);
  expect(failed).toMatchObject({ kind: 'stop', state: 'failed' });
  const at = shop.clock();
  const byHand = (work: string) =>
    shop.db.transaction((tx) => finishOperation(tx, { id: work, actor, at }));
  await byHand(failed?.id ?? '');
  const [row] = await shop.db.rows(sql`
    select state, reason, task, next_try_at as "nextTryAt" from server_operations
     where id = ${failed?.id}`);
  expect(row).toEqual({
    state: 'done',
    reason: `done by hand by ${actor}`,
    task: null,
    nextTryAt: null,
  });
  expect([power(), (await statesOf(shop, orderId)).server]).toEqual(['running', 'active']);
  await ask('reboot');
  await expect(byHand((await newest(shop, id))?.id ?? '')).rejects.toMatchObject({
    code: 'server-cannot',
  });
  const none = `sop_${'0'.repeat(32)}`;
  await expect(byHand(none)).rejects.toMatchObject({ code: 'not-found' });
  const other = await givenServerSale(shop);
  shop.fake.faults.push('refuses', 'refuses');
  await runServerOperations(shop);
  const making = await findServerOfOrder(shop.db, other.orderId);
  const create = await newest(shop, making?.id ?? '');
  expect(create).toMatchObject({ kind: 'create', state: 'failed' });
  await expect(byHand(create?.id ?? '')).rejects.toMatchObject({ code: 'server-cannot' });
});

test('failed work beside the making of a machine begins anew, too', async () => {
  const { shop, id, ask, power } = await givenActive();
  await ask('stop');
  shop.fake.faults.push('refuses');
  await runServerOperations(shop);
  const work = (await newest(shop, id))?.id ?? '';
  await shop.db.transaction((tx) => retryOperation(tx, { id: work, actor, at: shop.clock() }));
  await runMachines(shop, 3);
  expect(power()).toBe('stopped');
});

test('a machine that no server explains is told to staff once, until it is gone', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 4);
  expect(await compareMachines(shop)).toBe(0);
  const stranger = 'srv_00000000000000000000000000000001';
  const machine = { reference: '99', name: 'srv-00000000000000000000000000000001' };
  const size = { cpus: 1, memoryMb: 1_024, diskGb: 10 };
  const address = '203.0.113.99';
  shop.fake.machines.set(stranger, { ...machine, power: 'running', password: '', size, address });
  await compareMachines(shop);
  await compareMachines(shop);
  expect(await openAlarms(shop.db)).toMatchObject([{ reference: '99', why: 'unknown' }]);
  shop.fake.machines.delete(stranger);
  await compareMachines(shop);
  expect(await openAlarms(shop.db)).toEqual([]);
  expect((await statesOf(shop, orderId)).server).toBe('active');
});

test('a machine whose order was served by hand is told to staff', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  await runServerOperations(shop);
  await handOver(shop, orderId);
  await compareMachines(shop);
  expect(await openAlarms(shop.db)).toMatchObject([{ why: 'not-ours-any-more' }]);
});

test('a paid server that lost its work gets it back', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  await shop.db.execute(sql`
    update server_operations set state = 'dropped', next_try_at = null
     where server_id = (select id from servers where order_id = ${orderId})`);
  await compareMachines(shop);
  await runMachines(shop, 4);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'delivered', server: 'active' });
});

test('of two who place an offer at once, one is told', async () => {
  const shop = await givenMachineShop(database.db);
  const before = await placementOf(shop.db, 'uk1');
  const settings = { images: { Linux: '9000' }, type: '', place: 'pve1' };
  const place = () =>
    shop.db.transaction((tx) =>
      savePlacement(tx, {
        offerId: 'uk1',
        placement: { provider: 'proxmox', settings, version: before.version },
        changedBy: actor,
        at: shop.clock(),
      }),
    );
  const saved = await Promise.all([place(), place()]);
  expect(saved.filter(Boolean)).toHaveLength(1);
  expect(await placementOf(shop.db, 'uk1')).toEqual({ provider: 'proxmox', settings, version: 1 });
});
