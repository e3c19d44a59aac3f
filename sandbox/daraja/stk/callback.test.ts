import { expect, test } from 'vitest';
import { call, callbackAt, eventually, givenSandbox, itemIn } from '../../testing/given-sandbox.ts';
import { phone, push, pushPath, pushTo } from '../../testing/given-sandbox.ts';

const at = () => new Date('2026-11-20T14:45:00Z');

async function givenApproval(callback: object = {}) {
  const given = await givenSandbox({ clock: at });
  await given.control('/daraja', { callback, rule17Ms: 0 }, 'PUT');
  await given.control(`/phones/${phone}`, { script: 'approve' });
  return given;
}

test('success carries the documented items with their types', async () => {
  const given = await givenApproval();
  const ids = await push(given);
  const callback = await callbackAt(given);
  expect(callback).toEqual({
    MerchantRequestID: ids.MerchantRequestID,
    CheckoutRequestID: ids.CheckoutRequestID,
    ResultCode: 0,
    ResultDesc: 'The service request is processed successfully.',
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: 259 },
        { Name: 'MpesaReceiptNumber', Value: expect.stringMatching(/^UKK[A-Z0-9]{7}$/) },
        { Name: 'Balance' },
        { Name: 'TransactionDate', Value: 20_261_120_174_500 },
        { Name: 'PhoneNumber', Value: 254_712_345_678 },
      ],
    },
  });
  // The decimals exist only in the text, which is where a float would lose them.
  expect(given.shop.received[0]?.text).toContain('"Value":259.00');
});

test('failure carries no metadata', async () => {
  const given = await givenSandbox();
  await given.control(`/phones/${phone}`, { script: 'cancel' });
  const ids = await push(given);
  expect(await callbackAt(given)).toEqual({
    MerchantRequestID: ids.MerchantRequestID,
    CheckoutRequestID: ids.CheckoutRequestID,
    ResultCode: 1032,
    ResultDesc: 'Request cancelled by user',
  });
});

const mutations: [fault: object, item: string, value: unknown][] = [
  [{ amount: 1 }, 'Amount', 1],
  [{ stringAmount: true }, 'Amount', '259.00'],
  [{ maskedPhone: true }, 'PhoneNumber', '254712***678'],
  [{ stringDate: true }, 'TransactionDate', '2026-11-20 17:45:00'],
  [{ omit: ['PhoneNumber'] }, 'PhoneNumber', undefined],
  [{ omit: ['MpesaReceiptNumber'] }, 'MpesaReceiptNumber', undefined],
  [{ receipt: 'UKK0000000' }, 'MpesaReceiptNumber', 'UKK0000000'],
];

test.each(mutations)('callback fault %j changes only %s', async (fault, item, value) => {
  const given = await givenApproval(fault);
  await push(given);
  const callback = await callbackAt(given);
  expect(itemIn(callback, item)).toEqual(value);
  expect(callback.ResultCode).toBe(0);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 25_900 } });
});

test('all items can be missing on a success', async () => {
  const given = await givenApproval({ omit: 'all' });
  await push(given);
  expect((await callbackAt(given)).CallbackMetadata).toEqual({ Item: [] });
});

test('result codes can be texts, unknown numbers or letters', async () => {
  const given = await givenApproval({ stringResultCode: true, times: 1 });
  await push(given);
  expect((await callbackAt(given, 0)).ResultCode).toBe('0');
  await given.control('/daraja', { callback: { resultCode: '7777', times: 1 } }, 'PUT');
  await push(given);
  expect((await callbackAt(given, 1)).ResultCode).toBe(7777);
  await given.control('/daraja', { callback: { resultCode: 'SFC_IC0003', times: 1 } }, 'PUT');
  await push(given);
  expect((await callbackAt(given, 2)).ResultCode).toBe('SFC_IC0003');
});

test('ids can be wrong, one or both', async () => {
  const given = await givenApproval({ wrongId: 'both', times: 1 });
  const ids = await push(given);
  const both = await callbackAt(given, 0);
  expect(both.CheckoutRequestID).not.toBe(ids.CheckoutRequestID);
  expect(both.MerchantRequestID).not.toBe(ids.MerchantRequestID);
  await given.control('/daraja', { callback: { wrongId: 'checkout', times: 1 } }, 'PUT');
  const next = await push(given);
  const one = await callbackAt(given, 1);
  expect(one.CheckoutRequestID).not.toBe(next.CheckoutRequestID);
  expect(one.MerchantRequestID).toBe(next.MerchantRequestID);
});

test('a phone with a known balance shows it, unless the value is left out', async () => {
  const given = await givenApproval();
  await given.control(`/phones/${phone}`, { balanceKes: 1_000 });
  await push(given);
  expect(itemIn(await callbackAt(given, 0), 'Balance')).toBe(741);
  await given.control('/daraja', { callback: { balanceWithoutValue: true } }, 'PUT');
  await push(given);
  const item = (await callbackAt(given, 1)).CallbackMetadata?.Item[2];
  expect(item).toEqual({ Name: 'Balance' });
});

