import { expect, test } from 'vitest';
import {
  compareMachines,
  findServerOfOrder,
  placementOf,
  savePlacement,
} from '#modules/servers/life';
import { openAlarms } from '#modules/servers/operations';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { completeProvisioning } from './provision.ts';
import { runServerOperations } from './run-operations.ts';
import { finishOperation, retryOperation, workAsStaff } from './staff-operations.ts';
import { givenMachineShop, placeAt, runMachines, standing } from '../testing/given-machines.ts';
import type { MachineShop } from '../testing/given-machines.ts';
import { givenServerSale } from '../testing/given-server-sale.ts';

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
  expect(await standing(shop, orderId)).toEqual({ order: 'delivered', server: 'active' });
  await expect(retry()).rejects.toMatchObject({ code: 'server-cannot' });
});

test('a machine made by hand is stopped and taken away by hand, and the row says so', async () => {
  const shop = await givenMachineShop(database.db);
  await placeAt(shop.db, 'us1', 'manual');
  const { orderId } = await givenServerSale(shop);
  await runServerOperations(shop);
  const access = { address: '203.0.113.9', username: 'root', password: 'by hand 1', note: null };
  const at = shop.clock();
  const { server } = await shop.db.transaction((tx) =>
    completeProvisioning(tx, shop, { orderId, access, actor, at }),
  );
  const input = { id: server.id, kind: 'terminate', reason: 'abuse', actor, at } as const;
  await shop.db.transaction((tx) => workAsStaff(tx, shop, input));
  await runMachines(shop, 3);
  expect((await standing(shop, orderId)).server).toBe('terminating');
  const work = await newest(shop, server.id);
  expect(work).toMatchObject({ kind: 'terminate', state: 'pending' });
  await shop.db.transaction((tx) => finishOperation(tx, { id: work?.id ?? '', actor, at }));
  expect((await standing(shop, orderId)).server).toBe('gone');
});

test('a machine that no server explains is told to staff once, until it is gone', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  await runMachines(shop, 4);
  expect(await compareMachines(shop)).toBe(0);
  const stranger = 'srv_00000000000000000000000000000001';
  const machine = { reference: '99', name: 'srv-00000000000000000000000000000001' };
  shop.fake.machines.set(stranger, { ...machine, power: 'running', password: '' });
  await compareMachines(shop);
  await compareMachines(shop);
  expect(await openAlarms(shop.db)).toMatchObject([{ reference: '99', why: 'unknown' }]);
  shop.fake.machines.delete(stranger);
  await compareMachines(shop);
  expect(await openAlarms(shop.db)).toEqual([]);
  expect((await standing(shop, orderId)).server).toBe('active');
});

test('a machine whose order was served by hand is told to staff', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId } = await givenServerSale(shop);
  await runServerOperations(shop);
  const access = { address: '203.0.113.9', username: 'root', password: 'by hand 1', note: null };
  const at = shop.clock();
  await shop.db.transaction((tx) => completeProvisioning(tx, shop, { orderId, access, actor, at }));
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
  expect(await standing(shop, orderId)).toEqual({ order: 'delivered', server: 'active' });
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
