import { constants, publicEncrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleDaraja } from '../defaults.ts';
import { answer, call, callbackAt, eventually, type Given } from '../testing/given-sandbox.ts';
import { givenFolder, givenSandbox, itemIn, phone, push } from '../testing/given-sandbox.ts';

const statusPath = '/mpesa/transactionstatus/v1/query';
const reversalPath = '/mpesa/reversal/v1/request';
const payoutPath = '/mpesa/b2c/v3/paymentrequest';

type Result = {
  ResultCode: unknown;
  ResultDesc: string;
  ConversationID: string;
  OriginatorConversationID: string;
  TransactionID: string;
  ResultParameters?: { ResultParameter: { Key: string; Value?: unknown }[] };
  ReferenceData: unknown;
};

async function credential(given: Given, password: string, padding = constants.RSA_PKCS1_PADDING) {
  const { text } = await call(`${given.addresses.daraja}/sandbox-certificate.pem`);
  return publicEncrypt({ key: text, padding }, Buffer.from(password)).toString('base64');
}

async function givenPaid() {
  const given = await givenSandbox({ dir: givenFolder() });
  const { CheckoutRequestID } = await push(given);
  await answer(given, CheckoutRequestID, { action: 'approve' });
  const receipt = String(itemIn(await callbackAt(given), 'MpesaReceiptNumber'));
  given.shop.received.length = 0;
  const shared = {
    Initiator: sampleDaraja.initiator,
    SecurityCredential: await credential(given, sampleDaraja.initiatorPassword),
    ResultURL: `${given.shop.url}/result`,
    QueueTimeOutURL: `${given.shop.url}/timeout`,
    Remarks: 'Refund',
  };
  const reversal = (change: object = {}) => ({
    ...shared,
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: 259,
    ReceiverParty: '174379',
    RecieverIdentifierType: '11',
    ...change,
  });
  const status = (change: object = {}) => ({
    ...shared,
    CommandID: 'TransactionStatusQuery',
    TransactionID: receipt,
    PartyA: '174379',
    IdentifierType: '4',
    ...change,
  });
  return { given, receipt, reversal, status, shared };
}

async function resultAt(given: Given, index = 0, path = '/result'): Promise<Result> {
  const received = await eventually(
    () => given.shop.received.filter((each) => each.path === path)[index],
  );
  return (received.body as { Result: Result }).Result;
}

const valueOf = ({ ResultParameters }: Result, key: string) =>
  ResultParameters?.ResultParameter.find(({ Key }) => Key === key)?.Value;

test('a reversal is acknowledged, and its result gives the money back', async () => {
  const { given, receipt, reversal } = await givenPaid();
  const ack = await given.daraja(reversalPath, reversal());
  expect(ack.body).toEqual({
    OriginatorConversationID: expect.stringMatching(/^\d+-\d+-1$/),
    ConversationID: expect.stringMatching(/^AG_\d{8}_[0-9a-f]{20}$/),
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  });
  const result = await resultAt(given);
  expect(result).toMatchObject({
    ResultCode: 0,
    ConversationID: (ack.body as Result).ConversationID,
    OriginatorConversationID: (ack.body as Result).OriginatorConversationID,
  });
  expect(valueOf(result, 'OriginalTransactionID')).toBe(receipt);
  expect((await given.control('/truth')).body).toMatchObject({
    entries: [{ kind: 'charge' }, { kind: 'reversal', request: receipt, amountMinor: -25_900 }],
    totals: { daraja: 0 },
  });
});

test('a second reversal is told that it was done before', async () => {
  const { given, reversal } = await givenPaid();
  await Promise.all([
    given.daraja(reversalPath, reversal()),
    given.daraja(reversalPath, reversal()),
  ]);
  await resultAt(given, 1);
  const codes = given.shop.received.map(({ body }) => (body as { Result: Result }).Result);
  expect(
    codes.map(({ ResultCode }) => ResultCode).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual([0, 'R000001']);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 0 } });
});

test('an unknown receipt, a part and a wrong password end in their codes', async () => {
  const { given, reversal } = await givenPaid();
  await given.daraja(reversalPath, reversal({ TransactionID: 'UKK0000000' }));
  expect((await resultAt(given, 0)).ResultCode).toBe('R000002');
  await given.daraja(reversalPath, reversal({ Amount: 100 }));
  expect((await resultAt(given, 1)).ResultCode).toBe(2028);
  const wrong = await credential(given, 'something else');
  await given.daraja(reversalPath, reversal({ SecurityCredential: wrong }));
  expect((await resultAt(given, 2)).ResultCode).toBe(2001);
  const { RSA_PKCS1_OAEP_PADDING } = constants;
  const oaep = await credential(given, sampleDaraja.initiatorPassword, RSA_PKCS1_OAEP_PADDING);
  await given.daraja(reversalPath, reversal({ SecurityCredential: oaep }));
  expect((await resultAt(given, 3)).ResultCode).toBe(2001);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 25_900 } });
});

test('parts can be reversed where that is switched on, up to the whole', async () => {
  const { given, reversal } = await givenPaid();
  await given.control('/daraja', { partialReversal: true }, 'PUT');
  await given.daraja(reversalPath, reversal({ Amount: 100 }));
  expect((await resultAt(given, 0)).ResultCode).toBe(0);
  await given.daraja(reversalPath, reversal({ Amount: 160 }));
  expect((await resultAt(given, 1)).ResultCode).toBe(2028);
  await given.daraja(reversalPath, reversal({ Amount: 159 }));
  expect((await resultAt(given, 2)).ResultCode).toBe(0);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 0 } });
});

