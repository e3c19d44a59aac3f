import type { Money } from '#contracts/money.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { ConversationAnswer, Operator } from './money-out.ts';

/** How a payout was taken. Beside the usual answers: */
export type PayoutTaken =
  | ConversationAnswer
  /** It already has this id of ours, in any state: look it up. */
  | Readonly<{ kind: 'known'; code: string; text: string }>
  /** Not taken and not judged: it may go out again later, under the same id. */
  | Readonly<{ kind: 'busy'; code: string; text: string }>;

export type PayoutOrder = Readonly<{
  /** Ours, written before it is sent: the provider never pays the same one twice. */
  originatorId: string;
  phone: PhoneNumber;
  /** Whole shillings within `limits`. */
  amount: Money;
  /** The secret part of the address of its result. */
  token: string;
}>;

/** Payments from the shop to a phone. Nothing throws but our own faults. */
export interface Payouts {
  /** The number that pays, as results write it; the one that collects may be another. */
  readonly shortcode: string;
  /** For one payout, and for what one phone gets in a day. */
  readonly limits: Readonly<{ min: Money; max: Money; day: Money }>;
  send(order: PayoutOrder): Promise<PayoutTaken>;
  /** Asks what became of one, by our id or by its receipt. */
  askStatus: Operator['askStatus'];
  readResult: Operator['readResult'];
}
