import { request } from 'node:http';
import { expect, test } from 'vitest';
import { answer, call, eventually, type Given, givenSandbox } from '../testing/given-sandbox.ts';
import { phone, push } from '../testing/given-sandbox.ts';

const register = '/mpesa/c2b/v2/registerurl';
const pullRegister = '/pulltransactions/v1/register';
const pullQuery = '/pulltransactions/v1/query';

const urls = ({ shop }: Given, change: object = {}) => ({
  ShortCode: '174379',
  ResponseType: 'Completed',
  ConfirmationURL: `${shop.url}/confirmation`,
  ValidationURL: `${shop.url}/validation`,
  ...change,
});

const number = ({ shop }: Given) => ({
  ShortCode: '174379',
  RequestType: 'Pull',
  NominatedNumber: phone,
  CallBackURL: `${shop.url}/pull`,
});

const window = (change: object = {}) => ({
  ShortCode: '174379',
  StartDate: '2026-11-20 00:00:00',
  EndDate: '2026-11-20 23:59:59',
  OffSetValue: '0',
  ...change,
});

const clock = () => new Date('2026-11-20T14:45:00Z');
const byHand = { phone, amount: 500, account: 'LNG4K7Q2' };

test('a payment by hand reaches the registered confirmation address', async () => {
  const given = await givenSandbox({ clock });
  expect(await given.daraja(register, urls(given))).toMatchObject({
    status: 200,
    body: { ResponseCode: '0', OriginatorCoversationID: expect.any(String) },
  });
  const paid = await given.control('/paybill', byHand);
  const { receipt } = paid.body as { receipt: string };
  const { path, body } = await eventually(() => given.shop.received[0]);
  expect(path).toBe('/confirmation');
  expect(body).toMatchObject({
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: '20261120174500',
    TransAmount: '500.00',
    BusinessShortCode: '174379',
    BillRefNumber: 'LNG4K7Q2',
    MSISDN: '2547 ***** 678',
  });
  expect((await given.control('/truth')).body).toMatchObject({
    entries: [{ kind: 'paybill', receipt, reference: 'LNG4K7Q2', amountMinor: 50_000 }],
  });
});

test('validation can refuse a payment, and then no money moves', async () => {
  const given = await givenSandbox();
  await given.daraja(register, urls(given));
  await given.control('/daraja', { c2bValidation: true }, 'PUT');
  given.shop.answers.body = '{"ResultCode":"C2B00012","ResultDesc":"Rejected"}';
  expect(await given.control('/paybill', byHand)).toMatchObject({ status: 409 });
  expect(given.shop.received.map(({ path }) => path)).toEqual(['/validation']);
  expect((await given.control('/truth')).body).toMatchObject({ entries: [] });
  given.shop.answers.body = '{"ResultCode":"0","ResultDesc":"Accepted"}';
  expect(await given.control('/paybill', byHand)).toMatchObject({ status: 200 });
});

test.each([
  ['Completed', 200],
  ['Cancelled', 409],
])('a silent validation address counts as %s', async (ResponseType, status) => {
  const given = await givenSandbox();
  await given.daraja(register, urls(given, { ResponseType }));
  await given.control('/daraja', { c2bValidation: true }, 'PUT');
  given.shop.answers.status = 500;
  expect((await given.control('/paybill', byHand)).status).toBe(status);
});

test('registered addresses obey the rules for addresses', async () => {
  const given = await givenSandbox();
  const wrong = { ConfirmationURL: 'http://127.0.0.1/mpesa/confirmation' };
  expect(await given.daraja(register, urls(given, wrong))).toMatchObject({
    body: { errorMessage: 'Bad Request - Invalid ConfirmationURL' },
  });
  expect(await given.daraja(register, urls(given, { ResponseType: 'Maybe' }))).toMatchObject({
    body: { errorMessage: 'Bad Request - Invalid ResponseType' },
  });
});

test('addresses are registered once, as in production', async () => {
  const given = await givenSandbox();
  await given.daraja(register, urls(given));
  const other = { ConfirmationURL: `${given.shop.url}/other` };
  expect(await given.daraja(register, urls(given, other))).toMatchObject({
    status: 500,
    body: { errorCode: '500.003.1001', errorMessage: 'Urls are already registered' },
  });
  await given.control('/paybill', byHand);
  expect((await eventually(() => given.shop.received[0])).path).toBe('/confirmation');
});

test('an STK payment raises a confirmation only where that is switched on', async () => {
  const given = await givenSandbox();
  await given.daraja(register, urls(given));
  const first = await push(given);
  await answer(given, first.CheckoutRequestID, { action: 'approve' });
  expect(given.shop.received.map(({ path }) => path)).toEqual(['/callbacks/0a1b2c']);
  await given.control('/daraja', { c2bOnStk: true }, 'PUT');
  const second = await push(given, { Amount: 300 });
  await answer(given, second.CheckoutRequestID, { action: 'approve' });
  expect(given.shop.received.map(({ path }) => path).slice(1)).toEqual([
    '/callbacks/0a1b2c',
    '/confirmation',
  ]);
});

