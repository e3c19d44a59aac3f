import { beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '#contracts/time.ts';
import { findServerOfOrder } from '#modules/servers/life';
import { liftSuspension, suspendCustomer } from '#modules/identity';
import { findOrder } from '#modules/orders';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { renewServer } from '../../flows/renew/renew.ts';
import { queuedFacts } from '../../../notifications/testing/queued-facts.ts';
import { setServerAutoRenewal } from './keep-server.ts';
import { anyServerToEnd, endServers, remindOfServerEnds } from './keep-servers.ts';
import { restoreGoods, suspendGoods } from '../../admin/suspend-goods.ts';
import { fillBalance } from '../../testing/given-balance.ts';
import {
  givenMachineShop,
  runMachines,
  type MachineShop,
  givenRunning,
} from '../../testing/given-machines.ts';
import { payFor } from '../../testing/given-sales.ts';

/** Notifications about the end of a server, and the effect of a suspended account on it. */
const database = useTestDatabase();
const actor = 'staff:test';
let shop: MachineShop;

beforeEach(async () => {
  shop = await givenMachineShop(database.db);
});

async function givenServer() {
  const sale = await givenRunning(shop);
  const { endsAt, own } = sale;
  const { id, term } = sale.server;
  const order = await findOrder(shop.db, sale.orderId);
  const facts = (kind: string) => queuedFacts(shop, 'server-ending', `${id}:${term}:${kind}`);
  const page = `${shop.publicUrl}/dashboard/servers/${id}`;
  const shared = {
    firstName: sale.buyer.firstName,
    title: order?.lines[0].title,
    endsAt: endsAt.toISOString(),
    keptUntil: new Date(endsAt.getTime() + shop.limits.serverGraceDays * dayMs).toISOString(),
  };
  return { ...sale, own, facts, page, shared, order };
}
const until = (moment: number) => shop.later(moment - shop.clock().getTime());
const now = async (orderId: Parameters<typeof findServerOfOrder>[1]) =>
  findServerOfOrder(shop.db, orderId);

test('each notice says how long is left, what a month costs, and where it is paid', async () => {
  const { endsAt, facts, page, shared, amount } = await givenServer();
  const open = { ...shared, amountKes: amount, renewsAt: null, link: `${page}?renew=1` };
  for (const [days, kind, left] of [
    [7, '7-days', 'seven days'],
    [3, '3-days', 'three days'],
    [1, '1-day', 'one day'],
  ] as const) {
    until(endsAt.getTime() - days * dayMs - 1);
    expect(await remindOfServerEnds(shop)).toBe(0);
    shop.later(1);
    expect(await remindOfServerEnds(shop)).toBe(1);
    expect(await facts(kind)).toEqual({ ...open, stage: 'soon', left });
  }
  until(endsAt.getTime() - 1);
  expect(await whenDue(shop, anyServerToEnd(shop), () => endServers(shop))).toBe(0);
  shop.later(1);
  expect(await whenDue(shop, anyServerToEnd(shop), () => endServers(shop))).toBe(1);
  expect(await facts('suspended')).toEqual({ ...open, stage: 'stopped', left: '' });
  until(new Date(shared.keptUntil).getTime() - 1);
  expect(await whenDue(shop, anyServerToEnd(shop), () => endServers(shop))).toBe(0);
  shop.later(1);
  expect(await whenDue(shop, anyServerToEnd(shop), () => endServers(shop))).toBe(1);
  expect(await facts('terminated')).toEqual({
    ...shared,
    stage: 'gone',
    left: '',
    amountKes: null,
    renewsAt: null,
    link: page,
  });
});

test('what renews by itself says when, and warns of a balance that is short', async () => {
  const { own, endsAt, facts, page, shared, amount, server } = await givenServer();
  await setServerAutoRenewal(shop, { ...own, amountKes: amount });
  until(endsAt.getTime() - 7 * dayMs);
  await remindOfServerEnds(shop);
  const told = await facts('7-days');
  const { renewsAt } = told;
  expect(told).toEqual({
    ...shared,
    stage: 'soon',
    left: 'seven days',
    amountKes: amount,
    renewsAt: expect.any(String) as string,
    link: page,
  });
  expect(await queuedFacts(shop, 'balance-low', `${server.id}:${server.term}`)).toEqual({
    firstName: shared.firstName,
    title: shared.title,
    amountKes: amount,
    balanceKes: 0,
    chargeAt: renewsAt,
    link: `${shop.publicUrl}/dashboard/balance`,
  });
});

test('a balance that holds the renewal is not warned of', async () => {
  const { own, buyer, endsAt, amount, server } = await givenServer();
  await fillBalance(shop, buyer, amount);
  await setServerAutoRenewal(shop, { ...own, amountKes: amount });
  until(endsAt.getTime() - 7 * dayMs);
  await remindOfServerEnds(shop);
  await expect(queuedFacts(shop, 'balance-low', `${server.id}:${server.term}`)).rejects.toThrow(
    'is queued',
  );
});

test('what is not sold any more ends like the rest, and asks for no money', async () => {
  const { endsAt, facts, page, shared, server } = await givenServer();
  const onSale = (value: boolean) =>
    shop.db.execute(sql`update vps_offers set on_sale = ${value} where id = ${server.offerId}`);
  await onSale(false);
  until(endsAt.getTime() - 7 * dayMs);
  expect(await remindOfServerEnds(shop)).toBe(1);
  await onSale(true);
  expect(await facts('7-days')).toEqual({
    ...shared,
    stage: 'soon',
    left: 'seven days',
    amountKes: null,
    renewsAt: null,
    link: page,
  });
});

/** The same shop, in which something happens between one of its looks and what follows from it. */
function meanwhile(work: () => Promise<unknown>, atLook: number): MachineShop {
  let looks = 0;
  const rows: MachineShop['db']['rows'] = async (statement) => {
    const found = await shop.db.rows(statement);
    looks += 1;
    if (looks === atLook) await work();
    return found as never;
  };
  return { ...shop, db: { ...shop.db, rows } };
}

test('time that comes between the look and the lock keeps a server as it is', async () => {
  const { orderId, endsAt, server } = await givenServer();
  const addDay = () =>
    shop.db.execute(sql`
      update servers set ends_at = ${new Date(shop.clock().getTime() + dayMs)}
       where id = ${server.id}`);
  // Servers of other tests would end here too.
  await shop.db.execute(sql`
    update servers set ends_at = ends_at + interval '1 year' where id <> ${server.id}`);
  until(endsAt.getTime());
  expect(await endServers(meanwhile(addDay, 1))).toBe(0);
  expect((await now(orderId))?.state).toBe('active');
  shop.later(dayMs);
  await endServers(shop);
  shop.later(shop.limits.serverGraceDays * dayMs);
  expect(await endServers(meanwhile(addDay, 2))).toBe(0);
  expect(await now(orderId)).toMatchObject({ state: 'suspended', suspendedFor: 'end' });
});

test('a renewal is told with its new end and what it cost', async () => {
  const { own, buyer, endsAt, amount, page, shared } = await givenServer();
  const input = { id: own.id, caller: buyer, amountKes: amount, limitKey: undefined };
  const paid = await renewServer(shop, input);
  await payFor(shop, paid, { amountKes: amount });
  const order = await findOrder(shop.db, paid.orderId);
  expect(await queuedFacts(shop, 'server-renewed', paid.orderId)).toEqual({
    firstName: shared.firstName,
    orderCode: order?.code,
    title: shared.title,
    validUntil: new Date(endsAt.getTime() + 30 * dayMs).toISOString(),
    amountKes: amount,
    link: page,
  });
});

const suspend = (customerId: `cus_${string}`) =>
  shop.db.transaction(async (tx) => {
    const at = shop.clock();
    const reason = 'Spam was reported.';
    await suspendCustomer(tx, customerId, { at, reason, by: customerId });
    return suspendGoods(tx, shop, { customerId, reason, actor, at });
  });
const restore = (customerId: `cus_${string}`, suspendedAt: Date) =>
  shop.db.transaction(async (tx) => {
    await liftSuspension(tx, customerId);
    return restoreGoods(tx, shop, { customerId, suspendedAt, actor, at: shop.clock() });
  });

test('a machine stands still with its account, and gets the lost time back with it', async () => {
  const { buyer, orderId, endsAt, server } = await givenServer();
  const suspendedAt = shop.clock();
  expect(await suspend(buyer.customerId)).toEqual({ leases: 0, servers: 1 });
  await runMachines(shop, 3);
  expect(await now(orderId)).toMatchObject({ state: 'suspended', suspendedFor: 'account' });
  expect(shop.fake.machines.get(server.id)?.power).toBe('stopped');
  until(suspendedAt.getTime() + 5 * dayMs);
  expect(await restore(buyer.customerId, suspendedAt)).toEqual({
    leases: 0,
    servers: 1,
    creditedMinor: 0,
  });
  await runMachines(shop, 3);
  expect(await now(orderId)).toMatchObject({
    state: 'active',
    suspendedFor: null,
    endsAt: new Date(endsAt.getTime() + 5 * dayMs),
  });
  expect(shop.fake.machines.get(server.id)?.power).toBe('running');
});

test('one whose time was over keeps the grace days that it had left', async () => {
  const { buyer, orderId, endsAt } = await givenServer();
  until(endsAt.getTime());
  await endServers(shop);
  shop.later(hourMs);
  const suspendedAt = shop.clock();
  expect(await suspend(buyer.customerId)).toEqual({ leases: 0, servers: 0 });
  shop.later(2 * dayMs);
  expect(await restore(buyer.customerId, suspendedAt)).toMatchObject({ servers: 0 });
  expect(await now(orderId)).toMatchObject({
    state: 'suspended',
    suspendedFor: 'end',
    endsAt: new Date(endsAt.getTime() + 2 * dayMs),
  });
});
