import { expect, test } from 'vitest';
import { sampleDaraja } from '../defaults.ts';
import {
  answer,
  callbackAt,
  eventually,
  type Given,
  givenSandbox,
} from '../testing/given-sandbox.ts';
import { itemIn, merchant, phone, push, pushPath, pushTo } from '../testing/given-sandbox.ts';

const account = { shortCode: '600977', till: '5210987' };
const clock = () => new Date('2026-11-20T14:45:00Z');
const plain = `${account.shortCode}${sampleDaraja.passKey}${merchant.Timestamp}`;
/** A push to the till, in order in every field. */
const buyGoods = {
  BusinessShortCode: account.shortCode,
  Password: Buffer.from(plain).toString('base64'),
  TransactionType: 'CustomerBuyGoodsOnline',
  PartyB: account.till,
};

const register = ({ shop, ...given }: Given) =>
  given.daraja('/mpesa/c2b/v2/registerurl', {
    ShortCode: account.shortCode,
    ResponseType: 'Completed',
    ConfirmationURL: `${shop.url}/confirmation`,
    ValidationURL: `${shop.url}/validation`,
  });

test('a prompt of a till is paid like any other', async () => {
  const given = await givenSandbox({ clock, account });
  const { CheckoutRequestID } = await push(given, buyGoods);
  await answer(given, CheckoutRequestID, { action: 'approve' });
  const callback = await callbackAt(given);
  expect(callback.ResultCode).toBe(0);
  expect(itemIn(callback, 'MpesaReceiptNumber')).toMatch(/^[A-Z0-9]{10}$/);
});

test.each([
  ['the type of a paybill', { TransactionType: 'CustomerPayBillOnline' }, 'TransactionType'],
  ['its till in place of the store', { BusinessShortCode: account.till }, 'Merchant'],
])('a till refuses %s', async (_, change, said) => {
  const given = await givenSandbox({ clock, account });
  const reply = await given.daraja(pushPath, pushTo(given.shop, { ...buyGoods, ...change }));
  expect(reply.status).not.toBe(200);
  expect(reply.text).toContain(said);
});

test('money for the store in place of the till is not moved', async () => {
  const given = await givenSandbox({ clock, account });
  await push(given, { ...buyGoods, PartyB: account.shortCode });
  expect((await callbackAt(given)).ResultCode).toBe(2028);
});

test('the published paybill takes no Buy Goods', async () => {
  const given = await givenSandbox({ clock });
  const body = pushTo(given.shop, { TransactionType: 'CustomerBuyGoodsOnline' });
  expect(await given.daraja(pushPath, body)).toMatchObject({
    status: 400,
    body: { errorMessage: 'Bad Request - Invalid TransactionType' },
  });
});

test('what a till tells of a payment by hand names no account, and masks the payer', async () => {
  const given = await givenSandbox({ clock, account });
  await register(given);
  const paid = await given.control('/paybill', { phone, amount: 500, account: 'LNG4K7Q2' });
  const { receipt } = paid.body as { receipt: string };
  const { body } = await eventually(() => given.shop.received[0]);
  expect(body).toMatchObject({
    TransactionType: 'Buy Goods',
    TransID: receipt,
    TransAmount: '500.00',
    BusinessShortCode: account.shortCode,
    BillRefNumber: '',
    MSISDN: '2547 ***** 678',
  });
});

test('nor does what it tells of a prompt, where prompts raise it', async () => {
  const given = await givenSandbox({ clock, account });
  await register(given);
  await given.control('/daraja', { c2bOnStk: true }, 'PUT');
  const { CheckoutRequestID } = await push(given, buyGoods);
  await answer(given, CheckoutRequestID, { action: 'approve' });
  const { body } = await eventually(() =>
    given.shop.received.find(({ path }) => path === '/confirmation'),
  );
  expect(body).toMatchObject({ TransactionType: 'Buy Goods', BillRefNumber: '' });
});
