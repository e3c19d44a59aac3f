import { mapPlans } from '#contracts/term.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { expect, test } from 'vitest';
import { holdMs } from '#contracts/sale/payments.ts';
import type { Plan } from '#contracts/term.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { extend, holdForRenewal, rotateCredentials } from './activate.ts';
import {
  endLeases,
  expireReservations,
  release,
  revokeHoldsOfCustomer,
  revokeLease,
} from './end-leases.sql.ts';
import { suspendLeases } from '../moves/suspensions.sql.ts';
import { credentialsOf } from './credentials.ts';
import type { Lease } from './lease.ts';
import { findLease, leasesOfOrders } from './leases.sql.ts';
import {
  activateLine,
  after,
  gateway,
  givenCustomer,
  givenLease,
  givenInput,
  hold,
  holdersOf,
  keyring,
  credentialSources,
  noon,
  type ForSale,
} from '../testing/given-lease.ts';

const shop = useTestDatabase();
const soon = after(minuteMs);

type Given = Partial<Readonly<{ customerId: Lease['customerId']; plan: Plan; at: Date }>>;

const renew = async (
  { id: leaseId, customerId }: Pick<Lease, 'id' | 'customerId'>,
  given: Given = {},
) => {
  const { plan = 'daily', ...input } = given;
  const renewing = { customerId, terms: [{ leaseId, plan }], at: noon, ...input };
  return (await shop.db.transaction((tx) => extend(tx, renewing))).get(leaseId);
};
const stored = async ({ id, customerId }: Lease) => {
  const lease = await findLease(shop.db, id, customerId);
  if (!lease) throw new Error('The lease is not there.');
  return lease;
};

test('the clock of a lease starts when it is paid, not when it was held (G34)', async () => {
  const input = await givenInput(shop.db, { plan: 'monthly' });
  await hold(shop.db, input);
  const activation = await activateLine(shop.db, input.orderLineId, soon);
  expect(activation).toMatchObject({ kind: 'active', from: soon, until: after(30 * dayMs, soon) });
  expect((await leasesOfOrders(shop.db, [input.orderId]))[0]).toMatchObject({
    state: 'active',
    startsAt: soon,
    endsAt: after(30 * dayMs, soon),
  });
});

test('activating twice at once makes one lease with one secret', async () => {
  const { orderLineId } = await hold(shop.db, await givenInput(shop.db));
  const twice = await Promise.all([
    activateLine(shop.db, orderLineId),
    activateLine(shop.db, orderLineId),
  ]);
  expect(twice[0]).toMatchObject({ kind: 'active' });
  expect(twice[1]).toEqual(twice[0]);
});

test('late money still gets the proxy while nobody else took it', async () => {
  const { orderLineId } = await hold(shop.db, await givenInput(shop.db));
  const late = after(holdMs + dayMs);
  await expireReservations(shop.db, late);
  expect(await activateLine(shop.db, orderLineId, late)).toMatchObject({
    kind: 'active',
    from: late,
  });
});

test('late money loses the proxy that somebody else holds', async () => {
  const { db } = shop;
  const first = await hold(db, await givenInput(db));
  const proxy = proxyOf(first);
  const rival = await hold(db, await givenInput(db, { proxy, at: after(holdMs) }));
  const activation = await activateLine(db, first.orderLineId, after(holdMs + 1));
  expect(activation).toEqual({ kind: 'lost', reason: 'taken' });
  expect((await stored(first)).state).toBe('released');
  expect(await holdersOf(db, proxy, after(holdMs + 1))).toMatchObject({ claim: rival.id });
});

test('an order that never held anything has lost its proxy, not crashed its payment', async () => {
  const { orderLineId } = await givenInput(shop.db);
  expect(await activateLine(shop.db, orderLineId)).toEqual({ kind: 'lost', reason: 'no-hold' });
});

test('a hold that ends in the millisecond of its payment: one winner each time (F-21)', async () => {
  const { db } = shop;
  const at = after(holdMs);
  const rounds = 40;
  const winners = { buyer: 0, rival: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const input = await givenInput(db);
    await hold(db, input);
    const rival = await givenInput(db, { proxy: input.proxy, at });
    const steps = [
      () => activateLine(db, input.orderLineId, at),
      () => hold(db, rival).catch(() => undefined),
      () => expireReservations(db, at),
    ];
    // Who is asked first changes from round to round, so that each order of arrival is tried.
    const order = round % 2 ? steps : steps.toReversed();
    await Promise.all(order.map((step) => step()));
    const { claim, live } = await holdersOf(db, input.proxy, at);
    expect(live).toHaveLength(1);
    expect(live[0]?.id).toBe(claim);
    winners[live[0]?.state === 'active' ? 'buyer' : 'rival'] += 1;
  }
  expect(winners.buyer + winners.rival).toBe(rounds);
});

