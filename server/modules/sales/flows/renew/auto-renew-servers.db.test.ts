import { expect, test } from 'vitest';
import { findServerOfOrder } from '#modules/servers/life';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { renewServer } from './renew.ts';
import { renewByThemselves } from './auto-renew.ts';
import {
  endServerAutoRenewal,
  leaveServer,
  setServerAutoRenewal,
} from '../../goods/server/keep-server.ts';
import { endServers, remindOfServerEnds } from '../../goods/server/keep-servers.ts';
import { requestRefund } from '../../money/return/request-refund.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import { describeServerService } from '../../goods/server/server-service.ts';
import { suspendGoods } from '../../admin/suspend-goods.ts';
import { fillBalance } from '../../testing/given-balance.ts';
import { givenMachineShop, type MachineShop, givenRunning } from '../../testing/given-machines.ts';
import { customerPays, holdingsOf, trialBalance } from '../../testing/given-sales.ts';
import { raceRenewals } from '../../testing/race-renewals.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const monthMs = 30 * dayMs;

async function openShop() {
  const shop = await givenMachineShop(database.db);
  // Servers of other tests would be renewed here too.
  await shop.db.execute(sql`delete from server_auto_renewals`);
  return shop;
}

/** A server that renews automatically, and what its customer has on the balance, in months. */
async function givenKept(shop: MachineShop, months = 0) {
  const sale = await givenRunning(shop);
  if (months > 0) await fillBalance(shop, sale.buyer, Math.ceil(sale.amount * months));
  await setServerAutoRenewal(shop, { ...sale.own, amountKes: sale.amount });
  return sale;
}

type Kept = Awaited<ReturnType<typeof givenKept>>;

/** Moves the clock to so many hours before the first end of the server. */
const before = (shop: MachineShop, { endsAt }: Kept, hours: number) =>
  shop.later(endsAt.getTime() - hours * hourMs - shop.clock().getTime());
const monthsAdded = async ({ db }: MachineShop, { orderId, endsAt }: Kept) =>
  (((await findServerOfOrder(db, orderId))?.endsAt?.getTime() ?? 0) - endsAt.getTime()) / monthMs;
const credit = async (shop: MachineShop, { buyer }: Kept) =>
  (await holdingsOf(shop, buyer.customerId))?.creditMinor;
const letters = async ({ db }: MachineShop, { own }: Kept, template: string) =>
  (
    await db.rows<{ key: string }>(sql`
      select dedupe_key as key from mails
       where customer_id = ${own.customerId} and template = ${template} order by created_at`)
  ).map(({ key }) => key.split(':').at(-1));

test('a server renews a day before its end from the balance, not sooner, and says so', async () => {
  const shop = await openShop();
  const kept = await givenKept(shop, 1);
  before(shop, kept, 24.1);
  expect(await renewByThemselves(shop)).toBe(0);
  before(shop, kept, 24);
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await monthsAdded(shop, kept)).toBe(1);
  expect(await credit(shop, kept)).toBe(0);
  expect(await letters(shop, kept, 'server-renewed')).toHaveLength(1);
  expect(await trialBalance(shop)).toBe(0);
});

test('workers at once, and a job that runs again, charge a term once', async () => {
  const shop = await openShop();
  const kept = await givenKept(shop, 5);
  before(shop, kept, 20);
  await Promise.all([1, 2, 3, 4].map(() => renewByThemselves(shop)));
  await renewByThemselves(shop);
  expect(await monthsAdded(shop, kept)).toBe(1);
  expect(await credit(shop, kept)).toBe(kept.amount * 4 * 100);
  expect(await trialBalance(shop)).toBe(0);
});

