import { readNairobi } from '../core/nairobi-time.ts';
import type { CallParameters, Parameter } from '../core/parameters.ts';

// The parameters of Daraja's calls in the order in which its pages list them. Names keep the
// provider's own misspellings, and differ between calls: Occassion here, Occasion there.

const forbiddenInUrl = /m-pesa|mpesa|safaricom|exec|exe|cmd|sql|query/i;

/** An address that Daraja would call: http or https, without its forbidden words. */
const isCallable = (url: string) =>
  /^https?:\/\//i.test(url) && URL.canParse(url) && !forbiddenInUrl.test(url);

const address = (name: string): Parameter => ({ name, type: 'text', accepts: isCallable });
const shortCode = (name: string): Parameter => ({ name, type: 'digits', form: /^\d{5,7}$/ });
const subscriber = (name: string): Parameter => ({
  name,
  type: 'digits',
  form: /^254(7\d{8}|1[01]\d{7})$/,
});
const choice = (name: string, ...choices: string[]): Parameter => ({ name, type: 'text', choices });
const anyText = (name: string): Parameter => ({ name, type: 'text' });
/** Whole shillings; texts with decimals or leading zeros are none. */
const shillings = (name: string): Parameter => ({ name, type: 'digits', form: /^[1-9]\d*$/ });

const moment: Parameter = {
  name: 'Timestamp',
  type: 'text',
  length: [14, 14],
  accepts: (text) => readNairobi(text) !== null,
};

const merchant = [shortCode('BusinessShortCode'), anyText('Password'), moment];

const accountReference: Parameter = {
  name: 'AccountReference',
  type: 'text',
  length: [1, 12],
  form: /^[A-Za-z0-9]+$/,
};

/** @param takesLongReferences accepts a reference of any form, which then never reaches a phone. */
export const pushParameters = (takesLongReferences = false): CallParameters => ({
  source: 'M-PESA Express Simulate',
  parameters: [
    ...merchant,
    choice('TransactionType', 'CustomerPayBillOnline', 'CustomerBuyGoodsOnline'),
    { ...shillings('Amount'), range: [1, 250_000] },
    subscriber('PartyA'),
    shortCode('PartyB'),
    subscriber('PhoneNumber'),
    address('CallBackURL'),
    takesLongReferences ? anyText('AccountReference') : accountReference,
    {
      name: 'TransactionDesc',
      isOptional: true,
      type: 'text',
      length: [1, 13],
      form: /^[A-Za-z0-9 ]+$/,
    },
  ],
});

export const queryParameters: CallParameters = {
  source: 'M-PESA Express Query',
  parameters: [...merchant, anyText('CheckoutRequestID')],
};

/** What every request of an initiator ends with. */
const results = [address('ResultURL'), address('QueueTimeOutURL')];
const remarks: Parameter = { name: 'Remarks', type: 'text', length: [2, 100] };
const optionalText = (name: string): Parameter => ({
  name,
  isOptional: true,
  type: 'text',
  length: [1, 100],
});
/** PKCS #1 of a 2048-bit key is 256 bytes, in base64. */
const credential: Parameter = {
  name: 'SecurityCredential',
  type: 'text',
  form: /^[A-Za-z0-9+/]+={0,2}$/,
};

export const reversalParameters: CallParameters = {
  source: 'Reversals',
  parameters: [
    anyText('Initiator'),
    credential,
    choice('CommandID', 'TransactionReversal'),
    anyText('TransactionID'),
    shillings('Amount'),
    shortCode('ReceiverParty'),
    { name: 'RecieverIdentifierType', type: 'digits', choices: ['11'] },
    ...results,
    remarks,
  ],
};

export const statusParameters: CallParameters = {
  source: 'Transaction Status',
  parameters: [
    anyText('Initiator'),
    credential,
    choice('CommandID', 'TransactionStatusQuery'),
    { ...anyText('TransactionID'), isOptional: true },
    { ...anyText('OriginalConversationID'), isOptional: true },
    shortCode('PartyA'),
    { name: 'IdentifierType', type: 'digits', choices: ['4'] },
    ...results,
    remarks,
    optionalText('Occasion'),
  ],
  oneOf: ['TransactionID', 'OriginalConversationID'],
};

export const payoutParameters: CallParameters = {
  source: 'Business To Customer (B2C), version 3',
  parameters: [
    anyText('OriginatorConversationID'),
    anyText('InitiatorName'),
    credential,
    choice('CommandID', 'BusinessPayment', 'SalaryPayment', 'PromotionPayment'),
    // What is too little or too much is said by the result, as codes 2 and 3.
    shillings('Amount'),
    shortCode('PartyA'),
    subscriber('PartyB'),
    remarks,
    address('QueueTimeOutURL'),
    address('ResultURL'),
    optionalText('Occassion'),
  ],
};

export const registerParameters: CallParameters = {
  source: 'Customer To Business Register URL, version 2',
  parameters: [
    shortCode('ShortCode'),
    choice('ResponseType', 'Completed', 'Cancelled'),
    address('ConfirmationURL'),
    address('ValidationURL'),
  ],
};

const dayAndTime = (name: string): Parameter => ({
  name,
  type: 'text',
  form: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  accepts: (text) => readNairobi(text) !== null,
});

export const pullRegisterParameters: CallParameters = {
  source: 'Pull Transactions, register',
  parameters: [
    shortCode('ShortCode'),
    choice('RequestType', 'Pull'),
    { name: 'NominatedNumber', type: 'digits', form: /^(254|0)\d{9}$/ },
    address('CallBackURL'),
  ],
};

export const pullQueryParameters: CallParameters = {
  source: 'Pull Transactions, query',
  parameters: [
    shortCode('ShortCode'),
    dayAndTime('StartDate'),
    dayAndTime('EndDate'),
    { name: 'OffSetValue', type: 'digits', form: /^\d+$/ },
  ],
};

/** In the query of a GET, beside the keys in its header. */
export const tokenParameters: CallParameters = {
  source: 'Authorization',
  parameters: [choice('grant_type', 'client_credentials')],
};
