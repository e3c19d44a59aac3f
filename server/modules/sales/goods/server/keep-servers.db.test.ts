import { expect, test } from 'vitest';
import type { OrderId } from '#contracts/ids.ts';
import { findOrder } from '#modules/orders';
import { findServerOfOrder } from '#modules/servers/life';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { renewServer } from '../../flows/renew/renew.ts';
import { leaveServer } from './keep-server.ts';
import { endServers, remindOfServerEnds } from './keep-servers.ts';
import { chooseForLate, workOnServer, revealServer } from './use-server.ts';
import { describeServerService } from './server-service.ts';
import { holdingsOf, trialBalance, payFor } from '../../testing/given-sales.ts';
import {
  givenMachineShop,
  runMachines,
  statesOf,
  type MachineShop,
  givenRunning,
} from '../../testing/given-machines.ts';
import { givenServerSale } from '../../testing/given-server-sale.ts';
import { dayMs, hourMs } from '#contracts/time.ts';

const database = useTestDatabase();
const monthMs = 30 * dayMs;

const until = (shop: MachineShop, moment: Date) =>
  shop.later(moment.getTime() - shop.clock().getTime());
const stages = async ({ db }: MachineShop, customerId: string) =>
  (
    await db.rows<{ kind: string }>(sql`
      select split_part(dedupe_key, ':', 4) as kind from mails
       where template = 'server-ending' and customer_id = ${customerId} order by created_at`)
  ).map(({ kind }) => kind);
const stateOf = async (shop: MachineShop, orderId: OrderId) =>
  (await statesOf(shop, orderId)).server;

test('a server is announced three times, stopped at its end, kept for the grace days, then gone', async () => {
  const shop = await givenMachineShop(database.db);
  const { orderId, buyer, endsAt, server } = await givenRunning(shop);
  for (const days of [7, 3, 1]) {
    until(shop, new Date(endsAt.getTime() - days * dayMs + 1_000));
    expect(await remindOfServerEnds(shop)).toBe(1);
    expect(await remindOfServerEnds(shop)).toBe(0);
  }
  until(shop, endsAt);
  await Promise.all([endServers(shop), endServers(shop)]);
  await runMachines(shop, 3);
  expect(await stateOf(shop, orderId)).toBe('suspended');
  expect(shop.fake.machines.get(server.id)?.power).toBe('stopped');
  until(shop, new Date(endsAt.getTime() + 3 * dayMs));
  await Promise.all([endServers(shop), endServers(shop)]);
  expect(await stateOf(shop, orderId)).toBe('terminating');
  await runMachines(shop, 4);
  expect(await stateOf(shop, orderId)).toBe('gone');
  expect(shop.fake.machines.has(server.id)).toBe(false);
  const told = await stages(shop, buyer.customerId);
  expect(told).toEqual(['7-days', '3-days', '1-day', 'suspended', 'terminated']);
});

/** One tap and the PIN. */
async function renew(shop: MachineShop, { own, buyer }: Awaited<ReturnType<typeof givenRunning>>) {
  const { renewal } = await describeServerService(shop, own);
  const amountKes = renewal.amountKes ?? 0;
  const input = { id: own.id, caller: buyer, amountKes, limitKey: undefined };
  const [first, second] = await Promise.all([renewServer(shop, input), renewServer(shop, input)]);
  expect(second.paymentId).toBe(first.paymentId);
  await payFor(shop, first, { amountKes });
  return first;
}

test('a renewal adds a month to the current end, and two taps pay once', async () => {
  const shop = await givenMachineShop(database.db);
  const given = await givenRunning(shop);
  const { orderId } = await renew(shop, given);
  expect((await findOrder(shop.db, orderId))?.state).toBe('delivered');
  const after = await findServerOfOrder(shop.db, given.orderId);
  expect(after?.endsAt?.getTime()).toBe(given.endsAt.getTime() + monthMs);
  expect(after).toMatchObject({ state: 'active', term: 2 });
  expect(await trialBalance(shop)).toBe(0);
});

test('a renewal within the grace days starts the stopped machine again', async () => {
  const shop = await givenMachineShop(database.db);
  const given = await givenRunning(shop);
  until(shop, new Date(given.endsAt.getTime() + dayMs));
  await endServers(shop);
  await runMachines(shop, 3);
  const paidAt = shop.clock();
  await renew(shop, given);
  await runMachines(shop, 3);
  const after = await findServerOfOrder(shop.db, given.orderId);
  expect(after).toMatchObject({ state: 'active', power: 'running', suspendedFor: null });
  expect(after?.endsAt?.getTime()).toBe(paidAt.getTime() + monthMs);
  expect(shop.fake.machines.get(given.server.id)?.power).toBe('running');
});

