import { randomBytes } from 'node:crypto';
import { eventually } from '../../scripts/gate/eventually.ts';
import { freshPhone } from '../support/customer.ts';
import { expect, test } from '../support/people.ts';
import { openPrompt } from '../support/tenant.ts';

const noAmounts: readonly unknown[] = [
  0,
  -1,
  -259,
  258.5,
  258.999_999_9,
  1e-9,
  1e21,
  '259',
  '2.59e2',
  '0x103',
  [259],
  {},
  true,
  null,
  'NaN',
  'Infinity',
];

test('S31, S33 and S35: what is no amount of shillings opens no payment', async ({
  newCustomer,
  sandbox,
}) => {
  const customer = await newCustomer().join(sandbox);
  const proxy = await customer.freeProxy();
  const phone = freshPhone();
  for (const amount of noAmounts) {
    const { status } = await customer.pay(proxy.id, { phone, change: { amount } });
    expect(status, JSON.stringify(amount)).toBe(422);
  }
  expect(await customer.orders()).toEqual([]);
  expect(await sandbox.pushesTo(phone)).toEqual([]);
});

test('S43 and S45: a key belongs to one request of one customer', async ({
  newCustomer,
  sandbox,
}) => {
  const [customer, other] = await Promise.all([
    newCustomer().join(sandbox),
    newCustomer().join(sandbox),
  ]);
  const key = randomBytes(16).toString('hex');
  const { proxyId, paymentId } = await openPrompt(customer, sandbox, key);
  const another = await eventually('another free proxy', async () => {
    const found = await customer.freeProxy();
    return found.id !== proxyId && found;
  });
  const reused = await customer.pay(another.id, { phone: freshPhone(), key });
  expect(reused.status, reused.text).toBe(409);
  const free = await other.freeProxy();
  const theirs = await other.pay(free.id, { phone: freshPhone(), key });
  expect(theirs.text).not.toContain(paymentId);
  expect([200, 409], theirs.text).toContain(theirs.status);
});

test('S47 nobody is asked to pay for a proxy that somebody else holds', async ({
  newCustomer,
  sandbox,
}) => {
  const [holder, late] = await Promise.all([
    newCustomer().join(sandbox),
    newCustomer().join(sandbox),
  ]);
  const { proxyId } = await openPrompt(holder, sandbox);
  const phone = freshPhone();
  const change = { accountNumber: phone, metaData: { proxyId, plan: 'daily' } };
  const own = await late.freeProxy();
  const refused = await late.pay(own.id, { phone, change });
  expect(refused.status, refused.text).toBe(409);
  expect(await sandbox.pushesTo(phone)).toEqual([]);
});

test('S65 a browser cannot say that its payment succeeded', async ({
  newCustomer,
  sandbox,
  addresses,
}) => {
  const customer = await newCustomer().join(sandbox);
  const { paymentId, merchantId } = await openPrompt(customer, sandbox);
  const claim = {
    MerchantRequestID: merchantId,
    ResultCode: '0',
    ResultDesc: 'The service request is processed successfully.',
    status: 'success',
  };
  const told = await customer.call('POST', '/payments/stk/callback', claim);
  expect(told.status).toBe(200);
  expect(told.body as unknown).toMatchObject({ transaction: { ResultCode: '' } });
  const page = `/payment/callback?status=success&paymentId=${paymentId}&reference=${paymentId}`;
  expect((await fetch(addresses.shop + page)).status).toBe(200);
  expect((await customer.transaction(paymentId))?.transactionStatus).toBe('PROCESSING');
});

const doors = ['/hooks/stk/', '/hooks/result/', '/hooks/late/'].map(
  (path) => path + 'a'.repeat(64),
);
const nested = '['.repeat(4_000) + ']'.repeat(4_000);
const oddBodies: readonly (readonly [what: string, type: string, body: string])[] = [
  ['nothing', 'application/json', ''],
  ['XML', 'application/xml', '<Body><ResultCode>0</ResultCode></Body>'],
  ['another charset', 'application/json; charset=utf-16', '{"Body":{}}'],
  ['endless nesting', 'application/json', nested],
  ['a NUL', 'application/json', String.raw`{"Body":"\u0000"}`],
  ['two megabytes', 'application/json', `{"Body":"${'x'.repeat(2_000_000)}"}`],
  ['a form', 'application/x-www-form-urlencoded', 'ResultCode=0'],
];

test('S67 and S169: no body at the address of a provider breaks the shop', async ({
  addresses,
}) => {
  for (const path of [...doors, '/hooks/card', '/hooks/paybill/x/confirm']) {
    const url = `${addresses.api}/api${path}`;
    expect([404, 405], `GET ${path}`).toContain((await fetch(url)).status);
    for (const [what, type, body] of oddBodies) {
      const headers = { 'content-type': type, 'x-paystack-signature': 'f'.repeat(128) };
      // What is too long is refused, and its connection closed, while it is still sent.
      const closed = what === 'two megabytes' ? 413 : 0;
      const asked = fetch(url, { method: 'POST', headers, body });
      const status = await asked.then((answer) => answer.status).catch(() => closed);
      expect([400, 401, 404, 413, 415, 422], `${what} at ${path}`).toContain(status);
    }
  }
  expect((await fetch(`${addresses.api}/healthz`)).status).toBe(200);
});