test('money is reversed from our own number alone, and told to callable addresses alone', async () => {
  const { given, reversal } = await givenPaid();
  const wrong = { ReceiverParty: '600000', QueueTimeOutURL: 'http://127.0.0.1/mpesa' };
  for (const [field, value] of Object.entries(wrong)) {
    const reply = await given.daraja(reversalPath, reversal({ [field]: value }));
    expect(reply.body).toMatchObject({ errorMessage: `Bad Request - Invalid ${field}` });
  }
});

test('a lost result has done its work; a queue time-out has not', async () => {
  const { given, reversal } = await givenPaid();
  await given.control('/daraja', { result: { reply: 'queue-timeout', times: 1 } }, 'PUT');
  await given.daraja(reversalPath, reversal());
  await resultAt(given, 0, '/timeout');
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 25_900 } });
  await given.control('/daraja', { result: { reply: 'lost', times: 1 } }, 'PUT');
  await given.daraja(reversalPath, reversal());
  await eventually(async () => {
    const { body } = await given.control('/truth');
    return (body as { totals: { daraja: number } }).totals.daraja === 0 ? true : undefined;
  });
  expect(given.shop.received.map(({ path }) => path)).toEqual(['/timeout']);
});

test('a result may follow its time-out notice, or come twice', async () => {
  const { given, reversal, status } = await givenPaid();
  const fault = { reply: 'queue-timeout-then-result', times: 1 };
  await given.control('/daraja', { result: fault }, 'PUT');
  await given.daraja(reversalPath, reversal());
  await resultAt(given);
  expect(given.shop.received.map(({ path }) => path)).toEqual(['/timeout', '/result']);
  await given.control('/daraja', { result: { reply: 'twice', times: 1 } }, 'PUT');
  await given.daraja(statusPath, status());
  expect(await resultAt(given, 2)).toEqual(await resultAt(given, 1));
});

test('a status result repeats a key, leaves one without value and names the state', async () => {
  const { given, receipt, status } = await givenPaid();
  await given.daraja(statusPath, status());
  const result = await resultAt(given);
  expect(valueOf(result, 'ReceiptNo')).toBe(receipt);
  expect(valueOf(result, 'TransactionStatus')).toBe('Completed');
  expect(valueOf(result, 'Amount')).toBe(259);
  const parameters = result.ResultParameters?.ResultParameter ?? [];
  expect(parameters.filter(({ Key }) => Key === 'DebitPartyName')).toHaveLength(2);
  expect(parameters.filter((each) => !('Value' in each)).length).toBeGreaterThan(0);
  expect(result.ReferenceData).toEqual({ ReferenceItem: { Key: 'Occasion' } });
});

test('a status can be asked by conversation, and an unknown receipt has its code', async () => {
  const { given, reversal, status } = await givenPaid();
  const ack = await given.daraja(reversalPath, reversal());
  const { TransactionID } = await resultAt(given, 0);
  const OriginalConversationID = (ack.body as Result).ConversationID;
  await given.daraja(statusPath, status({ TransactionID: undefined, OriginalConversationID }));
  expect(valueOf(await resultAt(given, 1), 'ReceiptNo')).toBe(TransactionID);
  await given.daraja(statusPath, status({ TransactionID: 'UKK0000000' }));
  const unknown = await resultAt(given, 2);
  expect(unknown.ResultCode).toBe(2032);
  // A failure names no parameters, a receipt of nothing and where its time-out would have gone.
  expect(unknown.ResultParameters).toBeUndefined();
  expect(unknown.TransactionID).toMatch(/^[A-Z0-9]{3}0{7}$/);
  expect(unknown.ReferenceData).toEqual({
    ReferenceItem: { Key: 'QueueTimeoutURL', Value: `${given.shop.url}/timeout` },
  });
});

test('figures of a result can come as texts', async () => {
  const { given, status } = await givenPaid();
  await given.control('/daraja', { result: { reply: 'normal', asText: true } }, 'PUT');
  await given.daraja(statusPath, status());
  const result = await resultAt(given);
  expect(result.ResultCode).toBe('0');
  expect(valueOf(result, 'Amount')).toBe('259');
});

test('a payout is paid once however often its own id is sent', async () => {
  const { given, shared } = await givenPaid();
  const { Initiator, ...rest } = shared;
  const body = {
    ...rest,
    OriginatorConversationID: 'refund-1',
    InitiatorName: Initiator,
    CommandID: 'BusinessPayment',
    Amount: 100,
    PartyA: sampleDaraja.payoutShortCode,
    PartyB: phone,
  };
  const replies = await Promise.all([1, 2, 3].map(() => given.daraja(payoutPath, body)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 500, 500]);
  expect(replies.find(({ status }) => status === 500)?.body).toMatchObject({
    errorCode: '500.002.1001',
  });
  const result = await resultAt(given);
  expect(result.OriginatorConversationID).toBe('refund-1');
  expect(valueOf(result, 'TransactionAmount')).toBe(100);
  expect((await given.control('/truth')).body).toMatchObject({ totals: { daraja: 15_900 } });
});

test('the key pair survives a restart, so an encrypted password stays good', async () => {
  const { given, reversal } = await givenPaid();
  const body = reversal();
  await given.restart();
  await given.daraja(reversalPath, body);
  expect((await resultAt(given)).ResultCode).toBe(0);
});
