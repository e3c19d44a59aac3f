import { expect, test } from 'vitest';
import { findServerOfOrder } from '#modules/servers/life';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { failProvisioning, retryProvisioning } from './provision.ts';
import { runServerOperations } from './run-operations.ts';
import { givenShop, trialBalance, type TestShop } from '../../testing/given-sales.ts';
import { statesOf } from '../../testing/given-machines.ts';
import { givenServerSale, handOver } from '../../testing/given-server-sale.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const clock = () => noon;

const actor = 'staff:test';

const operationsOf = ({ db }: TestShop, orderId: string) =>
  db.rows<{ kind: string; state: string }>(sql`
    select p.kind, p.state from server_operations p join servers s on s.id = p.server_id
     where s.order_id = ${orderId} order by p.asked_at, p.id`);

test('a paid server is asked for once and waits for the operator', async () => {
  const shop = await givenShop(database.db, clock);
  const { orderId } = await givenServerSale(shop);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'provisioning', server: 'requested' });
  await runServerOperations(shop);
  await runServerOperations(shop);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'provisioning', server: 'creating' });
  expect(await operationsOf(shop, orderId)).toEqual([{ kind: 'create', state: 'pending' }]);
});

test('activation delivers once, however many operators press the button', async () => {
  const shop = await givenShop(database.db, clock);
  const { orderId, amount } = await givenServerSale(shop);
  const activate = () => handOver(shop, orderId);
  const ends = await Promise.allSettled([activate(), activate(), activate()]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'delivered', server: 'active' });
  expect(await operationsOf(shop, orderId)).toEqual([{ kind: 'create', state: 'done' }]);
  const earned = await shop.db.rows(sql`
    select e.amount_minor as minor from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id
     where t.source_kind = 'delivery' and t.source_id = ${orderId} and e.account = 'revenue'`);
  expect(earned).toEqual([{ minor: -amount * 100 }]);
  expect(await trialBalance(shop)).toBe(0);
  const mails = await shop.db.rows(sql`
    select 1 from mails where dedupe_key = ${`server-ready:${orderId}`}`);
  expect(mails).toHaveLength(1);
});

test('what failed by hand can be asked for again, and waits for the operator', async () => {
  const shop = await givenShop(database.db, clock);
  const { orderId } = await givenServerSale(shop);
  const input = { orderId, actor, at: noon };
  await shop.db.transaction((tx) => failProvisioning(tx, { ...input, reason: 'no room' }));
  expect((await findServerOfOrder(shop.db, orderId))?.reason).toBe('no room');
  expect(await operationsOf(shop, orderId)).toEqual([{ kind: 'create', state: 'failed' }]);
  await shop.db.transaction((tx) => retryProvisioning(tx, input));
  await runServerOperations(shop);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'provisioning', server: 'creating' });
});

test('what failed by hand can still be activated, and the failure of a delivered one is refused', async () => {
  const shop = await givenShop(database.db, clock);
  const { orderId } = await givenServerSale(shop);
  const fail = () =>
    shop.db.transaction((tx) =>
      failProvisioning(tx, { orderId, actor, at: noon, reason: 'supplier is out' }),
    );
  await fail();
  await handOver(shop, orderId);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'delivered', server: 'active' });
  await expect(fail()).rejects.toMatchObject({ code: 'order-move-refused' });
});