test('money for a renewal that came after the server was taken away is the customer’s credit', async () => {
  const shop = await givenMachineShop(database.db);
  const given = await givenRunning(shop);
  const { renewal } = await describeServerService(shop, given.own);
  const amountKes = renewal.amountKes ?? 0;
  const input = { id: given.own.id, caller: given.buyer, amountKes, limitKey: undefined };
  const { paymentId, orderId } = await renewServer(shop, input);
  await shop.db.execute(sql`
    update servers set state = 'gone', suspended_for = null where id = ${given.server.id}`);
  await payFor(shop, { paymentId }, { amountKes });
  expect((await findOrder(shop.db, orderId))?.state).toBe('refunded');
  const held = await holdingsOf(shop, given.buyer.customerId);
  expect(held?.creditMinor).toBe(amountKes * 100);
});

test('a server that its customer leaves gets no reminder and goes at its end', async () => {
  const shop = await givenMachineShop(database.db);
  const { own, orderId, endsAt, buyer } = await givenRunning(shop);
  await leaveServer(shop, own, { leaves: true, note: 'done with it' });
  until(shop, new Date(endsAt.getTime() - 1_000));
  expect(await remindOfServerEnds(shop)).toBe(0);
  until(shop, endsAt);
  await endServers(shop);
  expect(await stateOf(shop, orderId)).toBe('terminating');
  expect(await stages(shop, buyer.customerId)).toEqual(['terminated']);
});

/** Paid, and not ready after two hours. */
async function givenLate(shop: MachineShop) {
  const sale = await givenServerSale(shop);
  shop.fake.faults.push('refuses');
  await runMachines(shop, 1);
  const server = await findServerOfOrder(shop.db, sale.orderId);
  const own = { id: server?.id ?? '', customerId: sale.buyer.customerId };
  await expect(chooseForLate(shop, own, 'days')).rejects.toMatchObject({ code: 'server-cannot' });
  shop.later(2 * hourMs);
  return { ...sale, own };
}

test('past two hours the customer may take the money, once and whole', async () => {
  const shop = await givenMachineShop(database.db);
  const { own, orderId, buyer, amount } = await givenLate(shop);
  const ends = await Promise.allSettled([
    chooseForLate(shop, own, 'refund'),
    chooseForLate(shop, own, 'refund'),
  ]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await statesOf(shop, orderId)).toEqual({ order: 'refunded', server: 'failed' });
  expect((await holdingsOf(shop, buyer.customerId))?.creditMinor).toBe(amount * 100);
  await runMachines(shop, 4);
  expect(shop.fake.machines.size).toBe(0);
});

test('past two hours the customer may take days, which count from the activation', async () => {
  const shop = await givenMachineShop(database.db);
  const { own, orderId } = await givenLate(shop);
  await chooseForLate(shop, own, 'days');
  await shop.db.execute(sql`
    update servers set state = 'requested' where order_id = ${orderId}`);
  await shop.db.execute(sql`
    update server_operations set state = 'waiting', next_try_at = ${shop.clock()}
     where server_id = ${own.id}`);
  await runMachines(shop, 4);
  const server = await findServerOfOrder(shop.db, orderId);
  const { activatedAt, endsAt } = server ?? {};
  expect((endsAt?.getTime() ?? 0) - (activatedAt?.getTime() ?? 0)).toBe(monthMs + 3 * dayMs);
});

test('work is asked for one at a time', async () => {
  const shop = await givenMachineShop(database.db);
  const { own, server } = await givenRunning(shop);
  const taps = await Promise.allSettled(
    [1, 2, 3].map(() => workOnServer(shop, own, { kind: 'stop' })),
  );
  expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(taps.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'server-busy' },
  });
  await runMachines(shop, 3);
  expect(shop.fake.machines.get(server.id)?.power).toBe('stopped');
  expect((await describeServerService(shop, own)).can).toContain('start');
});

test('a new password is what the owner sees then, after proving to be there; each look is kept', async () => {
  const shop = await givenMachineShop(database.db);
  const { own, server, buyer } = await givenRunning(shop);
  const input = { id: own.id, caller: buyer, proof: { password: 'mine' }, address: '127.0.0.1' };
  const look = () => revealServer(shop, input, async () => 'password');
  const before = await look();
  await workOnServer(shop, own, { kind: 'reset-access' });
  await runMachines(shop, 3);
  const after = await look();
  expect(after.password).not.toBe(before.password);
  expect(after.password).toBe(shop.fake.machines.get(server.id)?.password);
  await expect(revealServer(shop, input, () => Promise.reject(new Error('wrong')))).rejects.toThrow(
    'wrong',
  );
  const kept = await shop.db.rows(sql`
    select proved_by as "provedBy" from server_reveals where server_id = ${server.id}`);
  expect(kept).toEqual([{ provedBy: 'password' }, { provedBy: 'password' }]);
});
