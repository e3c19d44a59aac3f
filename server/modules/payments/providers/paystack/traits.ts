import type { Advice, ProviderTraits } from '../traits.ts';

const refusals: Readonly<Record<string, Advice>> = {
  'provider-busy': {
    en: 'The card provider is busy. No money was taken. Try again in a minute.',
    sw: 'Mtoa huduma ya kadi ana shughuli nyingi. Hakuna pesa iliyokatwa. Jaribu tena baada ya dakika moja.',
  },
  'provider-unreachable': {
    en: 'The card page could not be opened. No money was taken. Try again in a few minutes.',
    sw: 'Ukurasa wa kadi haukufunguka. Hakuna pesa iliyokatwa. Jaribu tena baada ya dakika chache.',
  },
  'shop-misconfigured': {
    en: 'The shop could not open the card page. No money was taken. Please pay by M-Pesa or contact support.',
    sw: 'Duka halikuweza kufungua ukurasa wa kadi. Hakuna pesa iliyokatwa. Lipa kwa M-Pesa au wasiliana nasi.',
  },
};
const unknown: Advice = {
  en: 'The card provider gave an answer we are checking. Please do not pay again; we will tell you.',
  sw: 'Mtoa huduma ya kadi ametoa jibu tunalolichunguza. Tafadhali usilipe tena; tutakujulisha.',
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
  waiting: {
    en: 'Finish the payment on the card page.',
    sw: 'Kamilisha malipo kwenye ukurasa wa kadi.',
  },
  // A card ends by our own clock, never by a word of the provider's (§2.3); what is left are
  // refusals to open its page.
  meaningOf: (code) => ({
    declined: false,
    advice: (Object.hasOwn(refusals, code) ? refusals[code] : undefined) ?? unknown,
  }),
};
