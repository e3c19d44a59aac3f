import { expect, test } from 'vitest';
import { callbackAt, eventually, givenSandbox, phone, push } from '../../testing/given-sandbox.ts';
import { answer, call, givenFolder, pushPath, pushTo } from '../../testing/given-sandbox.ts';

type Prompt = { id: string; state: string; resultCode: string };

test('an accepted push answers the documented envelope and shows a prompt', async () => {
  const given = await givenSandbox({ clock: () => new Date('2026-11-20T14:45:00.123Z') });
  const reply = await given.daraja(pushPath, pushTo(given.shop));
  expect(reply).toMatchObject({ status: 200 });
  expect(reply.body).toEqual({
    MerchantRequestID: expect.stringMatching(/^\d+-\d+-1$/),
    // Nairobi time to the millisecond, then the subscriber number.
    CheckoutRequestID: 'ws_CO_20112026174500123712345678',
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  });
  const prompts = await given.control('/prompts?state=pending');
  expect(prompts.body).toMatchObject([
    { phone, amount: 259, account: 'LNG4K7Q2', businessName: 'LANGO', state: 'pending' },
  ]);
});

/** Cases that the tables of forms and lengths in `strict.test.ts` do not cover. */
const wrongFields: [field: string, value: unknown][] = [
  ['Timestamp', '20261320174500'],
  ['Timestamp', '20260431174500'],
  ['TransactionType', 'CustomerBuyGoodsOnline'],
  ['Amount', '10.00'],
  ['PartyA', '254812345678'],
  ['PhoneNumber', '+254712345678'],
  ['CallBackURL', 'not an address'],
  ['CallBackURL', 'http://127.0.0.1/mpesa/callback'],
  ['CallBackURL', 'http://127.0.0.1/a/EXEcute'],
  ['CallBackURL', 'http://127.0.0.1/a?query=1'],
];

test('a field of a push that is wrong is refused by its name, and prompts nobody', async () => {
  const given = await givenSandbox();
  for (const [field, value] of wrongFields) {
    const reply = await given.daraja(pushPath, pushTo(given.shop, { [field]: value }));
    expect([value, reply.status]).toEqual([value, 400]);
    expect(reply.body).toEqual({
      requestId: expect.any(String),
      errorCode: '400.002.02',
      errorMessage: `Bad Request - Invalid ${field}`,
    });
  }
  expect((await given.control('/prompts')).body).toEqual([]);
});

test('only TransactionDesc may be left out', async () => {
  const given = await givenSandbox();
  const fields = Object.keys(pushTo(given.shop));
  const refused = await Promise.all(
    fields.map(async (field) => {
      const { status } = await given.daraja(pushPath, pushTo(given.shop, { [field]: undefined }));
      return status === 200 ? [] : [field];
    }),
  );
  expect(refused.flat()).toEqual(fields.filter((field) => field !== 'TransactionDesc'));
});

test('numbers may come as texts', async () => {
  const given = await givenSandbox();
  const texts = { BusinessShortCode: '174379', Amount: '259', PartyA: Number(phone) };
  expect(await given.daraja(pushPath, pushTo(given.shop, texts))).toMatchObject({ status: 200 });
});

test('a wrong password and an unknown merchant share a code and differ in text', async () => {
  const given = await givenSandbox();
  const ask = (change: object) => given.daraja(pushPath, pushTo(given.shop, { ...change }));
  expect(await ask({ Timestamp: '20261120174501' })).toMatchObject({
    status: 500,
    body: {
      errorCode: '500.001.1001',
      errorMessage: '[MerchantValidate] - Wrong credentials',
    },
  });
  expect(await ask({ BusinessShortCode: 600_000 })).toMatchObject({
    status: 500,
    body: { errorCode: '500.001.1001', errorMessage: 'Merchant does not exist' },
  });
});

test('a wrong content type shows up as an invalid shortcode, broken JSON as itself', async () => {
  const given = await givenSandbox();
  const authorization = `Bearer ${await given.token()}`;
  const ask = (body: unknown, contentType: string) =>
    call(`${given.addresses.daraja}${pushPath}`, {
      method: 'POST',
      body,
      authorization,
      contentType,
    });
  expect(await ask(pushTo(given.shop), 'text/plain')).toMatchObject({
    status: 400,
    body: { errorMessage: 'Bad Request - Invalid BusinessShortCode' },
  });
  expect(await ask('{"a":', 'application/json')).toMatchObject({
    status: 400,
    body: { errorCode: '400.002.05', errorMessage: 'Invalid Request Payload' },
  });
});

const locked = {
  status: 500,
  body: {
    errorCode: '500.001.1001',
    errorMessage:
      'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  },
};

test('a phone with an open prompt gets no second one for 60 seconds', async () => {
  const given = await givenSandbox();
  await given.control('/daraja', { promptMs: 300_000 }, 'PUT');
  await push(given);
  const again = () => given.daraja(pushPath, pushTo(given.shop, { Amount: 260 }));
  expect(await again()).toMatchObject(locked);
  await given.control('/clock', { advanceMs: 60_000 });
  expect(await again()).toMatchObject({ status: 200 });
});

test('an answered prompt frees the phone at once', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  await answer(given, CheckoutRequestID, { action: 'cancel' });
  expect(await given.daraja(pushPath, pushTo(given.shop))).toMatchObject({ status: 200 });
});