test('a renewal begins where the lease would have ended and keeps its credentials (G37)', async () => {
  const lease = await givenLease(shop.db);
  const extension = await renew(lease, { plan: 'monthly', at: soon });
  expect(extension).toMatchObject({
    kind: 'extended',
    from: after(dayMs),
    until: after(31 * dayMs),
    lease: { credentials: lease.credentials },
  });
  const { claim } = await holdersOf(shop.db, proxyOf(lease), after(30 * dayMs));
  expect(claim).toBe(lease.id);
});

const holdAgain = async (lease: Lease, at: Date) =>
  (await shop.db.transaction((tx) => holdForRenewal(tx, [lease], at))).has(lease.id);

test('a running lease needs no hold for its renewal, and keeps the claim it has', async () => {
  const lease = await givenLease(shop.db);
  expect(await holdAgain(lease, soon)).toBe(true);
  expect(await holdersOf(shop.db, proxyOf(lease), soon)).toMatchObject({ claim: lease.id });
  expect((await stored(lease)).endsAt).toEqual(lease.endsAt);
});

test('the proxy of an ended lease is held while its renewal is paid, and free after it', async () => {
  const { db } = shop;
  const lease = await givenLease(db);
  const late = after(3 * dayMs);
  await endLeases(db, late);
  expect(await holdAgain(await stored(lease), late)).toBe(true);
  const rival = (at: Date) => givenInput(db, { proxy: proxyOf(lease), at });
  await expect(hold(db, await rival(late))).rejects.toMatchObject({ code: 'proxy-taken' });
  const unpaid = after(holdMs + 1, late);
  expect(await hold(db, await rival(unpaid))).toMatchObject({ state: 'reserved' });
});

test('of a renewal and a new buyer at once, one holds the proxy', async () => {
  const { db } = shop;
  const late = after(3 * dayMs);
  for (let round = 0; round < 10; round += 1) {
    const lease = await givenLease(db);
    await endLeases(db, late);
    const ended = await stored(lease);
    const rival = await givenInput(db, { proxy: proxyOf(lease), at: late });
    const [renews, buys] = await Promise.all([
      holdAgain(ended, late),
      hold(db, rival).then(
        () => true,
        () => false,
      ),
    ]);
    expect([renews, buys].filter(Boolean)).toHaveLength(1);
  }
});

test('an ended lease is revived from now on, if the proxy is free', async () => {
  const lease = await givenLease(shop.db);
  const late = after(3 * dayMs);
  await endLeases(shop.db, late);
  expect(await renew(lease, { at: late })).toMatchObject({
    kind: 'extended',
    from: late,
    until: after(dayMs, late),
  });
  expect((await stored(lease)).state).toBe('active');
});

test('an ended lease is lost when somebody else has the proxy', async () => {
  const { db } = shop;
  const lease = await givenLease(db);
  const late = after(3 * dayMs);
  const proxy = proxyOf(lease);
  await hold(db, await givenInput(db, { proxy, at: late }));
  expect(await renew(lease, { at: late })).toEqual({ kind: 'lost', reason: 'taken' });
});

test('a rival’s spent hold that nobody swept does not stand in the way of a revival', async () => {
  const { db } = shop;
  const lease = await givenLease(db);
  const proxy = proxyOf(lease);
  const rival = await hold(db, await givenInput(db, { proxy, at: after(2 * dayMs) }));
  await endLeases(db, after(2 * dayMs));
  expect(await renew(lease, { at: after(3 * dayMs) })).toMatchObject({ kind: 'extended' });
  expect((await stored(rival)).state).toBe('released');
});

test('another customer cannot renew, and a hold cannot be renewed', async () => {
  const lease = await givenLease(shop.db);
  const customerId = await givenCustomer(shop.db);
  expect(await renew(lease, { customerId })).toEqual({ kind: 'lost', reason: 'no-hold' });
  const held = await hold(shop.db, await givenInput(shop.db));
  expect(await renew(held)).toEqual({ kind: 'lost', reason: 'over' });
});

