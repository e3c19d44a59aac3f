import { constants, publicEncrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CallParameters } from '../core/parameters.ts';
import { sampleDaraja } from '../defaults.ts';
import { brokenRequests } from '../testing/broken-requests.ts';
import { call, type Given, givenSandbox, merchant, phone } from '../testing/given-sandbox.ts';
import { pushPath, pushTo, queryPath } from '../testing/given-sandbox.ts';
import * as published from './parameters.ts';

// Each call's own table says what is published; each way out of it must be refused.

type Fields = Record<string, unknown>;
type Call = Readonly<{
  path: string;
  table: CallParameters;
  good: (given: Given, shared: Fields) => Fields;
}>;

const { shortCode: ours, payoutShortCode } = sampleDaraja;
const window = { StartDate: '2026-11-20 00:00:00', EndDate: '2026-11-20 23:59:59' };

const calls: Readonly<Record<string, Call>> = {
  push: {
    path: pushPath,
    table: published.pushParameters(),
    good: ({ shop }) => pushTo(shop),
  },
  query: {
    path: queryPath,
    table: published.queryParameters,
    good: () => ({ ...merchant, CheckoutRequestID: 'ws_CO_1' }),
  },
  reversal: {
    path: '/mpesa/reversal/v1/request',
    table: published.reversalParameters,
    good: (_given, shared) => ({
      ...shared,
      CommandID: 'TransactionReversal',
      TransactionID: 'UKK0000000',
      Amount: 259,
      ReceiverParty: ours,
      RecieverIdentifierType: '11',
    }),
  },
  status: {
    path: '/mpesa/transactionstatus/v1/query',
    table: published.statusParameters,
    good: (_given, shared) => ({
      ...shared,
      CommandID: 'TransactionStatusQuery',
      TransactionID: 'UKK0000000',
      OriginalConversationID: 'refund-1',
      PartyA: ours,
      IdentifierType: '4',
      Occasion: 'none',
    }),
  },
  payout: {
    path: '/mpesa/b2c/v3/paymentrequest',
    table: published.payoutParameters,
    good: (_given, { Initiator, ...shared }) => ({
      ...shared,
      InitiatorName: Initiator,
      OriginatorConversationID: 'refund-1',
      CommandID: 'BusinessPayment',
      Amount: 100,
      PartyA: payoutShortCode,
      PartyB: phone,
      Occassion: 'none',
    }),
  },
  register: {
    path: '/mpesa/c2b/v2/registerurl',
    table: published.registerParameters,
    good: ({ shop }) => ({
      ShortCode: ours,
      ResponseType: 'Completed',
      ConfirmationURL: `${shop.url}/confirmation`,
      ValidationURL: `${shop.url}/validation`,
    }),
  },
  'pull register': {
    path: '/pulltransactions/v1/register',
    table: published.pullRegisterParameters,
    good: ({ shop }) => ({
      ShortCode: ours,
      RequestType: 'Pull',
      NominatedNumber: phone,
      CallBackURL: `${shop.url}/pull`,
    }),
  },
  'pull query': {
    path: '/pulltransactions/v1/query',
    table: published.pullQueryParameters,
    good: () => ({ ShortCode: ours, ...window, OffSetValue: '0' }),
  },
};

async function sharedBy(given: Given): Promise<Fields> {
  const { text: key } = await call(`${given.addresses.daraja}/sandbox-certificate.pem`);
  const sealed = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(sampleDaraja.initiatorPassword),
  );
  return {
    Initiator: sampleDaraja.initiator,
    SecurityCredential: sealed.toString('base64'),
    ResultURL: `${given.shop.url}/result`,
    QueueTimeOutURL: `${given.shop.url}/timeout`,
    Remarks: 'Refund',
  };
}

test.each(Object.keys(calls))('%s takes what is published, and nothing else', async (name) => {
  const given = await givenSandbox();
  const asked = calls[name];
  if (asked === undefined) throw new Error(name);
  const good = asked.good(given, await sharedBy(given));
  for (const { how, flaw, body } of brokenRequests(asked.table, good)) {
    const reply = await given.daraja(asked.path, body);
    const expected =
      flaw.what === 'unknown'
        ? { errorCode: '400.002.05', errorMessage: 'Invalid Request Payload' }
        : {
            errorCode: '400.002.02',
            errorMessage: `Bad Request - Invalid ${flaw.parameter}`,
          };
    expect([how, reply.body]).toMatchObject([how, expected]);
  }
  const inQuery = await given.daraja(`${asked.path}?PartyB=1`, good);
  expect(inQuery.body).toMatchObject({ errorCode: '400.002.05' });
  expect((await given.control('/truth')).body).toMatchObject({ entries: [] });
  const reply = await given.daraja(asked.path, good);
  // Valid requests about missing objects are refused as such, and no longer as malformed.
  const isAbout = { query: 'CheckoutRequestID', 'pull query': 'ShortCode' }[name];
  expect(reply).toMatchObject(
    isAbout === undefined
      ? { status: 200 }
      : { body: { errorMessage: `Bad Request - Invalid ${isAbout}` } },
  );
});

test('a status question names a receipt or a conversation', async () => {
  const given = await givenSandbox();
  const status = calls['status'];
  const good = status?.good(given, await sharedBy(given)) ?? {};
  const ask = (change: Fields) => given.daraja(status?.path ?? '', { ...good, ...change });
  const neither = { TransactionID: undefined, OriginalConversationID: undefined };
  expect((await ask(neither)).body).toMatchObject({
    errorMessage: 'Bad Request - Invalid TransactionID',
  });
  expect((await ask({ TransactionID: undefined })).status).toBe(200);
  expect((await ask({ OriginalConversationID: undefined })).status).toBe(200);
});

test.each(['', '?grant_type=Client_Credentials', '?grant_type=client_credentials&scope=all'])(
  'a token is not given for %j',
  async (query) => {
    const given = await givenSandbox();
    const keys = `${sampleDaraja.consumerKey}:${sampleDaraja.consumerSecret}`;
    const authorization = `Basic ${Buffer.from(keys).toString('base64')}`;
    const url = `${given.addresses.daraja}/oauth/v1/generate${query}`;
    expect((await call(url, { authorization })).body).toMatchObject({ errorCode: '400.008.02' });
  },
);
