import type { CallParameters, Parameter } from '../core/parameters.ts';

// The parameters of Paystack's calls as its interface description and its pages list them.

const text = (name: string): Parameter => ({ name, type: 'text' });
const optional = (parameter: Parameter): Parameter => ({ ...parameter, isOptional: true });
const optionalText = (name: string) => optional(text(name));

/** Whole subunits, as a number or a text of digits. */
const amount: Parameter = {
  name: 'amount',
  type: 'digits',
  range: [1, Number.MAX_SAFE_INTEGER],
};
const email: Parameter = { name: 'email', type: 'text', form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ };
const reference = optional({ name: 'reference', type: 'text', form: /^[A-Za-z0-9.=-]+$/ });
const currency = optional({ name: 'currency', type: 'text', form: /^[A-Z]{3}$/ });
const metadata = optional({ name: 'metadata', type: 'object' });
const callbackUrl = optional({
  name: 'callback_url',
  type: 'text',
  accepts: (url) => /^https?:\/\//.test(url) && URL.canParse(url),
});
const channels = optional({
  name: 'channels',
  type: 'list',
  choices: [
    'card',
    'bank',
    'ussd',
    'qr',
    'eft',
    'mobile_money',
    'bank_transfer',
    'apple_pay',
    'capitec_pay',
    'payattitude',
  ],
});

/** What a transaction may be shared out by; the shop uses none of it. */
const shares = [
  optionalText('split_code'),
  optionalText('subaccount'),
  optional({ name: 'transaction_charge', type: 'digits' }),
  optional({ name: 'bearer', type: 'text', choices: ['account', 'subaccount'] }),
];

export const initializeParameters: CallParameters = {
  source: 'Transaction: initialize',
  parameters: [
    email,
    amount,
    currency,
    reference,
    callbackUrl,
    channels,
    metadata,
    optionalText('label'),
    optionalText('plan'),
    optional({ name: 'invoice_limit', type: 'digits' }),
    ...shares,
  ],
};

/** Of the ways to charge only mobile money is played. */
export const chargeParameters: CallParameters = {
  source: 'Charge: create',
  parameters: [
    email,
    amount,
    currency,
    reference,
    { name: 'mobile_money', type: 'object' },
    metadata,
    optionalText('device_id'),
  ],
};

export const mobileMoneyParameters: CallParameters = {
  source: 'Charge: mobile money',
  parameters: [
    { name: 'phone', type: 'text', form: /^\+254(7\d{8}|1[01]\d{7})$/ },
    { name: 'provider', type: 'text', choices: ['mpesa'] },
  ],
};

export const refundParameters: CallParameters = {
  source: 'Refund: create',
  parameters: [
    // A reference, or the number that Paystack gave the transaction.
    text('transaction'),
    optional(amount),
    currency,
    optionalText('customer_note'),
    optionalText('merchant_note'),
  ],
};

export const resolveParameters: CallParameters = {
  source: 'Dispute: resolve',
  parameters: [
    { name: 'resolution', type: 'text', choices: ['merchant-accepted', 'declined'] },
    text('message'),
    { name: 'refund_amount', type: 'digits', range: [0, Number.MAX_SAFE_INTEGER] },
    text('uploaded_filename'),
    optional({ name: 'evidence', type: 'digits' }),
  ],
};

export const sessionParameters: CallParameters = {
  source: 'Integration: update timeout',
  parameters: [{ name: 'timeout', type: 'digits', range: [0, Number.MAX_SAFE_INTEGER] }],
};

export const noParameters: CallParameters = { source: 'no page lists any', parameters: [] };

const moment = (name: string) =>
  optional({ name, type: 'text', accepts: (at) => !Number.isNaN(Date.parse(at)) });
const pages = [
  optional({ name: 'perPage', type: 'digits', range: [1, Number.MAX_SAFE_INTEGER] }),
  optional({ name: 'page', type: 'digits', range: [1, Number.MAX_SAFE_INTEGER] }),
  moment('from'),
  moment('to'),
];
const status = (...choices: string[]) => optional({ name: 'status', type: 'text', choices });

// The parameters of lists are in the query.

export const transactionsParameters: CallParameters = {
  source: 'Transaction: list',
  parameters: [
    ...pages,
    optional({ name: 'customer', type: 'digits' }),
    status('failed', 'success', 'abandoned'),
    optional(amount),
  ],
};

export const refundsParameters: CallParameters = {
  source: 'Refund: list',
  parameters: [...pages, optionalText('transaction'), currency],
};

export const disputesParameters: CallParameters = {
  source: 'Dispute: list',
  parameters: [
    ...pages,
    status('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved'),
    optionalText('transaction'),
  ],
};

export const settlementsParameters: CallParameters = {
  source: 'Settlement: list',
  parameters: [
    ...pages,
    status('success', 'processing', 'pending', 'failed'),
    optionalText('subaccount'),
  ],
};

export const settledParameters: CallParameters = {
  source: 'Settlement: transactions',
  parameters: pages,
};
