import { expect, test } from 'vitest';
import type { CallParameters } from '../core/parameters.ts';
import { brokenRequests } from '../testing/broken-requests.ts';
import { ask, givenTransaction, initializeBody } from '../testing/given-paystack.ts';
import { type Given } from '../testing/given-sandbox.ts';
import * as published from './parameters.ts';

// Each call's own table says what is published; each way out of it must be refused.

type Fields = Record<string, unknown>;
type Call = Readonly<{ path: string; method?: string; table: CallParameters; good: Fields }>;

const mobileMoney = { phone: '+254712345678', provider: 'mpesa' };
const charge = { email: 'customer@demo.test', amount: 1_000, mobile_money: mobileMoney };

const calls: Readonly<Record<string, Call>> = {
  initialize: {
    path: '/transaction/initialize',
    table: published.initializeParameters,
    good: {
      ...initializeBody({ reference: 'LNG-0002' }),
      label: 'Lango',
      plan: 'PLN_1',
      invoice_limit: 1,
      split_code: 'SPL_1',
      subaccount: 'ACCT_1',
      transaction_charge: 1,
      bearer: 'account',
    },
  },
  charge: {
    path: '/charge',
    table: published.chargeParameters,
    good: {
      ...charge,
      currency: 'KES',
      reference: 'LNG-0003',
      metadata: '{"cart_id":1}',
      device_id: 'd-1',
    },
  },
  refund: {
    path: '/refund',
    table: published.refundParameters,
    good: {
      transaction: 'LNG-0001',
      amount: 1_000,
      currency: 'KES',
      customer_note: 'a',
      merchant_note: 'b',
    },
  },
  session: {
    path: '/integration/payment_session_timeout',
    method: 'PUT',
    table: published.sessionParameters,
    good: { timeout: 600 },
  },
};

async function givenPaid(): Promise<Given> {
  const given = await givenTransaction();
  await given.control('/paystack/transactions/LNG-0001/answer', { action: 'pay' });
  return given;
}

test.each(Object.keys(calls))('%s takes what is published, and nothing else', async (name) => {
  const given = await givenPaid();
  const asked = calls[name];
  if (asked === undefined) throw new Error(name);
  const { path, method, table, good } = asked;
  for (const { how, body } of brokenRequests(table, good)) {
    const reply = await ask(given, path, body, method);
    expect([how, reply]).toMatchObject([
      how,
      { status: 400, body: { status: false, type: 'validation_error', code: 'invalid_params' } },
    ]);
  }
  expect(await ask(given, `${path}?amount=1`, good, method)).toMatchObject({ status: 400 });
  expect(await ask(given, path, good, method)).toMatchObject({
    status: 200,
    body: { status: true },
  });
});

test('mobile money takes its phone and its provider, and nothing else', async () => {
  const given = await givenPaid();
  const pay = (mobile_money: Fields) => ask(given, '/charge', { ...charge, mobile_money });
  for (const { how, body } of brokenRequests(published.mobileMoneyParameters, mobileMoney)) {
    expect([how, await pay(body)]).toMatchObject([how, { status: 400 }]);
  }
  expect(await pay(mobileMoney)).toMatchObject({ body: { data: { status: 'pay_offline' } } });
});

test('a dispute is resolved with all that its page asks for', async () => {
  const given = await givenPaid();
  const opened = await given.control('/paystack/disputes', { reference: 'LNG-0001' });
  const { id } = opened.body as { id: number };
  const good = {
    resolution: 'declined',
    message: 'Delivered',
    refund_amount: 0,
    uploaded_filename: 'proof.pdf',
    evidence: 1,
  };
  const path = `/dispute/${id}/resolve`;
  for (const { how, body } of brokenRequests(published.resolveParameters, good)) {
    expect([how, await ask(given, path, body, 'PUT')]).toMatchObject([how, { status: 400 }]);
  }
  expect(await ask(given, path, good, 'PUT')).toMatchObject({ status: 200 });
});

const pages = 'perPage=2&page=1&from=2026-11-20T00:00:00.000Z&to=2026-11-21T00:00:00.000Z';
const lists: readonly (readonly [path: string, taken: string, wrong: readonly string[]])[] = [
  ['/transaction', `${pages}&status=success&customer=1&amount=1`, ['reference=a', 'status=paid']],
  ['/refund', `${pages}&transaction=LNG-0001&currency=KES`, ['reference=a', 'status=failed']],
  ['/dispute', `${pages}&status=resolved&transaction=1`, ['status=lost', 'reference=a']],
  ['/settlement', `${pages}&status=pending&subaccount=none`, ['status=paid', 'id=1']],
  ['/transaction/verify/LNG-0001', '', ['reference=a']],
  ['/integration/payment_session_timeout', '', ['timeout=1']],
];

test.each(lists)('%s takes the filters of its page alone', async (path, taken, wrong) => {
  const given = await givenPaid();
  const each = [...wrong, 'perPage=many', 'perPage=0', 'page=1.5', 'from=today', 'PerPage=2'];
  for (const query of each) {
    expect([query, await ask(given, `${path}?${query}`)]).toMatchObject([query, { status: 400 }]);
  }
  expect(await ask(given, `${path}?${taken}`)).toMatchObject({ status: 200 });
});
