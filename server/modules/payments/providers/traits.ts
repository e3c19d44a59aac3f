import { inEach, type Locale } from '#contracts/locales.ts';
import { catalogue } from '#platform/texts.ts';

/** Words for the customer: what happened and what to do. */
export type Advice = Readonly<Record<Locale, string>>;

export const paymentWords = catalogue('payments', {
  paid: 'Payment received. Thank you.',
  confirming: (method: string) =>
    `Your payment has reached ${method}; we are confirming it. Please do not pay again.`,
  ownBalance: 'This is paid from your balance.',
  replaced: 'You chose another way to pay. If you did pay here, we add the money to your balance.',
  expired:
    'The time for this payment ended. If you did pay, keep your receipt: we’ll find the payment automatically.',
});

/** What is said alike of every provider, in each language. */
export const advise = (pick: (words: (typeof paymentWords)[Locale]) => string): Advice =>
  inEach((locale) => pick(paymentWords[locale]));

export const paid = advise((words) => words.paid);

/** What a code that an attempt ended with means to its customer. */
export type Meaning = Readonly<{
  /** Said only where it is certain: no money left the customer. */
  moneyTaken?: false;
  advice: Advice;
}>;

/** How a provider notifies the shop; the shop has an endpoint for each. */
export type Door =
  /** An address per attempt whose secret part names it. */
  | Readonly<{ kind: 'secret'; path: string }>
  /** One address for everything, signed over the raw bytes. */
  | Readonly<{ kind: 'signed'; path: string; signatureHeader: string }>;

/**
 * The static facts of a provider: its names, its account, and its differences from others. Rows
 * store `name`, so it never changes.
 */
export type ProviderTraits = Readonly<{
  name: string;
  /** STK prompts a phone; LINK sends the customer to a page of the provider's. */
  mode: 'STK' | 'LINK';
  /** As the calls name it, and as customers know it. */
  clientName: string;
  method: string;
  /** Its line on the status page. */
  component: string;
  /** The destination of its refunds, in the words of an email. */
  refundTo: string;
  /** What it can refund: any part of a payment, or whole payments by their receipt. */
  returns: 'parts' | 'whole';
  /** The account of the books that holds what it collected and has not paid out. */
  clearing: `${string}_clearing`;
  /** The account that its payouts to phones leave from, where it makes any. */
  paysFrom?: `${string}_clearing`;
  /** Whether it knows a payment by our reference, or only by the id that its answer brought. */
  knowsOurReference: boolean;
  /** It confirms money before it names the receipt, which its list brings later. */
  namesReceiptLater: boolean;
  /** What it paid out: it lists settlements, or staff upload the account's printed history. */
  payouts: 'listed' | 'printed';
  door: Door;
  /** What answers a callback that was kept. */
  thanks: unknown;
  /** Addresses that it publishes, the list of a shop that names no other. */
  addresses: readonly string[];
  /** While the customer is asked. */
  waiting: Advice;
  /** Codes of the customer's own decision or means, as opposed to a fault on the way. */
  declines: readonly string[];
  /** What the code of an attempt that ended says; every code has a meaning. */
  meaningOf(code: string): Meaning;
}>;
