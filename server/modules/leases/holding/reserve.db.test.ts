import { hourMs, minuteMs } from '#contracts/time.ts';
import { expect, test } from 'vitest';
import { holdMs } from '#contracts/sale/payments.ts';
import { sql, type Tx } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { waitingForLocks } from '#testing/waiting-for-locks.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { expireReservations, release } from './end-leases.sql.ts';
import { ProxyReserved, ProxyTaken, TooManyHolds } from '../errors.ts';
import { reserveMany } from './many.ts';
import {
  activateLine,
  after,
  credentialSources,
  givenCustomer,
  givenLine,
  givenProxy,
  givenInput,
  hold,
  holdersOf,
  noon,
} from '../testing/given-lease.ts';

const shop = useTestDatabase();
const withoutConstraint = useTestDatabase();
const buyers = 1_000;

/** A slow machine gives some of a crowd no connection in time; they ask again, as buyers do. */
async function holdOnceAnswered(...asked: Parameters<typeof hold>): ReturnType<typeof hold> {
  try {
    return await hold(...asked);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return holdOnceAnswered(...asked);
  }
}

test('a thousand buyers of one proxy at once: one holds it, the others are told so (F-19)', async () => {
  const { db } = shop;
  const proxy = await givenProxy(db);
  const inputs = await Promise.all(Array.from({ length: buyers }, () => givenInput(db, { proxy })));
  const outcomes = await Promise.allSettled(inputs.map((input) => holdOnceAnswered(db, input)));

  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refusals).toHaveLength(buyers - 1);
  expect(refusals.filter((reason) => !(reason instanceof ProxyTaken))).toEqual([]);
  const { claim, live } = await holdersOf(db, proxy);
  expect(live).toEqual([{ id: claim, state: 'reserved' }]);
});

test('a hold lasts fifteen minutes and has no credentials', async () => {
  const lease = await hold(shop.db, await givenInput(shop.db));
  expect(lease).toMatchObject({ state: 'reserved', startsAt: null, credentials: null });
  expect(lease.reservedUntil).toEqual(after(holdMs));
});

test('asking again for the same order line gives the hold it has', async () => {
  const input = await givenInput(shop.db);
  const first = await hold(shop.db, input);
  const again = await hold(shop.db, { ...input, at: after(minuteMs) });
  expect(again).toEqual(first);
});

test('asking again after payment gives the lease', async () => {
  const input = await givenInput(shop.db);
  await hold(shop.db, input);
  await activateLine(shop.db, input.orderLineId);
  expect((await hold(shop.db, input)).state).toBe('active');
});

test('a proxy is free again in the moment its hold runs out, swept or not', async () => {
  const { db } = shop;
  const first = await givenInput(db);
  await hold(db, first);
  const next = (at: Date) => givenInput(db, { proxy: first.proxy, at });
  await expect(hold(db, await next(after(holdMs - 1)))).rejects.toThrow(ProxyTaken);
  const taken = await hold(db, await next(after(holdMs)));
  expect(await holdersOf(db, first.proxy, after(holdMs))).toMatchObject({ claim: taken.id });
});

test('the same order line may hold again after its hold ran out', async () => {
  const { db } = shop;
  const input = await givenInput(db);
  const first = await hold(db, input);
  const again = await hold(db, { ...input, at: after(holdMs) });
  expect(again).toMatchObject({ id: first.id, reservedUntil: after(2 * holdMs) });
});

test('one’s own hold by another order is refused as such', async () => {
  const { db } = shop;
  const first = await givenInput(db);
  await hold(db, first);
  const { customerId, proxy } = first;
  const second = { ...first, ...(await givenLine(db, { customerId, proxy })) };
  await expect(hold(db, second)).rejects.toThrow(ProxyReserved);
  await db.transaction((tx) => release(tx, { orderLineIds: [first.orderLineId], at: noon }));
  expect(await hold(db, second)).toMatchObject({ orderId: second.orderId });
});

test('a customer holds three proxies at most, also when asking for ten at once (S53)', async () => {
  const { db } = shop;
  const customerId = await givenCustomer(db);
  const inputs = await Promise.all(
    Array.from({ length: 10 }, () => givenInput(db, { customerId })),
  );
  const outcomes = await Promise.allSettled(inputs.map((input) => hold(db, input)));
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refusals).toHaveLength(7);
  expect(refusals.every((reason) => reason instanceof TooManyHolds)).toBe(true);
});

