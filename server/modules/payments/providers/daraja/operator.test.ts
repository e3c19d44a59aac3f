import { describe, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { judgeMoney, sidesOfPayout } from '../../collect/our-money.ts';
import type { HttpReply } from '../http-call.ts';
import { readAsked, readResult, sendSealed } from './operator.ts';

const result = (ResultCode: unknown) =>
  readResult({
    Result: { ResultCode, ResultDesc: 'x', ConversationID: 'c', OriginatorConversationID: 'o' },
  });

const customer = '254712345678 - JANE DOE';
const ours = '600992 - Lango';
type Row = Readonly<{ Key: string; Value?: unknown }>;

/** A result as documented, with its numbers as numbers or as texts. */
function published(parameters: readonly Row[] | Row, asText: boolean, code: unknown = 0) {
  const say = (value: unknown) =>
    asText && typeof value === 'number' ? String(value) : (value ?? undefined);
  const row = ({ Key, Value }: Row) => ({ Key, Value: say(Value) });
  return readResult({
    Result: {
      ResultType: say(0),
      ResultCode: say(code),
      ResultDesc: 'The service request is processed successfully.',
      OriginatorConversationID: '29112-34801843-1',
      ConversationID: 'AG_20261120_00006c6fddb15123addf',
      TransactionID: 'UKK0000000',
      ResultParameters: {
        ResultParameter: 'Key' in parameters ? row(parameters) : parameters.map(row),
      },
      ReferenceData: { ReferenceItem: { Key: 'Occasion' } },
    },
  });
}

/** The status of a transaction between these parties, from this account. */
const statusOf = (parties: readonly Row[], account: string, asText: boolean) =>
  published(
    [
      ...parties,
      { Key: 'DebitAccountType', Value: account },
      { Key: 'TransactionReason' },
      { Key: 'TransactionStatus', Value: 'Completed' },
      { Key: 'FinalisedTime', Value: 20_261_120_174_500 },
      { Key: 'Amount', Value: 259 },
      { Key: 'ReceiptNo', Value: 'UKL1AB2CD3' },
    ],
    asText,
  ) ?? { code: '', parameters: {} };

const forms: readonly (readonly [string, boolean])[] = [
  ['numbers', false],
  ['texts', true],
];

describe.each(forms)('with its figures as %s', (_, asText) => {
  test('a reversal names us as the debit party and the customer as the credit party', () => {
    const read = published(
      [
        { Key: 'DebitAccountBalance', Value: 'Utility Account|KES|7.00|7.00|0.00|0.00' },
        { Key: 'Amount', Value: 259 },
        { Key: 'TransCompletedTime', Value: 20_261_120_174_500 },
        { Key: 'OriginalTransactionID', Value: 'UKL1AB2CD3' },
        { Key: 'Charge', Value: 0 },
        { Key: 'CreditPartyPublicName', Value: customer },
        { Key: 'DebitPartyPublicName', Value: ours },
      ],
      asText,
    );
    expect(read).toMatchObject({ code: '0', receipt: 'UKK0000000', parties: [customer, ours] });
    expect(read?.parameters).toEqual({
      DebitAccountBalance: 'Utility Account|KES|7.00|7.00|0.00|0.00',
      Amount: '259',
      TransCompletedTime: '20261120174500',
      OriginalTransactionID: 'UKL1AB2CD3',
      Charge: '0',
      CreditPartyPublicName: customer,
      DebitPartyPublicName: ours,
    });
  });
});

describe.each(forms)('with its figures as %s', (_, asText) => {
  test('the status of a payment is the money of the phone that paid us', () => {
    const expected = {
      receipt: 'UKL1AB2CD3',
      payees: ['600992'],
      phone: keptPhone('254712345678'),
      amount: wholeKes(259),
    };
    const twice = [
      { Key: 'DebitPartyName', Value: customer },
      { Key: 'DebitPartyName', Value: ours },
    ];
    const sided = [
      { Key: 'DebitPartyName', Value: customer },
      { Key: 'CreditPartyName', Value: ours },
    ];
    for (const parties of [twice, sided]) {
      const read = statusOf(parties, 'MMF Account For Customer', asText);
      expect(judgeMoney(read, expected)).toEqual({ kind: 'ours', amount: wholeKes(259) });
    }
  });

  test('the status of a payout is ours to that phone alone', () => {
    const parties = [
      { Key: 'DebitPartyName', Value: ours },
      { Key: 'DebitPartyName', Value: customer },
    ];
    const read = statusOf(parties, 'Utility Account', asText);
    const shortcode = '600992';
    expect(sidesOfPayout(read, { shortcode, phone: keptPhone('254712345678') })).toBe(true);
    expect(sidesOfPayout(read, { shortcode, phone: keptPhone('254712345679') })).toBe(false);
    expect(sidesOfPayout(read, { shortcode: '600993', phone: keptPhone('254712345678') })).toBe(
      false,
    );
  });

  test('a single parameter may stand without its list, also below a refusal', () => {
    const locked = { Key: 'ErrorMsg', Value: 'API Password is locked. ' };
    expect(published(locked, asText, 8006)).toMatchObject({
      code: '8006',
      parameters: { ErrorMsg: 'API Password is locked. ' },
    });
  });
});

test('a party without a name is none', () => {
  const said = published(
    [{ Key: 'DebitPartyName' }, { Key: 'CreditPartyName', Value: ours }],
    true,
  );
  expect(said).toMatchObject({ parties: [ours], parameters: { CreditPartyName: ours } });
});

test('a result of the operator has the same code as a number and as text', () => {
  const codes = [0, '0', 2001, '2001', 'R000002'].map((code) => result(code)?.code);
  expect(codes).toEqual(['0', '0', '2001', '2001', 'R000002']);
  expect([null, undefined, '', {}].map(result)).toEqual(Array(4).fill(undefined));
});

const replied = (status: number, json: object): HttpReply => ({ kind: 'reply', status, json });
const taken = { ResponseCode: '0', ConversationID: 'c', OriginatorConversationID: 'o' };
const tooMuch = 'Spike arrest violation. Allowed rate : 5';

test.each<[string, HttpReply, object]>([
  ['never left us', { kind: 'lost', sent: false, reason: 'x' }, { kind: 'refused', code: 'lost' }],
  ['got no answer', { kind: 'lost', sent: true, reason: 'x' }, { kind: 'unknown', code: 'lost' }],
  ['was judged', replied(400, { errorCode: '400.002.02' }), { kind: 'refused' }],
  ['met a fault', replied(500, { errorCode: '500.001.1001' }), { kind: 'unknown' }],
  [
    'was one too many',
    replied(500, { errorCode: '500.003.02', errorMessage: tooMuch }),
    { kind: 'refused', code: '500.003.02' },
  ],
  ['met a limit', replied(429, {}), { kind: 'refused', code: 'http-429' }],
  ['met a broken page', replied(502, {}), { kind: 'unknown', code: 'http-502' }],
  ['was taken below another status', replied(503, taken), { kind: 'unknown', code: 'http-503' }],
  ['was refused', replied(200, { ...taken, ResponseCode: '1' }), { kind: 'refused', code: '1' }],
  [
    'was taken without an id',
    replied(200, { ...taken, ConversationID: undefined }),
    { kind: 'unknown', code: 'no-id' },
  ],
  ['was taken', replied(200, taken), { kind: 'asked', conversationId: 'c', originatorId: 'o' }],
])('a request of the operator that %s is read as such', (_name, reply, expected) => {
  expect(readAsked(reply)).toMatchObject(expected);
});

test('what the provider says is kept as far as a person reads it', () => {
  const errorMessage = 'x'.repeat(300);
  expect(readAsked(replied(500, { errorCode: '500.1', errorMessage }))).toMatchObject({
    text: 'x'.repeat(200),
  });
});

test('a request that cannot be sealed is refused, and never sent', async () => {
  const posted: unknown[] = [];
  const line = {
    shortcode: '600992',
    callbackBaseUrl: 'https://shop.test',
    post: async (_path: string, body: unknown) => {
      posted.push(body);
      return replied(200, taken);
    },
    fetchText: async () => '',
  };
  const body = () => Promise.reject(new Error('no certificate was served '.repeat(20)));
  const refused = await sendSealed(line, '/reversal', body);
  expect(refused).toMatchObject({ kind: 'refused', code: 'certificate' });
  expect(refused.kind === 'refused' && refused.text).toHaveLength(200);
  expect(posted).toEqual([]);
});
