import { describe, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { Secret } from '#platform/secrets.ts';
import type { HttpReply } from '../http-call.ts';
import { createPayouts, readPayoutTaken } from './payouts.ts';
import { givenLine, opened, operatorKey } from '../../testing/given-operator.ts';

const reply = (status: number, json: unknown): HttpReply => ({ kind: 'reply', status, json });
const taken = { ResponseCode: '0', ConversationID: 'AG_1', OriginatorConversationID: 'cnv_1' };

describe('a payout', () => {
  const settings = {
    name: 'payer',
    password: new Secret('initiator password'),
    certificate: operatorKey,
    shortcode: '600111',
  };
  const order = (amount = wholeKes(100)) => ({
    originatorId: 'cnv_1',
    phone: keptPhone('254712345678'),
    amount,
    token: 'abc',
  });

  test('is sent from the number that pays out, under an id of ours, to the phone', async () => {
    const { line, posted } = givenLine(reply(200, taken));
    expect(await createPayouts(settings, line).send(order())).toEqual({
      kind: 'asked',
      conversationId: 'AG_1',
      originatorId: 'cnv_1',
    });
    const [{ path, body } = { path: '', body: {} }] = posted;
    const { SecurityCredential, ...rest } = body;
    expect(opened(SecurityCredential)).toBe('initiator password');
    expect({ path, body: rest }).toEqual({
      path: '/mpesa/b2c/v3/paymentrequest',
      body: {
        OriginatorConversationID: 'cnv_1',
        InitiatorName: 'payer',
        ResultURL: 'https://shop.test/api/hooks/result/abc',
        QueueTimeOutURL: 'https://shop.test/api/hooks/late/abc',
        CommandID: 'BusinessPayment',
        Amount: 100,
        PartyA: '600111',
        PartyB: '254712345678',
        Remarks: 'Payout to a customer',
        Occassion: '',
      },
    });
  });

  test('is of ten to 250,000 shillings; anything else is never sent', async () => {
    const { line, posted } = givenLine(reply(200, taken));
    const payouts = createPayouts(settings, line);
    for (const amount of [wholeKes(9), wholeKes(250_001)]) {
      await expect(payouts.send(order(amount))).rejects.toThrow(RangeError);
    }
    expect(posted).toEqual([]);
    for (const amount of [wholeKes(10), wholeKes(250_000)]) await payouts.send(order(amount));
    expect(posted.map(({ body }) => body['Amount'])).toEqual([10, 250_000]);
    expect(payouts.limits).toEqual({
      min: wholeKes(10),
      max: wholeKes(250_000),
      day: wholeKes(500_000),
    });
  });

  test('is asked about from the number that paid it', async () => {
    const { line, posted } = givenLine(reply(200, taken));
    const payouts = createPayouts(settings, line);
    expect(payouts.shortcode).toBe('600111');
    await payouts.askStatus({ originatorId: 'cnv_1', token: 'abc' });
    expect(posted[0]?.body).toMatchObject({ PartyA: '600111', OriginalConversationID: 'cnv_1' });
  });

  test('whose password cannot be sealed is refused, and never sent', async () => {
    const { line, posted } = givenLine(reply(200, taken));
    const unsealed = createPayouts({ ...settings, certificate: 'no certificate' }, line);
    expect(await unsealed.send(order())).toMatchObject({ kind: 'refused', code: 'certificate' });
    expect(posted).toEqual([]);
  });
});

// M-Pesa facts §1.
test.each<[string, HttpReply, object]>([
  [
    'never left us',
    { kind: 'lost', sent: false, reason: 'ENOTFOUND' },
    { kind: 'busy', code: 'lost', text: 'ENOTFOUND' },
  ],
  [
    'got no answer',
    { kind: 'lost', sent: true, reason: 'ECONNRESET' },
    { kind: 'unknown', code: 'lost', text: 'ECONNRESET' },
  ],
  [
    'has an id that is known',
    reply(500, { errorCode: '500.002.1001', errorMessage: 'Duplicate OriginatorConversationID.' }),
    { kind: 'known', code: '500.002.1001', text: 'Duplicate OriginatorConversationID.' },
  ],
  [
    'has an id that is known, told the other way',
    reply(200, { ResponseCode: '1', ResponseDescription: 'x'.repeat(300) }),
    { kind: 'known', code: '1', text: 'x'.repeat(200) },
  ],
  [
    'is refused with the code of a known id below an error',
    reply(400, { ResponseCode: '1' }),
    { kind: 'unknown', code: 'http-400', text: 'no readable answer' },
  ],
  ['met a limit', reply(429, {}), { kind: 'busy', code: 'http-429', text: 'rate limit' }],
  [
    'met a full gateway',
    reply(500, { errorCode: '500.003.02', errorMessage: 'System is busy' }),
    { kind: 'busy', code: '500.003.02', text: 'System is busy' },
  ],
  [
    'met a quota',
    reply(500, { errorCode: '500.003.03' }),
    { kind: 'busy', code: '500.003.03', text: 'rate limit' },
  ],
  [
    'was one too many',
    reply(500, { errorCode: '500.1', errorMessage: 'Spike Arrest Violation' }),
    { kind: 'busy', code: '500.1', text: 'Spike Arrest Violation' },
  ],
  [
    'was one too many in the words of a quota',
    reply(500, { errorCode: '500.1', errorMessage: 'Quota Violation' }),
    { kind: 'busy', code: '500.1', text: 'Quota Violation' },
  ],
  [
    'was judged',
    reply(400, { errorCode: '400.002.02', errorMessage: 'Invalid PartyB' }),
    { kind: 'refused', code: '400.002.02', text: 'Invalid PartyB' },
  ],
  [
    'was taken',
    reply(200, taken),
    { kind: 'asked', conversationId: 'AG_1', originatorId: 'cnv_1' },
  ],
])('a payout that %s is read as such', (_, given, expected) => {
  expect(readPayoutTaken(given)).toEqual(expected);
});
