import { expect, test } from 'vitest';
import { answer, callbackAt, givenSandbox, itemIn, phone } from '../../testing/given-sandbox.ts';
import { push, pushPath, pushTo } from '../../testing/given-sandbox.ts';

const scripts: [script: string, code: number][] = [
  ['approve', 0],
  ['cancel', 1032],
  ['wrong-pin', 2001],
  ['no-funds', 1],
  ['unreachable', 1037],
  ['expire', 1019],
];

test.each(scripts)('a phone set to %s answers with code %i', async (script, code) => {
  const given = await givenSandbox();
  await given.control(`/phones/${phone}`, { script });
  await push(given);
  expect(await callbackAt(given)).toMatchObject({ ResultCode: code });
});

test.each(scripts)('a person can answer %s', async (action, code) => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  const reply = await answer(given, CheckoutRequestID, { action });
  expect(reply).toMatchObject({ status: 200, body: { accepted: true } });
  expect(await callbackAt(given)).toMatchObject({ ResultCode: code });
});

test('any result can be played', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  await answer(given, CheckoutRequestID, { action: 'result', resultCode: '1025' });
  expect(await callbackAt(given)).toMatchObject({
    ResultCode: 1025,
    ResultDesc: 'An error occurred while sending a push request',
  });
});

test('one-shot behaviours come before the habit', async () => {
  const given = await givenSandbox();
  await given.control(`/phones/${phone}`, { script: 'approve', next: ['cancel', 'no-funds'] });
  const codes = [];
  for (const index of [0, 1, 2]) {
    await push(given);
    codes.push((await callbackAt(given, index)).ResultCode);
  }
  expect(codes).toEqual([1032, 1, 0]);
});

test('the right PIN pays, and the receipt comes as an SMS', async () => {
  const given = await givenSandbox({ clock: () => new Date('2026-11-20T14:45:00Z') });
  const { CheckoutRequestID } = await push(given);
  await answer(given, CheckoutRequestID, { action: 'pin', pin: '1234' });
  const receipt = itemIn(await callbackAt(given), 'MpesaReceiptNumber');
  const { body } = await given.control(`/phones/${phone}`);
  expect(body).toMatchObject({
    messages: [
      {
        text:
          `${String(receipt)} Confirmed. Ksh259.00 sent to LANGO for account LNG4K7Q2 ` +
          'on 20/11/26 at 5:45 PM. Transaction cost, Ksh0.00.',
      },
    ],
  });
});

test('three wrong PINs lock the phone, and unlocking gives three tries again', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  const wrong = () => answer(given, CheckoutRequestID, { action: 'pin', pin: '0000' });
  expect(await wrong()).toMatchObject({ status: 409, body: { text: 'Wrong PIN. 2 tries left.' } });
  expect(await wrong()).toMatchObject({ status: 409, body: { text: 'Wrong PIN. 1 try left.' } });
  expect(given.shop.received).toEqual([]);
  await wrong();
  expect(await callbackAt(given, 0)).toMatchObject({ ResultCode: 2001 });
  await push(given);
  expect(await callbackAt(given, 1)).toMatchObject({ ResultCode: 8006 });
  await given.control(`/phones/${phone}`, { locked: false });
  const next = await push(given);
  await answer(given, next.CheckoutRequestID, { action: 'pin', pin: '1234' });
  expect(await callbackAt(given, 2)).toMatchObject({ ResultCode: 0 });
});

test('a phone without enough money cannot approve', async () => {
  const given = await givenSandbox();
  await given.control(`/phones/${phone}`, { balanceKes: 258 });
  const { CheckoutRequestID } = await push(given);
  await answer(given, CheckoutRequestID, { action: 'approve' });
  expect(await callbackAt(given)).toMatchObject({ ResultCode: 1 });
  expect((await given.control('/truth')).body).toMatchObject({ entries: [] });
});