test('a callback can be sent ten times at once', async () => {
  const given = await givenApproval({ copies: 10 });
  await push(given);
  await eventually(() => given.shop.received[9]);
  expect(new Set(given.shop.received.map(({ text }) => text)).size).toBe(1);
});

test('a dropped callback is never sent, and the money has moved', async () => {
  const given = await givenApproval({ drop: true });
  const { CheckoutRequestID } = await push(given);
  const dropped = await eventually(async () => {
    const { body } = await given.control(`/deliveries?about=${CheckoutRequestID}`);
    return (body as { state: string }[])[0];
  });
  expect(dropped.state).toBe('dropped');
  expect(given.shop.received).toEqual([]);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 25_900 } });
});

test('a held callback waits until it is released', async () => {
  const given = await givenApproval({ hold: true });
  await push(given);
  await eventually(async () => {
    const { body } = await given.control('/deliveries');
    return (body as { state: string }[]).find(({ state }) => state === 'held');
  });
  expect(given.shop.received).toEqual([]);
  expect((await given.control('/deliveries/release', {})).body).toEqual({ released: 1 });
  expect(given.shop.received).toHaveLength(1);
});

test('a delayed callback comes when its time has come', async () => {
  const given = await givenSandbox();
  await given.control('/daraja', { callback: { delayMs: 60_000 } }, 'PUT');
  await given.control(`/phones/${phone}`, { script: 'approve' });
  await push(given);
  await eventually(async () => {
    const { body } = await given.control('/deliveries');
    return (body as { state: string }[]).find(({ state }) => state === 'waiting');
  });
  expect(given.shop.received).toEqual([]);
  await given.control('/clock', { advanceMs: 60_000 });
  expect(await callbackAt(given)).toMatchObject({ ResultCode: 0 });
});

test('a callback can be overtaken by the next one', async () => {
  const given = await givenApproval({ reorder: true, times: 1 });
  const first = await push(given);
  const second = await push(given);
  expect((await callbackAt(given, 0)).CheckoutRequestID).toBe(second.CheckoutRequestID);
  expect((await callbackAt(given, 1)).CheckoutRequestID).toBe(first.CheckoutRequestID);
});

test('a callback can arrive before the push is answered', async () => {
  const given = await givenSandbox();
  await given.control('/daraja', { callback: { beforeResponse: true } }, 'PUT');
  await given.control('/daraja', { push: { reply: 'normal', delayMs: 200 } }, 'PUT');
  const order: string[] = [];
  const answered = given.daraja(pushPath, pushTo(given.shop)).then(() => order.push('answer'));
  await callbackAt(given);
  order.push('callback');
  await answered;
  expect(order).toEqual(['callback', 'answer']);
});

test('a replay sends the very same bytes again', async () => {
  const given = await givenApproval();
  await push(given);
  await callbackAt(given);
  const [sent] = (await given.control('/deliveries')).body as { id: string; answers: object[] }[];
  const replay = await given.control(`/deliveries/${sent?.id}/send`, { copies: 3 });
  expect(replay.body).toMatchObject({ state: 'sent' });
  expect(given.shop.received).toHaveLength(4);
  expect(new Set(given.shop.received.map(({ text }) => text)).size).toBe(1);
});

test('a refused callback is not repeated and is kept as failed', async () => {
  const given = await givenApproval();
  given.shop.answers.status = 500;
  await push(given);
  await callbackAt(given);
  const failed = await eventually(async () => {
    const { body } = await given.control('/deliveries');
    return (body as { state: string; answers: { status: number }[] }[]).find(
      ({ state }) => state === 'failed',
    );
  });
  expect(failed.answers).toMatchObject([{ status: 500 }]);
});

test('a redirect is not followed', async () => {
  const given = await givenApproval();
  given.shop.answers.status = 302;
  await push(given);
  await callbackAt(given);
  const { body } = await given.control('/deliveries');
  expect(body).toMatchObject([{ answers: [{ status: 302 }] }]);
});

test('faults of one phone leave the others alone', async () => {
  const given = await givenApproval();
  await given.control(`/phones/${phone}`, { callback: { drop: true } });
  await given.control('/phones/254110123456', { script: 'approve' });
  await push(given);
  await push(given, { PartyA: '254110123456', PhoneNumber: '254110123456' });
  expect(itemIn(await callbackAt(given), 'PhoneNumber')).toBe(254_110_123_456);
  expect(given.shop.received).toHaveLength(1);
});

test('a misspelt fault is refused instead of doing nothing', async () => {
  const { addresses } = await givenSandbox();
  const reply = await call(`${addresses.controls}/daraja`, {
    method: 'PUT',
    body: { callback: { droped: true } },
  });
  expect(reply.status).toBe(400);
});
