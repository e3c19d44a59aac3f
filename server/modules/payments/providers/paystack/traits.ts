import { catalogue, textsOf } from '#platform/texts.ts';
import type { Advice, ProviderTraits } from '../traits.ts';

export const paystackWords = catalogue('paystack', {
  busy: 'The card provider is busy. Try again in a minute.',
  away: 'The card page could not be opened. Try again in a few minutes.',
  misconfigured: 'Card payments aren’t working right now. Pay by M-Pesa, or try again later.',
  unknown:
    'We’re checking this payment with the card provider. Please don’t pay again; we’ll email you.',
  waiting: 'Finish the payment on the card page.',
});
const say = textsOf(paystackWords);

const refusals: Readonly<Record<string, Advice>> = {
  'provider-busy': say.busy,
  'provider-unreachable': say.away,
  'shop-misconfigured': say.misconfigured,
};

/** Cards on Paystack's hosted page. */
export const paystackTraits: ProviderTraits = {
  name: 'paystack',
  mode: 'LINK',
  clientName: 'PAYSTACK',
  method: 'Card',
  component: 'Card payments',
  refundTo: 'the card that paid',
  returns: 'parts',
  clearing: 'paystack_clearing',
  knowsOurReference: true,
  namesReceiptLater: false,
  payouts: 'listed',
  door: { kind: 'signed', path: 'card', signatureHeader: 'x-paystack-signature' },
  thanks: { received: true },
  // Payments facts §2.4.
  addresses: ['52.31.139.75', '52.49.173.169', '52.214.14.220'],
  waiting: say.waiting,
  declines: [],
  // A card ends by our own clock, never by a word of the provider's (§2.3); what is left are
  // refusals to open its page.
  meaningOf: (code) => {
    const advice = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
    return advice ? { moneyTaken: false, advice } : { advice: say.unknown };
  },
};
