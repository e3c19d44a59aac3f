import { beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { creditOf } from '#modules/ledger';
import { DomainError } from '#platform/errors.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { describePayouts } from './present-payouts.ts';
import type { TestShop } from '../../testing/given-sales.ts';
import { givenPaidIn } from '../../testing/given-payouts.ts';
import { givenSite, programOf } from '../../testing/given-site.ts';
import type { SalesContext } from '../../context.ts';
import { useRealMoney } from '../../testing/use-real-money.ts';

const database = useTestDatabase();
const place = useRealMoney();
let shop: SalesContext;
let base: TestShop;
const path = '/balance/payouts';
const proof = { password: 'right' };

beforeEach(async () => {
  ({ base, shop } = await place.begin(database.db));
});

test('the screen learns what can go where, asks for it, and a repeat is the same payout', async () => {
  const { customer, paymentId } = await givenPaidIn({ shop, base, place });
  const { ask } = await givenSite(shop, customer);
  expect(await ask(path, {}, { method: 'GET' })).toMatchObject({
    status: 200,
    isOn: true,
    minKes: 10,
    maxKes: 250_000,
    payees: [{ paymentId, phone: expect.stringMatching(/^2547••••\d{4}$/), availableKes: 1_000 }],
    content: [],
  });
  const body = { paymentId, amountKes: 400 };
  const first = await ask(path, { ...body, proof }, { key: 'a' });
  expect(first).toMatchObject({ status: 200, state: 'sending', amountMinor: 40_000 });
  const again = await ask(path, { ...body, proof: { code: '123456' } }, { key: 'a' });
  expect(again).toEqual(first);
  expect(await ask(path, { ...body, amountKes: 500, proof }, { key: 'a' })).toMatchObject({
    code: 'idempotency-conflict',
  });
  expect(await ask(path, { ...body, proof }, { key: 'b' })).toMatchObject({ code: 'payout-open' });
  expect(await ask(path, {}, { method: 'GET' })).toMatchObject({
    payees: [{ availableKes: 600 }],
    content: [{ state: 'sending' }],
  });
});

test('a request under review is withdrawn on the same screen, and another one is nobody’s', async () => {
  shop = { ...shop, limits: { ...shop.limits, refundAloneKesMax: 200 } };
  const { customer, paymentId } = await givenPaidIn({ shop, base, place });
  const { ask } = await givenSite(shop, customer);
  await ask(path, { paymentId, amountKes: 400, proof });
  const [payout] = (await describePayouts(shop, customer.customerId)).content;
  const back = `${path}/${payout?.id}/withdraw`;
  const stranger = await givenSite(shop, (await givenPaidIn({ shop, base, place })).customer);
  expect(await stranger.ask(back, {})).toMatchObject({ status: 404 });
  expect(await ask(back, {})).toMatchObject({ status: 200, state: 'withdrawn' });
  expect(await ask(path, {}, { method: 'GET' })).toMatchObject({
    payees: [{ availableKes: 1_000 }],
    content: [{ state: 'withdrawn', reason: null }],
  });
  expect(await ask('/balance', {}, { method: 'GET' })).toMatchObject({
    content: [{ what: 'payout-withdrawn' }, { what: 'payout' }, { what: 'topup' }],
  });
  const small = await ask(path, { paymentId, amountKes: 100, proof });
  const [next] = (await describePayouts(shop, customer.customerId)).content;
  expect(small).toMatchObject({ state: 'sending' });
  expect(await ask(`${path}/${next?.id}/withdraw`, {})).toMatchObject({
    status: 409,
    code: 'payout-decided',
  });
});

test('whoever cannot show who they are takes nothing', async () => {
  const { customer, paymentId } = await givenPaidIn({ shop, base, place });
  const { ask } = await givenSite(shop, customer, () => {
    throw new DomainError('password-refused', 'wrong', { status: 403 });
  });
  const body = { paymentId, amountKes: 400, proof };
  expect(await ask(path, body)).toMatchObject({ status: 403, code: 'password-refused' });
  expect((await creditOf(shop.db, customer.customerId)).minor).toBe(100_000);
});

test('a program may not pay a balance out, whatever its token is good for', async () => {
  const { customer, paymentId } = await givenPaidIn({ shop, base, place });
  const { ask } = await givenSite(shop, programOf(customer));
  const body = { paymentId, amountKes: 400, proof };
  expect(await ask(path, body)).toMatchObject({ status: 403, code: 'token-scope' });
});

test('staff who look at the shop as a customer pay nothing out', async () => {
  const { customer, paymentId } = await givenPaidIn({ shop, base, place });
  const until = new Date(shop.clock().getTime() + minuteMs);
  const acting = { staffId: customer.customerId, staffEmail: 'staff@shop.test', until };
  const { ask } = await givenSite(shop, { ...customer, acting });
  const body = { paymentId, amountKes: 400, proof };
  expect(await ask(path, body)).toMatchObject({ status: 403, code: 'acting-as-customer' });
});

test('a shop that pays nothing out says so before it asks for a password', async () => {
  const { customer, paymentId } = await givenPaidIn({ shop, base, place });
  let asked = 0;
  const { ask } = await givenSite(base, customer, async () => {
    asked += 1;
    return 'password';
  });
  expect(await ask(path, {}, { method: 'GET' })).toMatchObject({ isOn: false, payees: [] });
  const body = { paymentId, amountKes: 400, proof };
  expect(await ask(path, body)).toMatchObject({ status: 409, code: 'payouts-off' });
  expect(asked).toBe(0);
});
