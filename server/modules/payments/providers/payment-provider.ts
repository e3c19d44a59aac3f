import type { PaymentId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { CallbackClaim, Payer, ProviderName } from '../payment.ts';
import type { Disputes } from './disputes.ts';
import type { CardRefunds, Operator } from './money-out.ts';
import type { Paybill } from './paybill.ts';
import type { Payouts } from './payouts.ts';
import type { SettingsCheck } from './settings-check.ts';
import type { Settlements } from './settlements.ts';
import type { Webhooks } from './webhooks.ts';

/** What is to be collected, and in clear from whom. */
export type Collection = Payer &
  Readonly<{
    id: PaymentId;
    reference: string;
    amount: Money;
    /** Hex, 128 bits: the secret part of the address that the provider calls back. */
    callbackToken: string;
  }>;

/** How a request to collect ended. `unknown` may still reach the customer: it is never repeated. */
export type Submission =
  | Readonly<{
      kind: 'accepted';
      providerReference: string;
      merchantRequestId: string | null;
      checkoutUrl: string | null;
      text: string;
    }>
  | Readonly<{ kind: 'refused'; code: string; text: string; alarm: boolean }>
  | Readonly<{ kind: 'unknown'; code: string; text: string }>;

/** What the provider says when it is asked. Only `succeeded` moves money in our books. */
export type ProviderAnswer =
  | Readonly<{
      kind: 'succeeded';
      code: string;
      text: string;
      /** Null where the provider confirms without a figure; then the callback must bring it. */
      amount: Money | null;
      receipt: string | null;
      /** What it says it was asked to collect, where it says so: it must be what was due. */
      asked?: Money;
    }>
  | Readonly<{ kind: 'failed'; code: string; text: string; soft: boolean; alarm: boolean }>
  /** `idle`: the customer is not in the middle of paying, so another method may take its place. */
  | Readonly<{ kind: 'pending'; code: string; text: string; idle?: boolean }>
  /** An undocumented answer, or one that contradicts the attempt: for a person. */
  | Readonly<{ kind: 'strange'; code: string; text: string }>
  | Readonly<{ kind: 'not-found'; code: string; text: string }>
  /** No information: busy, rate limit, network. */
  | Readonly<{ kind: 'silent'; code: string; text: string; retryAt?: Date }>
  | Readonly<{ kind: 'misconfigured'; code: string; text: string }>;

/** One payment as the provider's own list has it. */
export type StatementLine = Readonly<{
  receipt: string;
  amount: Money;
  /** The account field: our reference, or the customer's own text. */
  reference: string;
  /** As received: a moment in the provider's own form. */
  at: string;
}>;

/** A stretch of the provider's list, or no information. `rows` counts unreadable lines too. */
export type Statement =
  | Readonly<{ kind: 'lines'; lines: readonly StatementLine[]; rows: number }>
  | Readonly<{ kind: 'silent'; text: string }>;

export type StatementWindow = Readonly<{ from: Date; to: Date }>;

/**
 * What the shop asks of anyone who collects money. What only some can do is optional: the shop
 * uses what is there.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** How often the shop as a whole may ask; undefined where there is no such rule. */
  readonly queriesPerMinute: number | undefined;
  /** Addresses that it calls from; without any, callers are not checked. */
  readonly callers?: readonly string[] | undefined;
  /**
   * Starts a collection. Resolves before the customer has agreed to anything. Every outcome at the
   * provider or the network is a value; it throws only for our own faults.
   */
  initiate(collection: Collection): Promise<Submission>;
  /** Asks what really happened to a collection; throws only for our own faults. */
  ask(providerReference: string): Promise<ProviderAnswer>;
  /** Parses an untrusted callback; undefined when it is not one. Nothing in it is trusted. */
  readCallback(body: unknown): CallbackClaim | undefined;
  /** Reads and proves what comes to its signed door, where it has one. */
  readonly webhooks?: Webhooks | undefined;
  /** Whole payments back, and questions by receipt, answered later; where one is configured. */
  readonly operator?: Operator | undefined;
  /** Payments from the shop to a phone; where the number that pays is configured. */
  readonly payouts?: Payouts | undefined;
  /** Manual payments of customers, where the shop accepts them. */
  readonly paybill?: Paybill | undefined;
  /** Refunds of any part by our reference, where the provider has them. */
  readonly cardRefunds?: CardRefunds | undefined;
  /** Questions of cards' banks, where the provider passes them on. */
  readonly disputes?: Disputes | undefined;
  /** Whether the provider accepts the shop's own settings; asked before the shop opens. */
  checkSettings?(): Promise<readonly SettingsCheck[]>;
  /** What it paid out to the bank, where it says so. */
  readonly settlements?: Settlements | undefined;
  /** Lists the real payments, where the provider can; finds money that was never announced. */
  statement?(window: StatementWindow): Promise<Statement>;
}

/** Fits M-Pesa's account field and the card provider's reference alike. */
export const referencePattern = /^[A-Z0-9]{1,12}$/;