test('renewed by hand and automatically at once, a term is charged once', async () => {
  const shop = await openShop();
  const kept = await givenKept(shop, 4);
  before(shop, kept, 20);
  const token = { id: 'tok_test', scopes: new Set(['buy' as const]) };
  const caller = { ...kept.buyer, token };
  const byHand = { id: kept.own.id, caller, amountKes: kept.amount, limitKey: undefined };
  const answers = await raceRenewals(shop, kept.own, [
    () => renewByThemselves(shop),
    () => renewServer(shop, byHand),
    () => renewByThemselves(shop),
    () => renewServer(shop, byHand),
  ]);
  expect(await monthsAdded(shop, kept)).toBe(1);
  expect(await credit(shop, kept)).toBe(kept.amount * 3 * 100);
  // The second caller gets the payment that renewed it.
  expect(answers[1].paymentId).toBe(answers[3].paymentId);
  expect(answers[1].transactionStatus).toBe('ACCEPTED');
});

test('a prompt that is being paid this moment and the balance charge a term once', async () => {
  const shop = await openShop();
  const kept = await givenKept(shop, 2);
  before(shop, kept, 20);
  const { id } = kept.own;
  const byHand = { id, caller: kept.buyer, amountKes: kept.amount, limitKey: undefined };
  const { paymentId } = await renewServer(shop, byHand);
  expect(await renewByThemselves(shop)).toBe(0);
  await customerPays(shop, { paymentId }, { amountKes: kept.amount });
  await Promise.all([resolvePayment(shop, paymentId), renewByThemselves(shop)]);
  await renewByThemselves(shop);
  expect(await monthsAdded(shop, kept)).toBe(1);
  expect(await credit(shop, kept)).toBe(kept.amount * 2 * 100);
});

test('a crash between the charge and the longer term leaves neither; the next turn does both', async () => {
  const shop = await openShop();
  const kept = await givenKept(shop, 1);
  before(shop, kept, 20);
  await shop.db.execute(sql`
    create function fall_over() returns trigger language plpgsql as
      $$ begin raise exception 'power cut'; end $$`);
  await shop.db.execute(sql`
    create trigger fall_over before update of term on servers
      for each row execute function fall_over()`);
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await monthsAdded(shop, kept)).toBe(0);
  expect(await credit(shop, kept)).toBe(kept.amount * 100);
  expect(await trialBalance(shop)).toBe(0);
  await shop.db.execute(sql`drop function fall_over cascade`);
  expect(await renewByThemselves(shop)).toBe(0);
  shop.later(5 * minuteMs);
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await monthsAdded(shop, kept)).toBe(1);
  expect(await credit(shop, kept)).toBe(0);
});

test('a short balance is told once with the way to fill it, and is charged once filled', async () => {
  const shop = await openShop();
  const kept = await givenKept(shop, 0.5);
  before(shop, kept, 20);
  for (const _ of [1, 2, 3]) {
    await renewByThemselves(shop);
    shop.later(5 * minuteMs);
  }
  expect(shop.daraja.received).toEqual([]);
  expect(await letters(shop, kept, 'auto-renewal-waits')).toEqual(['balance-short']);
  const [notice] = await shop.db.rows<{ path: string }>(sql`
    select path from notices where template = 'auto-renewal-waits'
       and customer_id = ${kept.own.customerId}`);
  expect(notice?.path).toBe('/dashboard/balance');
  await fillBalance(shop, kept.buyer, Math.ceil(kept.amount / 2));
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await monthsAdded(shop, kept)).toBe(1);
});

test('a price above the agreed one is asked, never charged; agreeing to it charges it', async () => {
  const shop = await openShop();
  const kept = await givenKept(shop, 3);
  await shop.db.execute(sql`
    update server_auto_renewals set agreed_minor = agreed_minor - 1000
     where server_id = ${kept.own.id}`);
  before(shop, kept, 20);
  await renewByThemselves(shop);
  expect(await monthsAdded(shop, kept)).toBe(0);
  expect(await letters(shop, kept, 'auto-renewal-waits')).toEqual(['price-changed']);
  const { auto } = await describeServerService(shop, kept.own);
  expect(auto).toMatchObject({ agreedKes: kept.amount - 10, pays: 'price-changed' });
  const wrong = setServerAutoRenewal(shop, { ...kept.own, amountKes: kept.amount - 10 });
  await expect(wrong).rejects.toMatchObject({ code: 'price-changed' });
  await setServerAutoRenewal(shop, { ...kept.own, amountKes: kept.amount });
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await monthsAdded(shop, kept)).toBe(1);
});

