import { catalogue, textsOf } from '#platform/texts.ts';
import { paid, type Advice, type Meaning } from '../traits.ts';

export const darajaWords = catalogue('daraja', {
  waiting: 'Check your phone and enter your M-Pesa PIN.',
  busy: 'M-Pesa is busy. Wait two minutes, then try again.',
  notSent:
    'The prompt could not be sent to your phone. Restart your phone, check the network, then try again.',
  cancelled: 'You cancelled the request on your phone. Try again when you are ready.',
  unreachable:
    'Your phone did not answer. Switch it on, unlock it, and try again. Already entered your PIN? Wait a moment; we’ll find the payment.',
  ours: 'M-Pesa payments aren’t working right now. Pay by card, or try again later.',
  balanceLow: 'Your M-Pesa balance is too low. Top up, or use Fuliza, then try again.',
  belowLeast: 'The amount is below the M-Pesa minimum. Please pay by card.',
  aboveMost: 'The amount is above the M-Pesa limit for one payment. Please pay by card.',
  aboveDay:
    'This payment would exceed your M-Pesa limit for today. Try again tomorrow or pay by card.',
  twice:
    'M-Pesa refuses the same amount twice within two minutes. Wait two minutes, then try again.',
  another:
    'Another M-Pesa request is open on your phone. Finish it, wait a minute, then try again.',
  wrongPin: 'The M-Pesa PIN was wrong. Try again with the right PIN.',
  lockedPin: 'Your M-Pesa PIN is locked. Ask Safaricom to unlock it, then try again.',
  working: 'M-Pesa is still working on your payment. You do not need to do anything.',
  unknown: 'We’re checking this payment with M-Pesa. Please don’t pay again; we’ll email you.',
  wrongPhone: 'M-Pesa does not accept this phone number. Check it and try again.',
  away: 'We can’t reach M-Pesa right now. Try again in a few minutes.',
});
const say = textsOf(darajaWords);
/** While the customer is asked. */
export const { waiting } = say;
const { busy, notSent, cancelled, unreachable, ours } = say;

/**
 * Result codes of an M-Pesa prompt, the same in callbacks and in query replies (payments facts
 * §1.7). The list of ends is closed: a code that is not here is never a failure.
 */
export type ResultClass =
  | 'success'
  /** The prompt ended without money. */
  | 'failure'
  /** The prompt ended, but money has been seen to follow: keep asking. */
  | 'soft-failure'
  | 'pending'
  | 'unknown';

type Result = Meaning &
  Readonly<{
    class: ResultClass;
    /** The shop's settings are wrong: staff must act. */
    alarm: boolean;
  }>;

const failure = (advice: Advice, more: Partial<Result> = {}): Result => ({
  class: 'failure',
  alarm: false,
  advice,
  ...more,
});

/** A failure that certainly took no money, nor did a prompt just before it. */
const safeFailure = (advice: Advice, more: Partial<Result> = {}): Result =>
  failure(advice, { moneyTaken: false, ...more });

/** An end that can still be followed by money. */
const softFailure = (advice: Advice, more: Partial<Result> = {}): Result => ({
  class: 'soft-failure',
  alarm: false,
  advice,
  ...more,
});

/** Keyed by code as text: callbacks carry numbers, queries text, and a few codes are words. */
export const resultCodes: Readonly<Record<string, Result>> = {
  '0': {
    class: 'success',
    alarm: false,
    advice: paid,
  },
  '1': safeFailure(say.balanceLow),
  '2': safeFailure(say.belowLeast),
  '3': safeFailure(say.aboveMost),
  '4': safeFailure(say.aboveDay),
  '8': safeFailure(ours, { alarm: true }),
  '17': failure(say.twice),
  '26': safeFailure(busy),
  '1001': failure(say.another),
  '1019': softFailure(unreachable),
  '1025': failure(notSent),
  '1031': softFailure(cancelled),
  '1032': safeFailure(cancelled),
  '1036': softFailure(unreachable),
  '1037': softFailure(unreachable),
  '2001': safeFailure(say.wrongPin),
  '2028': safeFailure(ours, { alarm: true }),
  SFC_IC0003: safeFailure(ours, { alarm: true }),
  '8006': safeFailure(say.lockedPin),
  '9999': failure(notSent),
  '4999': {
    class: 'pending',
    alarm: false,
    advice: say.working,
  },
};

const unknown: Result = {
  class: 'unknown',
  alarm: false,
  advice: say.unknown,
};

/** The customer's own decision, or means. */
export const declines = ['1', '4', '1031', '1032', '2001', '8006'];

/** What a code means; every code that is not in the table is `unknown`, never a failure. */
export const meaningOf = (code: string): Result =>
  (Object.hasOwn(resultCodes, code) ? resultCodes[code] : undefined) ?? unknown;

/** What refusals of the push itself mean, by the short codes that adapters give them. */
export const refusals: Readonly<Record<string, Meaning>> = {
  'phone-refused': safeFailure(say.wrongPhone),
  'phone-busy': failure(say.another),
  'provider-busy': safeFailure(busy),
  'provider-unreachable': safeFailure(say.away),
  'shop-misconfigured': safeFailure(ours),
};