test('a paid prompt cannot be paid again, and a cancelled one not at all', async () => {
  const given = await givenSandbox();
  const first = await push(given);
  await answer(given, first.CheckoutRequestID, { action: 'approve' });
  const again = await answer(given, first.CheckoutRequestID, { action: 'approve' });
  expect(again).toMatchObject({ status: 409, body: { text: 'This prompt is already paid.' } });
  const second = await push(given, { Amount: 300 });
  await answer(given, second.CheckoutRequestID, { action: 'cancel' });
  const late = await answer(given, second.CheckoutRequestID, { action: 'approve' });
  expect(late.status).toBe(409);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 25_900 } });
});

test('ten simultaneous approvals of one prompt move the money once', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  await Promise.all(
    Array.from({ length: 10 }, () => answer(given, CheckoutRequestID, { action: 'approve' })),
  );
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 25_900 } });
});

test('a late approval times out first and pays afterwards', async () => {
  const given = await givenSandbox();
  await given.control(`/phones/${phone}`, { script: 'approve-late', lateMs: 90_000 });
  const { CheckoutRequestID } = await push(given);
  expect(await callbackAt(given, 0)).toMatchObject({ ResultCode: 1037, CheckoutRequestID });
  await given.control('/clock', { advanceMs: 90_000 });
  expect(await callbackAt(given, 1)).toMatchObject({ ResultCode: 0, CheckoutRequestID });
});

test('a timed-out prompt can still be approved by hand', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  await given.control('/clock', { advanceMs: 60_001 });
  expect(await callbackAt(given, 0)).toMatchObject({ ResultCode: 1037 });
  await answer(given, CheckoutRequestID, { action: 'approve' });
  expect(await callbackAt(given, 1)).toMatchObject({ ResultCode: 0 });
});

test('an answer can take its time', async () => {
  const given = await givenSandbox();
  await given.control(`/phones/${phone}`, { script: 'approve', afterMs: 20_000 });
  await push(given);
  expect((await given.control('/prompts')).body).toMatchObject([{ state: 'pending' }]);
  await given.control('/clock', { advanceMs: 20_000 });
  expect(await callbackAt(given)).toMatchObject({ ResultCode: 0 });
});

test('the time scale shortens every delay', async () => {
  const given = await givenSandbox({ timeScale: 0.001 });
  await push(given);
  expect(await callbackAt(given)).toMatchObject({ ResultCode: 1037 });
});

test('an ignored prompt stays open until it times out', async () => {
  const given = await givenSandbox();
  const { CheckoutRequestID } = await push(given);
  await answer(given, CheckoutRequestID, { action: 'ignore' });
  expect((await given.control('/prompts')).body).toMatchObject([
    { state: 'pending', ignored: true },
  ]);
  const again = await given.daraja(pushPath, pushTo(given.shop, { Amount: 5 }));
  expect(again.status).toBe(500);
  await given.control('/clock', { advanceMs: 60_001 });
  expect(await callbackAt(given)).toMatchObject({ ResultCode: 1037 });
});

test('an unknown prompt and a malformed number are clear errors', async () => {
  const given = await givenSandbox();
  expect(await answer(given, 'ws_CO_none', { action: 'approve' })).toMatchObject({
    status: 404,
    body: { error: 'There is no prompt ws_CO_none.' },
  });
  expect(await given.control('/phones/0712345678', { script: 'approve' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('0712345678') },
  });
});

test('all phones can share one habit, which a phone of its own mind overrides', async () => {
  const given = await givenSandbox();
  await given.control('/daraja', { defaultScript: 'approve' }, 'PUT');
  await given.control('/phones/254110123456', { script: 'cancel' });
  await push(given);
  expect(await callbackAt(given, 0)).toMatchObject({ ResultCode: 0 });
  await push(given, { PhoneNumber: '254110123456' });
  expect(await callbackAt(given, 1)).toMatchObject({ ResultCode: 1032 });
});
