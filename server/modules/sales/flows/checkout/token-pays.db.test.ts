import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { fillBalance, givenBalance } from '../../testing/given-balance.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import {
  givenRunningServer,
  serverPriceKes,
  serverPurchase,
} from '../../testing/given-purchases.ts';
import {
  freshPhone,
  givenProxy,
  givenShop,
  priceKes,
  purchase,
} from '../../testing/given-sales.ts';
import { toWholeKes } from '#contracts/money.ts';
import { givenSite } from '../../testing/given-site.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const amountKes = toWholeKes(priceKes);

/** A customer with money on the balance, whose program asks with a token that may buy. */
async function givenProgram() {
  const shop = await givenShop(database.db, () => noon);
  const customer = await givenBalance(shop, amountKes);
  const scopes = new Set(['buy' as const, 'servers' as const]);
  const { ask } = await givenSite(shop, { ...customer, token: { id: 'tok_test', scopes } });
  return { shop, customer, ask };
}

test('a program pays from the balance, and starts no prompt and no card page', async () => {
  const { shop, ask } = await givenProgram();
  const body = purchase(await givenProxy(shop), freshPhone());
  for (const mode of ['STK', 'LINK'] as const) {
    const refused = await ask('/payments', { ...body, mode });
    expect(refused).toMatchObject({ status: 403, code: 'token-scope' });
  }
  expect([shop.daraja.received, shop.cards.received]).toEqual([[], []]);
  const paid = await ask('/payments', { ...body, mode: 'BALANCE' });
  expect(paid).toMatchObject({ status: 200, transactionStatus: 'ACCEPTED' });
});

test('a program lets a lease renew by itself from the balance, never by a prompt', async () => {
  const { shop, customer, ask } = await givenProgram();
  const { lease } = await givenPaidLease(shop, { buyer: customer });
  const body = { plan: 'daily', amountKes };
  const path = `/leases/${lease.id}/auto-renewal`;
  const refused = await ask(path, { ...body, prompts: true }, { method: 'PUT' });
  expect(refused).toMatchObject({ status: 403, code: 'token-scope' });
  const set = await ask(path, { ...body, prompts: false }, { method: 'PUT' });
  expect(set).toMatchObject({ status: 200, auto: { plan: 'daily', prompts: false } });
});

test('a program buys a server and renews one from the balance, by hand and automatically', async () => {
  const { shop, customer, ask } = await givenProgram();
  const price = await serverPriceKes(shop);
  const id = await givenRunningServer(shop, customer);
  await fillBalance(shop, customer, price * 2);
  const body = { ...serverPurchase(price, freshPhone()), mode: 'BALANCE' };
  const paid = { status: 200, transactionStatus: 'ACCEPTED' };
  expect(await ask('/payments', body)).toMatchObject(paid);
  const auto = await ask(`/servers/${id}/auto-renewal`, { amountKes: price }, { method: 'PUT' });
  expect(auto).toMatchObject({ status: 200, auto: { agreedKes: price, pays: 'balance' } });
  const renewed = await ask(`/servers/${id}/renew`, { amountKes: price });
  expect(renewed).toMatchObject(paid);
  const off = await ask(`/servers/${id}/auto-renewal`, {}, { method: 'DELETE' });
  expect(off).toMatchObject({ status: 200, auto: null });
  expect(shop.daraja.received).toEqual([]);
});

test('a program restarts a server, and neither wipes it nor changes what opens it', async () => {
  const { shop, customer, ask } = await givenProgram();
  const id = await givenRunningServer(shop, customer);
  const work = (kind: string) => ask(`/servers/${id}/operations`, { kind });
  for (const kind of ['reinstall', 'reset-access']) {
    expect(await work(kind)).toMatchObject({ status: 403, code: 'token-scope' });
  }
  // It was set up manually: its machine cannot be restarted from here.
  expect(await work('reboot')).toMatchObject({ status: 409, code: 'server-cannot' });
});

test.each(['/payments', '/leases/lse_1/renew', '/servers/srv_1/renew'])(
  'a program sends a key with POST %s',
  async (path) => {
    const { shop, ask } = await givenProgram();
    const body = { ...purchase(await givenProxy(shop), freshPhone()), mode: 'BALANCE' };
    const refused = await ask(path, body, { key: '' });
    expect(refused).toMatchObject({
      status: 400,
      code: 'idempotency-key-needed',
      detail: expect.stringContaining('Idempotency-Key'),
    });
    expect(await ask(path, body)).not.toMatchObject({ code: 'idempotency-key-needed' });
  },
);