test('orders of several stay within their customer’s limit, also beside each other', async () => {
  const { db } = shop;
  const customerId = await givenCustomer(db);
  const orders = await Promise.all(
    Array.from({ length: 10 }, async () => [
      await givenInput(db, { customerId }),
      await givenInput(db, { customerId }),
    ]),
  );
  const outcomes = await Promise.allSettled(
    orders.map((inputs) =>
      db.transaction((tx) => reserveMany(tx, credentialSources, { inputs, openMax: 5 })),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refusals.every((reason) => reason instanceof TooManyHolds)).toBe(true);
});

test('a hold that gives way to one of more waits for nobody who waits for it', async () => {
  const { db } = shop;
  const [one, two] = await Promise.all([givenProxy(db), givenProxy(db)]);
  const [proxies, high] = [[one, two], one.id > two.id ? one : two];
  const [customerId, rival] = [await givenCustomer(db), await givenCustomer(db)];
  const first = await hold(db, await givenInput(db, { customerId, proxy: high }));
  const inputsOf = (buyer: typeof customerId) =>
    Promise.all(proxies.map((proxy) => givenInput(db, { customerId: buyer, proxy })));
  const [again, theirs] = [await inputsOf(customerId), await inputsOf(rival)];
  // A circle would end after a second: PostgreSQL refuses one, and its transaction runs again.
  let tries = 0;
  const reserveAll = (tx: Tx, inputs: typeof again) => {
    tries += 1;
    return reserveMany(tx, credentialSources, { inputs, openMax: 5 });
  };
  const giving = {
    orderLineIds: [first.orderLineId],
    wanted: proxies.map(({ id }) => id),
    at: noon,
  };
  const beside = Promise.withResolvers<ReadonlySet<string>>();
  const lost = await db.transaction(async (tx) => {
    await release(tx, giving);
    db.transaction((other) => reserveAll(other, theirs)).then(beside.resolve, beside.reject);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    return reserveAll(tx, again);
  });
  expect(lost).toEqual(new Set());
  expect(await beside.promise).toEqual(new Set(theirs.map(({ orderLineId }) => orderLineId)));
  expect(tries).toBe(2);
});

test('a customer makes ten holds an hour at most, however they end (S53)', async () => {
  const { db } = shop;
  const customerId = await givenCustomer(db);
  for (let n = 0; n < 10; n += 1) {
    const { orderLineId } = await hold(db, await givenInput(db, { customerId }));
    await db.transaction((tx) => release(tx, { orderLineIds: [orderLineId], at: noon }));
  }
  const next = await givenInput(db, { customerId });
  await expect(hold(db, next)).rejects.toMatchObject({ code: 'too-many-holds', status: 429 });
  await expect(hold(db, { ...next, at: after(hourMs) })).resolves.toBeDefined();
});

test('what may not be sold cannot be held', async () => {
  const { db } = shop;
  const input = await givenInput(db);
  const down = { ...input, proxy: { ...input.proxy, health: 'down' as const } };
  await expect(hold(db, down)).rejects.toMatchObject({ code: 'not-for-sale' });
  const withdrawn = { ...input, proxy: { ...input.proxy, onSale: false } };
  await expect(hold(db, withdrawn)).rejects.toMatchObject({ code: 'not-for-sale' });
});

test('the gate alone leaves one holder, without the constraint behind it', async () => {
  const { db } = withoutConstraint;
  await db.execute(sql`alter table leases drop constraint leases_proxy_id_tstzrange_excl`);
  const proxy = await givenProxy(db);
  const inputs = await Promise.all(Array.from({ length: 40 }, () => givenInput(db, { proxy })));
  await Promise.allSettled(inputs.map((input) => hold(db, input)));
  expect((await holdersOf(db, proxy)).live).toHaveLength(1);
});

test('without its claim a leased proxy is still not leased twice (G39)', async () => {
  const { db } = shop;
  const input = await givenInput(db);
  await hold(db, input);
  await db.execute(sql`delete from lease_claims where proxy_id = ${input.proxy.id}`);
  const rival = await givenInput(db, { proxy: input.proxy });
  await expect(hold(db, rival)).rejects.toThrow(ProxyTaken);
});

test('the sweep lets go of spent holds and of nothing else', async () => {
  const { db } = shop;
  const at = new Date('2020-01-01T00:00:00Z');
  const spent = await hold(db, await givenInput(db, { at }));
  const open = await hold(db, await givenInput(db, { at: after(minuteMs, at) }));
  const released = await expireReservations(db, after(holdMs, at));
  expect(released.map(({ id, state }) => [id, state])).toEqual([[spent.id, 'released']]);
  const rows = await db.rows<{ id: string }>(sql`
    select lease_id as id from lease_claims where lease_id = any(${[spent.id, open.id]})`);
  expect(rows).toEqual([{ id: open.id }]);
});

test('the sweep leaves what an order is at work on, and takes the rest at once', async () => {
  const { db } = shop;
  const at = new Date('2019-12-01T00:00:00Z');
  const over = after(holdMs, at);
  const given = async () => (await hold(db, await givenInput(db, { at }))).id;
  const claimed = await given();
  const locked = await given();
  const free = await given();
  const swept = async () => (await expireReservations(db, over)).map(({ id }) => id);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from lease_claims where lease_id = ${claimed} for update`);
    await tx.execute(sql`select from leases where id = ${locked} for update`);
    expect(await swept()).toEqual([free]);
    // Nothing that was left is kept from the order that wants it next.
    await tx.execute(sql`select from lease_claims where lease_id = ${locked} for update nowait`);
  });
  expect((await swept()).toSorted()).toEqual([claimed, locked].toSorted());
});