test('pull is registered once', async () => {
  const given = await givenSandbox();
  expect(await given.daraja(pullQuery, window())).toMatchObject({ status: 400 });
  const first = await given.daraja(pullRegister, number(given));
  expect(first.body).toMatchObject({ ResponseStatus: '1000', ShortCode: '174379' });
  const second = await given.daraja(pullRegister, number(given));
  expect(second.body).toMatchObject({ ResponseStatus: '1001' });
});

test('pull lists STK and hand payments in a list inside a list, by offset', async () => {
  const given = await givenSandbox({ clock });
  await given.daraja(pullRegister, number(given));
  expect((await given.daraja(pullQuery, window())).body).toMatchObject({
    ResponseCode: '1001',
    Response: [[]],
  });
  const { CheckoutRequestID } = await push(given);
  await answer(given, CheckoutRequestID, { action: 'approve' });
  const paid = await given.control('/paybill', byHand);
  const { body } = await given.daraja(pullQuery, window());
  expect(body).toMatchObject({ ResponseCode: '1000', ResponseMessage: 'Success' });
  const [rows] = (body as { Response: object[][] }).Response;
  expect(rows).toEqual([
    expect.objectContaining({ billreference: 'LNG4K7Q2', amount: '259.00' }),
    {
      transactionId: (paid.body as { receipt: string }).receipt,
      trxDate: '2026-11-20T14:45:00Z',
      msisdn: 712_345_678,
      sender: 'MPESA',
      transactiontype: 'c2b-pay-bill-debit',
      billreference: 'LNG4K7Q2',
      amount: '500.00',
      organizationname: 'LANGO',
    },
  ]);
  const page = await given.daraja(pullQuery, window({ OffSetValue: '1' }));
  expect((page.body as { Response: object[][] }).Response[0]).toEqual(rows?.slice(1));
});

test('the window is Nairobi time and reaches back 48 hours at most', async () => {
  const given = await givenSandbox({ clock });
  await given.control('/daraja', { tokenLifeMs: 1_000_000_000 }, 'PUT');
  await given.daraja(pullRegister, number(given));
  await given.control('/paybill', byHand);
  const count = async (change: object) => {
    const { body } = await given.daraja(pullQuery, window(change));
    return (body as { Response: object[][] }).Response[0]?.length;
  };
  expect(await count({ EndDate: '2026-11-20 17:44:59' })).toBe(0);
  expect(await count({ EndDate: '2026-11-20 17:45:00' })).toBe(1);
  await given.control('/clock', { advanceMs: 48 * 60 * 60 * 1000 + 1 });
  expect(await count({ EndDate: '2026-11-30 00:00:00' })).toBe(0);
});

test('the query may also come as a GET with a body', async () => {
  const given = await givenSandbox({ clock });
  await given.daraja(pullRegister, number(given));
  await given.control('/paybill', byHand);
  const authorization = `Bearer ${await given.token()}`;
  const text = await new Promise<string>((resolve, reject) => {
    const body = JSON.stringify(window());
    const headers = { authorization, 'content-length': String(body.length) };
    const url = `${given.addresses.daraja}${pullQuery}`;
    const outgoing = request(url, { method: 'GET', headers }, (response) => {
      let answered = '';
      response.on('data', (chunk) => (answered += String(chunk)));
      response.on('end', () => resolve(answered));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  expect(JSON.parse(text)).toMatchObject({ ResponseCode: '1000' });
});

test('a payment by hand of no known form is refused', async () => {
  const { addresses } = await givenSandbox();
  const reply = await call(`${addresses.controls}/paybill`, {
    method: 'POST',
    body: { ...byHand, amount: 1.5 },
  });
  expect(reply.status).toBe(400);
});

test('the portal statement lists what came and went, newest first, with its balance', async () => {
  const given = await givenSandbox({ clock });
  const paid = await given.control('/paybill', { ...byHand, account: 'A,"1"' });
  const { receipt } = paid.body as { receipt: string };
  await given.control('/clock', { advanceMs: 1_000 });
  await given.control('/paybill', { ...byHand, amount: 250 });
  const { text } = await call(`${given.addresses.controls}/statement.csv`);
  const lines = text.trim().split('\r\n');
  const head = lines.findIndex((line) => line.startsWith('Receipt No.'));
  expect(lines[1]).toBe('Short Code:,174379');
  expect(lines[head + 1]).toContain(',250.00,,750.00,');
  expect(lines[head + 2]).toContain(`${receipt},2026-11-20 17:45:00,`);
  expect(lines[head + 2]).toMatch(/,500\.00,,500\.00,.*,"A,""1"""$/);
});