test('switched off, left, suspended, paid back or ended, nothing is charged', async () => {
  const shop = await openShop();
  const off = await givenKept(shop, 1);
  const left = await givenKept(shop, 1);
  const suspended = await givenKept(shop, 1);
  const returned = await givenKept(shop, 1);
  const ended = await givenKept(shop, 1);
  const all = [off, left, suspended, returned, ended];
  before(shop, ended, 48);
  await endServerAutoRenewal(shop, off.own);
  await leaveServer(shop, left.own, { leaves: true });
  const at = shop.clock();
  await shop.db.transaction(async (tx) => {
    const { customerId } = suspended.own;
    await tx.execute(sql`update customers set suspended_at = ${at} where id = ${customerId}`);
    await suspendGoods(tx, shop, { customerId, reason: 'abuse', actor: 'test', at });
    await requestRefund(tx, shop, {
      paymentId: returned.paymentId,
      amount: 'rest',
      destination: 'balance',
      reason: 'not as described',
      endsService: false,
      actor: 'system',
      dedupeKey: `test:${returned.orderId}`,
      at,
    });
  });
  const held = await Promise.all(all.map((kept) => credit(shop, kept)));
  for (const kept of [off, left]) {
    expect((await describeServerService(shop, kept.own)).auto).toBeNull();
  }
  before(shop, ended, -1);
  await endServers(shop);
  expect(await renewByThemselves(shop)).toBe(0);
  expect(await Promise.all(all.map((kept) => credit(shop, kept)))).toEqual(held);
  const other = { ...off.own, customerId: left.own.customerId };
  await expect(endServerAutoRenewal(shop, other)).rejects.toMatchObject({ code: 'not-found' });
  await expect(endServerAutoRenewal(shop, ended.own)).rejects.toMatchObject({
    code: 'server-cannot',
  });
});

test('one that is being paid for by hand keeps no other one waiting', async () => {
  const shop = await openShop();
  const first = await givenKept(shop);
  const second = await givenKept(shop, 1);
  // Of two that are alike, the agreement decides which one is charged.
  await shop.db.execute(sql`
    update server_auto_renewals set agreed_minor = agreed_minor + 100
     where server_id = ${first.own.id}`);
  before(shop, second, 23);
  const { amount: amountKes } = first;
  const input = { id: first.own.id, caller: first.buyer, amountKes, limitKey: undefined };
  await renewServer(shop, input);
  expect(await renewByThemselves(shop)).toBe(1);
  expect(await monthsAdded(shop, first)).toBe(0);
  expect(await monthsAdded(shop, second)).toBe(1);
});

test('a server that is not sold any more tells its customer why', async () => {
  const shop = await openShop();
  const kept = await givenKept(shop, 1);
  await shop.db.execute(sql`update vps_offers set on_sale = false where id = 'us1'`);
  before(shop, kept, 20);
  await renewByThemselves(shop);
  await shop.db.execute(sql`update vps_offers set on_sale = true where id = 'us1'`);
  expect(await letters(shop, kept, 'auto-renewal-waits')).toEqual(['not-renewable']);
  expect(await credit(shop, kept)).toBe(kept.amount * 100);
});

test('reminders say that it renews and when the balance is short; none comes on the day of the charge', async () => {
  const shop = await openShop();
  const kept = await givenKept(shop, 0.5);
  before(shop, kept, 6.9 * 24);
  await remindOfServerEnds(shop);
  before(shop, kept, 2.9 * 24);
  await remindOfServerEnds(shop);
  before(shop, kept, 23);
  await remindOfServerEnds(shop);
  expect(await letters(shop, kept, 'server-ending')).toEqual(['7-days', '3-days']);
  expect(await letters(shop, kept, 'balance-low')).toHaveLength(1);
});