test('a lease that is renewed in the moment of its end is not ended by the sweep', async () => {
  const { db } = shop;
  for (let round = 0; round < 20; round += 1) {
    const lease = await givenLease(db);
    const at = after(dayMs);
    await Promise.all([renew(lease, { at }), endLeases(db, at)]);
    expect(await stored(lease)).toMatchObject({ state: 'active', endsAt: after(2 * dayMs) });
    const proxy = proxyOf(lease);
    expect((await holdersOf(db, proxy, after(dayMs + 1))).claim).toBe(lease.id);
  }
});

test('the sweep ends what is over, frees the proxy and says when it ended', async () => {
  const { db } = shop;
  const lease = await givenLease(db, { at: new Date('2020-01-01T00:00:00Z') });
  const over = new Date('2020-01-02T00:00:00Z');
  expect((await endLeases(db, new Date(over.getTime() - 1))).length).toBe(0);
  const ended = await endLeases(db, after(minuteMs, over));
  expect(ended).toMatchObject([{ id: lease.id, state: 'ended', endedAt: over }]);
  const proxy = proxyOf(lease);
  expect(await holdersOf(db, proxy, over)).toEqual({ claim: undefined, live: [] });
});

test('letting a hold go does not touch a lease', async () => {
  const lease = await givenLease(shop.db);
  await shop.db.transaction((tx) => release(tx, { orderLineIds: [lease.orderLineId], at: soon }));
  expect((await stored(lease)).state).toBe('active');
});

test('a suspended customer loses holds for good and keeps leases with their secrets (I10)', async () => {
  const { db } = shop;
  const customerId = await givenCustomer(db);
  const lease = await givenLease(db, { customerId });
  const held = await hold(db, await givenInput(db, { customerId }));
  const stopped = await db.transaction(async (tx) => {
    await revokeHoldsOfCustomer(tx, { customerId, at: soon });
    return suspendLeases(tx, { customerId, at: soon, keptUntil: after(dayMs, soon) });
  });
  expect(stopped.map(({ id }) => id)).toEqual([lease.id]);
  expect(await stored(lease)).toMatchObject({ state: 'suspended', endsAt: lease.endsAt });
  expect((await stored(lease)).credentials).toEqual(lease.credentials);
  expect(await activateLine(db, held.orderLineId, soon)).toMatchObject({ kind: 'lost' });
  expect(await renew(lease, { at: soon })).toMatchObject({ kind: 'lost' });
});

test('taking one lease away leaves the customer’s others', async () => {
  const { db } = shop;
  const customerId = await givenCustomer(db);
  const [bad, good] = [await givenLease(db, { customerId }), await givenLease(db, { customerId })];
  await db.transaction((tx) => revokeLease(tx, { leaseId: bad.id, at: soon }));
  expect([(await stored(bad)).state, (await stored(good)).state]).toEqual(['revoked', 'active']);
});

test('a new secret keeps the user name, and only its owner can ask for it', async () => {
  const { db } = shop;
  const lease = await givenLease(db);
  const rotate = (customerId = lease.customerId, at = soon) =>
    db.transaction((tx) =>
      rotateCredentials(tx, credentialSources, { leaseId: lease.id, customerId, at }),
    );
  const secretOf = (of: Parameters<typeof credentialsOf>[1]) =>
    credentialsOf({ keyring, gateway }, of, soon)?.password.reveal();
  const changed = await rotate();
  expect(changed.credentials?.username).toBe(lease.credentials?.username);
  expect(secretOf(changed)).not.toBe(secretOf(lease));
  await expect(rotate(await givenCustomer(db))).rejects.toMatchObject({ code: 'not-found' });
  await expect(rotate(lease.customerId, after(dayMs))).rejects.toMatchObject({
    code: 'lease-not-active',
  });
});

test('user names and secrets of a hundred leases are all different', async () => {
  const { db } = shop;
  const leases: Lease[] = [];
  for (let n = 0; n < 100; n += 1) leases.push(await givenLease(db));
  const names = leases.map(({ credentials }) => credentials?.username);
  const secrets = leases.map((one) =>
    credentialsOf({ keyring, gateway }, one, noon)?.password.reveal(),
  );
  expect(new Set([...names, ...secrets]).size).toBe(200);
});

/** The proxy of a lease, as a buyer would name it. */
const proxyOf = ({ proxyId, upstreamId, terms }: Lease): ForSale => ({
  id: proxyId,
  upstreamId,
  onSale: true,
  health: 'healthy',
  availableUntil: null,
  price: mapPlans(terms.price, ({ usd }) => usd),
});
