import { attack } from './case.ts';

const modules = 'server/modules';

/** Prices, keys, holds, and what providers say, or seem to say. */
export const moneyCases = [
  attack('S30', 'An amount that is too low'),
  attack('S31', 'An amount of nothing'),
  attack('S33', 'Parts of a shilling'),
  attack('S35', 'An amount of another type'),
  attack('S36', 'Another currency or country'),
  attack('S37', 'Rates and prices sent along'),
  attack('S39', 'A quote that ran out', [
    `${modules}/orders/figures.db.test.ts`,
    'a quote stands ten minutes and not a moment longer (S39)',
  ]),
  attack(
    'S41',
    'Rounding',
    [
      'contracts/money.test.ts',
      'a conversion is the smallest whole shilling that covers the price, for every price',
    ],
    [
      `${modules}/ledger/ledger.db.test.ts`,
      'debits equal credits after any sequence of transfers, good and bad',
    ],
  ),
  attack('S43', 'One idempotency key with another body'),
  attack('S44', 'One idempotency key fifty times at once'),
  attack('S45', 'The idempotency key of another customer'),
  attack('S47', 'A payment for a proxy that another customer holds'),
  attack(
    'S49',
    'A provider that reports less than was due',
    [
      `${modules}/payments/collect/record-answer.db.test.ts`,
      'another amount in the callback is not paid, even when the provider says yes twice',
      'a card payment of less is not paid; one of more says how much came',
    ],
    [
      `${modules}/sales/goods/sale/resolve-payment.db.test.ts`,
      'a smaller amount in the callback is not a payment',
    ],
  ),
  attack('S51', 'A provider that reports another currency', [
    `${modules}/payments/providers/paystack/paystack.test.ts`,
    'a verify answer with %s is not taken for the due money',
  ]),
  attack(
    'S52',
    'Prompts to the phone of a stranger',
    [
      `${modules}/sales/goods/sale/resolve-payment.db.test.ts`,
      'one phone is prompted three times in ten minutes, whoever asks',
    ],
    [
      `${modules}/sales/flows/checkout/test-prompt.db.test.ts`,
      'one phone is prompted three times in ten minutes, whoever asks',
    ],
  ),
  attack('S53', 'Holds by the dozen', [
    `${modules}/leases/holding/reserve.db.test.ts`,
    'a customer holds three proxies at most, also when asking for ten at once (S53)',
    'a customer makes ten holds an hour at most, however they end (S53)',
  ]),
  attack('S55', 'A forged callback on a guessed address'),
  attack('S57', 'A callback at the right address while the provider says unpaid'),
  attack('S59', 'One callback two hundred times', [
    `${modules}/payments/callbacks/store-callback.db.test.ts`,
    'ten copies of one callback, at once, are one callback and one success',
  ]),
  attack('S61', 'A signed card event again, altered, or of another environment', [
    `${modules}/payments/callbacks/store-callback.db.test.ts`,
    'a signed webhook makes the shop verify; its repeat does nothing',
    'a webhook with a wrong signature leaves no trace; a foreign one is kept without effect',
  ]),
  attack(
    'S63',
    'Success after failure, failure after success, success after the end',
    [
      `${modules}/payments/collect/record-answer.db.test.ts`,
      'money that comes after a soft failure is late, and counts',
      'money that comes after expiry is late, and counts',
    ],
    [`${modules}/payments/payment.test.ts`, 'success is never left'],
  ),
  attack('S65', 'A browser that claims its payment succeeded', [
    'web/app/search/payment-search.test.ts',
    'what a provider appends is not believed',
  ]),
  attack('S67', 'Bodies at the providers’ addresses that no provider sends', [
    `${modules}/payments/callbacks/store-callback.db.test.ts`,
    'body %j at a right address is kept and makes the shop ask',
  ]),
];
