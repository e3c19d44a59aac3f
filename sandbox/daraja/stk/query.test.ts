import { expect, test } from 'vitest';
import { answer, givenSandbox, merchant, push, queryPath } from '../../testing/given-sandbox.ts';
import type { Given } from '../../testing/given-sandbox.ts';

const query = (given: Given, id: string, change: object = {}) =>
  given.daraja(queryPath, { ...merchant, CheckoutRequestID: id, ...change });

test('an open prompt is being processed, as an error 500', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  expect(await query(given, CheckoutRequestID)).toMatchObject({
    status: 500,
    body: {
      errorCode: '500.001.1001',
      errorMessage: 'The transaction is being processed',
    },
  });
});

const endings: [action: string, code: string, text: string][] = [
  ['approve', '0', 'The service request is processed successfully.'],
  ['cancel', '1032', 'Request cancelled by user'],
  ['no-funds', '1', 'The balance is insufficient for the transaction.'],
];

test.each(endings)('after %s the result is the text %j', async (action, code, text) => {
  const given = await givenSandbox();
  const ids = await push(given);
  await answer(given, ids.CheckoutRequestID, { action });
  const reply = await query(given, ids.CheckoutRequestID);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: ids.MerchantRequestID,
    CheckoutRequestID: ids.CheckoutRequestID,
    ResultCode: code,
    ResultDesc: text,
  });
});

test('an unknown id is an invalid CheckoutRequestID', async () => {
  const given = await givenSandbox();
  expect(await query(given, 'ws_CO_none')).toMatchObject({
    status: 400,
    body: {
      errorCode: '400.002.02',
      errorMessage: 'Bad Request - Invalid CheckoutRequestID',
    },
  });
});

test('the query checks its password too', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  const reply = await query(given, CheckoutRequestID, { Timestamp: '20261120174501' });
  expect(reply.body).toMatchObject({ errorMessage: '[MerchantValidate] - Wrong credentials' });
});

const faults: [fault: object, status: number, body: object][] = [
  [{ reply: 'outage' }, 503, {}],
  [{ reply: 'rate-limited' }, 429, { fault: { faultstring: expect.any(String) } }],
  [{ reply: 'processing' }, 200, { ResultCode: '4999' }],
  [{ reply: 'being-processed' }, 500, { errorMessage: 'The transaction is being processed' }],
  [{ reply: 'invalid-id' }, 400, { errorMessage: 'Bad Request - Invalid CheckoutRequestID' }],
  [{ reply: 'busy' }, 500, { errorCode: '500.003.02' }],
  [{ reply: 'wrong-credentials' }, 500, { errorCode: '500.001.1001' }],
  [{ reply: 'result', resultCode: '7777', resultDesc: 'New' }, 200, { ResultCode: '7777' }],
  [{ reply: 'result', resultCode: '0' }, 200, { ResultCode: '0' }],
];

test.each(faults)('query fault %j answers %i once, then the truth', async (fault, status, body) => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  await answer(given, CheckoutRequestID, { action: 'cancel' });
  await given.control('/daraja', { query: { ...fault, times: 1 } }, 'PUT');
  const reply = await query(given, CheckoutRequestID);
  expect(reply.status).toBe(status);
  expect(reply.body ?? {}).toMatchObject(body);
  expect(await query(given, CheckoutRequestID)).toMatchObject({ body: { ResultCode: '1032' } });
});

test('a reply can lack its result', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  await given.control('/daraja', { query: { reply: 'no-result' } }, 'PUT');
  const reply = await query(given, CheckoutRequestID);
  expect(reply.status).toBe(200);
  expect(reply.body).not.toHaveProperty('ResultCode');
});

test('five queries a minute with a burst of one, when the limit is on', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  await given.control('/daraja', { queriesPerMinute: 5 }, 'PUT');
  const ask = async () => (await query(given, CheckoutRequestID)).status;
  expect([await ask(), await ask()]).toEqual([500, 429]);
  await given.control('/clock', { advanceMs: 12_000 });
  expect([await ask(), await ask()]).toEqual([500, 429]);
});
