import { expect, test } from 'vitest';
import { sampleDaraja } from '../defaults.ts';
import { call, givenSandbox, merchant, queryPath } from '../testing/given-sandbox.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const rightKeys = basic(`${sampleDaraja.consumerKey}:${sampleDaraja.consumerSecret}`);
const generate = '/oauth/v1/generate?grant_type=client_credentials';

test('a token comes with its life as text', async () => {
  const { addresses } = await givenSandbox();
  const reply = await call(`${addresses.daraja}${generate}`, { authorization: rightKeys });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    access_token: expect.stringMatching(/^[a-z0-9]{28}$/),
    expires_in: '3599',
  });
});

test('wrong keys, wrong auth type and wrong grant type are refused differently', async () => {
  const { addresses } = await givenSandbox();
  const ask = (path: string, authorization: string) =>
    call(`${addresses.daraja}${path}`, { authorization });
  expect(await ask(generate, basic('someone:else'))).toMatchObject({ status: 400, text: '' });
  expect(await ask(generate, 'Bearer abc')).toMatchObject({
    status: 400,
    body: { errorCode: '400.008.01', requestId: expect.any(String) },
  });
  expect(await ask('/oauth/v1/generate?grant_type=password', rightKeys)).toMatchObject({
    status: 400,
    body: { errorCode: '400.008.02' },
  });
});

test('a new token ends the older one, unless rotation is switched off', async () => {
  const given = await givenSandbox();
  const ask = (token: string) =>
    call(`${given.addresses.daraja}${queryPath}`, {
      method: 'POST',
      body: { ...merchant, CheckoutRequestID: 'ws_CO_none' },
      authorization: `Bearer ${token}`,
    });
  const dead = { status: 404, body: { errorCode: '404.001.03' } };
  const alive = { status: 400, body: { errorCode: '400.002.02' } };
  const first = await given.token();
  const second = await given.token();
  expect(await ask(first)).toMatchObject(dead);
  expect(await ask(second)).toMatchObject(alive);
  await given.control('/daraja', { rotateTokens: false }, 'PUT');
  const third = await given.token();
  expect(await ask(second)).toMatchObject(alive);
  expect(await ask(third)).toMatchObject(alive);
});

test('a token dies after an hour', async () => {
  const given = await givenSandbox();
  const ask = () => given.daraja(queryPath, { ...merchant, CheckoutRequestID: 'ws_CO_none' });
  expect(await ask()).toMatchObject({ status: 400 });
  await given.control('/clock', { advanceMs: 3_600_001 });
  expect(await ask()).toMatchObject({ status: 404, body: { errorCode: '404.001.03' } });
});

test('a missing bearer, an unknown path and a wrong method have their own errors', async () => {
  const { addresses } = await givenSandbox();
  const url = `${addresses.daraja}${queryPath}`;
  expect(await call(url, { method: 'POST', body: {} })).toMatchObject({
    status: 404,
    body: { errorCode: '404.001.04', errorMessage: 'Invalid Authentication Header' },
  });
  expect(await call(url)).toMatchObject({ status: 405, body: { errorCode: '405.001' } });
  expect(await call(`${addresses.daraja}/mpesa/other`)).toMatchObject({
    status: 404,
    body: { errorCode: '404.001.01', errorMessage: 'Resource not found' },
  });
});

test.each(['404.001.03', '400.003.01', '401.002.01', '401.003.01'])(
  'a set number of calls can be refused with token error %s',
  async (errorCode) => {
    const given = await givenSandbox();
    await given.control('/daraja', { token: { reject: true, errorCode, times: 1 } }, 'PUT');
    const ask = () => given.daraja(queryPath, { ...merchant, CheckoutRequestID: 'ws_CO_none' });
    expect(await ask()).toMatchObject({
      status: Number(errorCode.slice(0, 3)),
      body: { errorCode },
    });
    expect(await ask()).toMatchObject({ status: 400, body: { errorCode: '400.002.02' } });
  },
);
