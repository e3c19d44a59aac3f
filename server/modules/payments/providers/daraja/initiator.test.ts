import { describe, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { Secret } from '#platform/secrets.ts';
import type { HttpReply } from '../http-call.ts';
import { createOperator, readResult } from './operator.ts';
import { givenLine, opened, operatorKey } from '../../testing/given-operator.ts';

const reply = (json: unknown): HttpReply => ({ kind: 'reply', status: 200, json });
const taken = reply({ ResponseCode: '0', ConversationID: 'AG_1', OriginatorConversationID: 'o-1' });
const asked = { kind: 'asked', conversationId: 'AG_1', originatorId: 'o-1' };
const password = new Secret('initiator password');
const operator = { name: 'operator', password, certificate: operatorKey };
const served = { ...operator, certificate: { url: 'https://m.test/key' } };
const common = {
  Initiator: 'operator',
  ResultURL: 'https://shop.test/api/hooks/result/abc',
  QueueTimeOutURL: 'https://shop.test/api/hooks/late/abc',
};
const reversal = { receipt: 'UKL1AB2CD3', amount: wholeKes(259), token: 'abc' };

describe('a request of the operator', () => {
  test('to reverse names the receipt, the amount and our number', async () => {
    const { line, posted } = givenLine(taken);
    expect(await createOperator(operator, line).reverse(reversal)).toEqual(asked);
    const [{ path, body } = { path: '', body: {} }] = posted;
    const { SecurityCredential, ...rest } = body;
    expect(opened(SecurityCredential)).toBe('initiator password');
    expect({ path, body: rest }).toEqual({
      path: '/mpesa/reversal/v1/request',
      body: {
        ...common,
        CommandID: 'TransactionReversal',
        TransactionID: 'UKL1AB2CD3',
        Amount: 259,
        ReceiverParty: '600992',
        RecieverIdentifierType: '11',
        Remarks: 'Refund of an order',
      },
    });
  });

  test.each([
    [{ receipt: 'UKL1AB2CD3' }, { TransactionID: 'UKL1AB2CD3' }],
    [{ originatorId: 'o-7' }, { OriginalConversationID: 'o-7' }],
  ])('for a status is about %j alone', async (about, named) => {
    const { line, posted } = givenLine(taken);
    expect(await createOperator(operator, line).askStatus({ ...about, token: 'abc' })).toEqual(
      asked,
    );
    const [{ path, body } = { path: '', body: {} }] = posted;
    const { SecurityCredential, ...rest } = body;
    expect(opened(SecurityCredential)).toBe('initiator password');
    expect({ path, body: rest }).toEqual({
      path: '/mpesa/transactionstatus/v1/query',
      body: {
        ...common,
        ...named,
        CommandID: 'TransactionStatusQuery',
        PartyA: '600992',
        IdentifierType: '4',
        Remarks: 'Payment of an order',
        Occasion: '',
      },
    });
  });
});

describe('the operator', () => {
  test('is paid to our number; with a till, to either', () => {
    expect(createOperator(operator, givenLine(taken).line).payees).toEqual(['600992']);
    const { line } = givenLine(taken, { till: '5210987' });
    expect(createOperator(operator, line).payees).toEqual(['600992', '5210987']);
  });

  test('seals its password once, with the key that its address serves', async () => {
    const fetched: string[] = [];
    const { line, posted } = givenLine(taken, {
      fetchText: async (url) => {
        fetched.push(url);
        return operatorKey;
      },
    });
    const one = createOperator(served, line);
    await one.reverse(reversal);
    await one.reverse(reversal);
    expect(fetched).toEqual(['https://m.test/key']);
    expect(posted.map(({ body }) => opened(body['SecurityCredential']))).toEqual([
      'initiator password',
      'initiator password',
    ]);
  });

  test('fetches the key again when it could not be had', async () => {
    let away = true;
    const { line, posted } = givenLine(taken, {
      fetchText: async () => {
        if (away) throw new Error('the key is away');
        return operatorKey;
      },
    });
    const one = createOperator(served, line);
    expect(await one.reverse(reversal)).toEqual({
      kind: 'refused',
      code: 'certificate',
      text: 'the key is away',
    });
    away = false;
    expect(await one.reverse(reversal)).toEqual(asked);
    expect(posted).toHaveLength(1);
  });
});

const Result = {
  ResultCode: 0,
  ResultDesc: 'done',
  ConversationID: 'AG_1',
  OriginatorConversationID: 'o-1',
  TransactionID: 'UKK0000000',
};
const read = {
  code: '0',
  text: 'done',
  conversationId: 'AG_1',
  originatorId: 'o-1',
  receipt: 'UKK0000000',
  parameters: {},
  parties: [],
};
const withRows = (ResultParameter: unknown) =>
  readResult({ Result: { ...Result, ResultParameters: { ResultParameter } } });

describe('a result', () => {
  test('may come without its parameters, its words and its receipt', () => {
    expect(readResult({ Result })).toEqual(read);
    const { ResultDesc: _, TransactionID: __, ...bare } = Result;
    expect(readResult({ Result: bare })).toEqual({ ...read, text: '', receipt: null });
  });

  test.each(['ResultCode', 'ConversationID', 'OriginatorConversationID'])(
    'is none without its %s',
    (name) => {
      expect(readResult({ Result: { ...Result, [name]: undefined } })).toBeUndefined();
    },
  );

  test('is kept as far as a person reads it', () => {
    const long = 'x'.repeat(300);
    const cut = 'x'.repeat(200);
    expect(
      readResult({
        Result: {
          ...Result,
          ResultCode: long,
          ResultDesc: long,
          ResultParameters: { ResultParameter: [{ Key: 'DebitPartyName', Value: long }] },
        },
      }),
    ).toEqual({
      ...read,
      code: 'x'.repeat(40),
      text: cut,
      parameters: { DebitPartyName: cut },
      parties: [cut],
    });
    const rows = Array.from({ length: 61 }, (_, n) => ({ Key: `K${n}`, Value: n }));
    expect(Object.keys(withRows(rows)?.parameters ?? {})).toHaveLength(60);
  });

  test('names as parties whatever is called so, and nothing that only begins so', () => {
    const rows = [
      { Key: 'DebitPartyName', Value: 'a' },
      { Key: 'CreditPartyPublicName', Value: 'b' },
      { Key: 'DebitPartyCharges', Value: 'c' },
      { Key: 'PartyNameOfDay', Value: 'd' },
      { Value: 'e' },
      { Key: 'Empty' },
    ];
    expect(withRows(rows)).toEqual({
      ...read,
      parameters: {
        DebitPartyName: 'a',
        CreditPartyPublicName: 'b',
        DebitPartyCharges: 'c',
        PartyNameOfDay: 'd',
      },
      parties: ['a', 'b'],
    });
  });
});