test('of ten simultaneous pushes to one phone one is accepted', async () => {
  const given = await givenSandbox();
  await given.token();
  await given.control('/phones/254712345678', { script: 'manual' });
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const reply = await given.daraja(pushPath, pushTo(given.shop));
      return reply.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('the same amount from the same phone within two minutes ends with code 17', async () => {
  const given = await givenSandbox();
  await given.control(`/phones/${phone}`, { script: 'approve' });
  await push(given);
  expect(await callbackAt(given, 0)).toMatchObject({ ResultCode: 0 });
  await push(given);
  expect(await callbackAt(given, 1)).toMatchObject({ ResultCode: 17 });
  await push(given, { Amount: 260 });
  expect(await callbackAt(given, 2)).toMatchObject({ ResultCode: 0 });
  await given.control('/clock', { advanceMs: 120_001 });
  await push(given);
  expect(await callbackAt(given, 3)).toMatchObject({ ResultCode: 0 });
});

test('a PartyB that is not the shortcode ends with code 2028', async () => {
  const given = await givenSandbox();
  await push(given, { PartyB: '600000' });
  expect(await callbackAt(given)).toMatchObject({ ResultCode: 2028 });
});

test('a long reference can be accepted and never reach the phone', async () => {
  const given = await givenSandbox();
  await given.control('/daraja', { longReference: 'no-prompt' }, 'PUT');
  await push(given, { AccountReference: 'LONGERTHANTWELVE' });
  expect(await callbackAt(given)).toMatchObject({ ResultCode: 1025 });
  expect((await given.control('/prompts')).body).toMatchObject([{ state: 'never-shown' }]);
});

const refusals: [reply: string, status: number, body: object | null][] = [
  ['internal-error', 500, { errorCode: '500.003.1001', errorMessage: 'Internal Server Error' }],
  [
    'busy',
    500,
    {
      errorCode: '500.003.02',
      errorMessage: 'System is busy. Please try again in few minutes.',
    },
  ],
  [
    'spike',
    500,
    { errorCode: '500.003.02', errorMessage: 'Error Occurred: Spike Arrest Violation' },
  ],
  ['quota', 500, { errorCode: '500.003.03', errorMessage: 'Quota Violation' }],
  ['no-merchant', 500, { errorMessage: 'Merchant does not exist' }],
  ['wrong-credentials', 500, { errorMessage: '[MerchantValidate] - Wrong credentials' }],
  [
    'spike-429',
    429,
    {
      fault: {
        faultstring: expect.stringMatching(
          /^Spike arrest violation. Allowed rate : MessageRate\{.*\}$/,
        ),
        detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' },
      },
    },
  ],
  ['bad-gateway', 502, null],
  ['not-json', 200, null],
];

test.each(refusals)('push fault %s answers %i and prompts nobody', async (reply, status, body) => {
  const given = await givenSandbox();
  await given.control('/daraja', { push: { reply, times: 1 } }, 'PUT');
  const answered = await given.daraja(pushPath, pushTo(given.shop));
  expect(answered.status).toBe(status);
  // What is no JSON is read as nothing.
  expect({ body: answered.body }).toMatchObject({ body });
  expect((await given.control('/prompts')).body).toEqual([]);
  await push(given);
});

test('an ambiguous answer may hide a prompt that arrived', async () => {
  const given = await givenSandbox();
  await given.control(`/phones/${phone}`, { script: 'approve' });
  await given.control('/daraja', { push: { reply: 'internal-error', prompt: true } }, 'PUT');
  expect(await given.daraja(pushPath, pushTo(given.shop))).toMatchObject({ status: 500 });
  expect(await callbackAt(given)).toMatchObject({ ResultCode: 0 });
});

test.each(['never', 'reset'])('push fault %s loses the answer, not the money', async (reply) => {
  const given = await givenSandbox();
  await given.control(`/phones/${phone}`, { script: 'approve' });
  await given.control('/daraja', { push: { reply, times: 1 } }, 'PUT');
  const bearer = await given.token();
  const lost = fetch(`${given.addresses.daraja}${pushPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(pushTo(given.shop)),
    signal: AbortSignal.timeout(500),
  });
  await expect(lost).rejects.toThrow(/aborted|fetch failed/);
  expect(await callbackAt(given)).toMatchObject({ ResultCode: 0 });
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 25_900 } });
});

test('a prompt nobody answers times out after a minute with 1037', async () => {
  const given = await givenSandbox();
  await push(given);
  await given.control('/clock', { advanceMs: 60_001 });
  expect(await callbackAt(given)).toMatchObject({
    ResultCode: 1037,
    ResultDesc: '[STK DS timeout] DS timeout user cannot be reached',
  });
});

test('what the shop asked is kept to be looked at', async () => {
  const given = await givenSandbox();
  await push(given);
  const calls = await given.control(`/calls?provider=daraja&path=${pushPath}`);
  expect(calls.body).toMatchObject([
    { method: 'POST', status: 200, body: { AccountReference: 'LNG4K7Q2', Amount: 259 } },
  ]);
});

test('an open prompt survives a restart and still times out', async () => {
  const given = await givenSandbox({ dir: givenFolder() });
  const { CheckoutRequestID } = await push(given);
  await given.restart();
  await given.control('/clock', { advanceMs: 60_001 });
  const prompt = await eventually(async () => {
    const { body } = await given.control('/prompts?state=failed');
    return (body as Prompt[])[0];
  });
  expect(prompt).toMatchObject({ id: CheckoutRequestID, resultCode: '1037' });
});
