import { expect, test } from 'vitest';
import { findServerOfOrder } from '#modules/servers';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { runJobs } from '#platform/jobs.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  completeProvisioning,
  failProvisioning,
  provisioningHandlers,
  retryProvisioning,
} from './provision.ts';
import { givenShop, trialBalance, type TestShop } from './testing/given-sales.ts';
import { givenServerSale } from './testing/given-server-sale.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const clock = () => noon;
const access = { address: '203.0.113.20', username: 'root', password: 'opens it', note: null };
const actor = 'staff:test';

const runDue = (shop: TestShop) => runJobs(shop, provisioningHandlers(shop));
const standing = async ({ db }: TestShop, orderId: Parameters<typeof findOrder>[1]) => ({
  order: (await findOrder(db, orderId))?.state,
  server: (await findServerOfOrder(db, orderId))?.state,
});

test('a paid server is asked for once and waits for the operator', async () => {
  const shop = await givenShop(database.db, clock);
  const { orderId } = await givenServerSale(shop);
  expect(await standing(shop, orderId)).toEqual({ order: 'provisioning', server: 'requested' });
  await runDue(shop);
  expect(await standing(shop, orderId)).toEqual({ order: 'provisioning', server: 'creating' });
});

test('activation delivers once, however many operators press the button', async () => {
  const shop = await givenShop(database.db, clock);
  const { orderId, amount } = await givenServerSale(shop);
  const activate = () =>
    shop.db.transaction((tx) =>
      completeProvisioning(tx, shop, { orderId, access, actor, at: noon }),
    );
  const ends = await Promise.allSettled([activate(), activate(), activate()]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await standing(shop, orderId)).toEqual({ order: 'delivered', server: 'active' });
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

test('a refusing provider leaves the order failed with its reason, and a retry asks again', async () => {
  let refuses = true;
  const shop: TestShop = {
    ...(await givenShop(database.db, clock)),
    serverProvider: {
      name: 'test',
      create: async () =>
        refuses ? { kind: 'refused', reason: 'no room' } : { kind: 'pending', reference: 'task' },
    },
  };
  const { orderId } = await givenServerSale(shop);
  await runDue(shop);
  expect(await standing(shop, orderId)).toEqual({ order: 'provisioning_failed', server: 'failed' });
  expect((await findServerOfOrder(shop.db, orderId))?.reason).toBe('no room');
  refuses = false;
  await shop.db.transaction((tx) => retryProvisioning(tx, { orderId, actor, at: noon }));
  await runDue(shop);
  expect(await standing(shop, orderId)).toEqual({ order: 'provisioning', server: 'creating' });
});

test('what failed by hand can still be activated, and the failure of a delivered one is refused', async () => {
  const shop = await givenShop(database.db, clock);
  const { orderId } = await givenServerSale(shop);
  const fail = () =>
    shop.db.transaction((tx) =>
      failProvisioning(tx, { orderId, actor, at: noon, reason: 'supplier is out' }),
    );
  await fail();
  await shop.db.transaction((tx) =>
    completeProvisioning(tx, shop, { orderId, access, actor, at: noon }),
  );
  expect(await standing(shop, orderId)).toEqual({ order: 'delivered', server: 'active' });
  await expect(fail()).rejects.toMatchObject({ code: 'order-move-refused' });
});
