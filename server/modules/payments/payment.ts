import type { CustomerId, OrderId, PaymentId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { AttemptState } from '#contracts/sale/money-states.ts';

/** Who collects money from outside: a folder under `providers/` has this name. */
export type ProviderName = string;
/** Where an attempt's money comes from: a provider, or the customer's own balance. */
export type PaymentSource = ProviderName;
/** The source of payments without a provider. */
export const fromBalance = 'balance';
export type PaymentMode = 'STK' | 'LINK' | 'BALANCE';
/** Who is asked for money: the phone to prompt, or else the customer by their e-mail. */
export type Payer =
  | Readonly<{ mode: 'STK'; account: PhoneNumber }>
  | Readonly<{ mode: Exclude<PaymentMode, 'STK'>; account: string }>;

export type { AttemptState };

/**
 * What can happen to an attempt: a worker claims it; the provider accepts or refuses it, or the
 * answer is lost; a callback or webhook arrives; our question is answered with a doubt, a yes or a
 * no; its time runs out; the customer chooses another method; or the customer's balance settles it
 * on the spot.
 */
export const attemptEvents = [
  'claim',
  'accept',
  'refuse',
  'lose',
  'callback',
  'doubt',
  'confirm',
  'deny',
  'expire',
  'supersede',
  'settle',
] as const;
export type AttemptEvent = (typeof attemptEvents)[number];

/**
 * Every move there is (payments facts §4.2). Failed, expired and superseded can still succeed:
 * money may arrive after each of them, and only confirmed money is final.
 */
export const moves: Readonly<
  Record<AttemptState, Readonly<Partial<Record<AttemptEvent, AttemptState>>>>
> = {
  created: { claim: 'submitting', expire: 'expired', settle: 'succeeded' },
  submitting: {
    accept: 'pending',
    refuse: 'failed',
    lose: 'submit_unknown',
    callback: 'confirming',
  },
  submit_unknown: {
    accept: 'pending',
    refuse: 'failed',
    callback: 'confirming',
    confirm: 'succeeded',
    deny: 'failed',
    expire: 'expired',
  },
  pending: {
    callback: 'confirming',
    confirm: 'succeeded',
    deny: 'failed',
    expire: 'expired',
    supersede: 'superseded',
  },
  confirming: { doubt: 'pending', confirm: 'succeeded', deny: 'failed', expire: 'expired' },
  succeeded: {},
  failed: { confirm: 'succeeded' },
  expired: { confirm: 'succeeded' },
  superseded: { confirm: 'succeeded' },
};

/** The state after an event; undefined when the event does not move an attempt in this state. */
export const moved = (state: AttemptState, event: AttemptEvent): AttemptState | undefined =>
  moves[state][event];

/** While one of these holds, the order takes no second attempt (unique index in migration 0005). */
export const isLive = (state: AttemptState) =>
  state === 'created' ||
  state === 'submitting' ||
  state === 'submit_unknown' ||
  state === 'pending' ||
  state === 'confirming';

/** What a callback says, read defensively. Nothing in it counts until the provider confirms it. */
export type CallbackClaim = Readonly<{
  code: string;
  text: string;
  providerReference: string;
  merchantRequestId: string | null;
  amountMinor: number | null;
  receipt: string | null;
  /** As received: the wire has shown two forms. */
  transactionDate: string | null;
}>;

/** One try to collect the money of one order; `paymentId` in the calls. */
export type Attempt = Readonly<{
  id: PaymentId;
  orderId: OrderId;
  customerId: CustomerId;
  provider: PaymentSource;
  mode: PaymentMode;
  state: AttemptState;
  amount: Money;
  /** M-Pesa number or e-mail under the purpose `payment.account`. */
  accountSealed: Buffer;
  accountMasked: string;
  /** Ours, `[A-Z0-9]{12}`: the account field of the prompt, the card reference, the pull match. */
  reference: string;
  /** Theirs: CheckoutRequestID, or our reference repeated by the card provider. */
  providerReference: string | null;
  merchantRequestId: string | null;
  checkoutUrl: string | null;
  resultCode: string | null;
  resultText: string | null;
  receipt: string | null;
  /** The provider itself has said whose the receipt is; a callback alone may have made it up. */
  receiptProved: boolean;
  /** The provider has said that the account which was asked is the one that paid. */
  payerProved: boolean;
  zeroAnswers: number;
  firstZeroAt: Date | null;
  claim: CallbackClaim | null;
  facts: Readonly<Record<string, unknown>>;
  createdAt: Date;
  submittedAt: Date | null;
  promptedAt: Date | null;
  customerActedAt: Date | null;
  /** The newest callback; an answer to an older question does not settle it. */
  callbackAt: Date | null;
  resolvedAt: Date | null;
  expiresAt: Date;
  nextCheckAt: Date | null;
}>;

/** A difference that a person must see; one row per `dedupeKey`, or per incident of it. */
export type PaymentException = Readonly<{
  kind:
    | 'amount-mismatch'
    | 'receipt-reused'
    | 'receipt-missing'
    | 'receipt-conflict'
    | 'unknown-code'
    | 'unknown-to-provider'
    | 'contradiction'
    | 'ids-mismatch'
    | 'repeated-id'
    | 'unreadable-callback'
    | 'push-unknown'
    | 'confirmation-late'
    | 'config-alarm'
    | 'unmatched-money'
    | 'refund-stuck'
    | 'dispute'
    | 'notice-unconfirmed'
    | 'settlement-differs'
    | 'receipt-claimed'
    | 'unlisted-caller'
    | 'initiator-refused';
  detail: Readonly<Record<string, unknown>>;
  dedupeKey: string;
  /** Set for an incident that can end and come again (`openIncident`): when it was asked. */
  askedAt?: Date;
}>;

/** The provider that collects an attempt. Throws for a payment from the balance, which has none. */
export function collectorOf({ id, provider }: Pick<Attempt, 'id' | 'provider'>): ProviderName {
  if (provider === fromBalance) throw new Error(`${id} is paid from the balance: no provider.`);
  return provider;
}

/** True when the callback claims success with exactly the amount that is due. */
export const claimsExactMoney = ({ claim, amount }: Attempt) =>
  claim?.code === '0' && claim.amountMinor === amount.minor;
