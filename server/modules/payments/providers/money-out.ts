import type { Money } from '#contracts/money.ts';

/** How a question that is answered later was taken. `unknown` may have been carried out. */
export type ConversationAnswer =
  | Readonly<{ kind: 'asked'; conversationId: string; originatorId: string }>
  | Readonly<{ kind: 'refused'; code: string; text: string }>
  | Readonly<{ kind: 'unknown'; code: string; text: string }>;

/** What a result says, read defensively; nothing in it counts before its ids are compared. */
export type OperatorResult = Readonly<{
  code: string;
  text: string;
  conversationId: string;
  originatorId: string;
  receipt: string | null;
  /** The last value of each key that has one. */
  parameters: Readonly<Record<string, string>>;
  /** Every name of a party, also where a key came twice. Absent in results kept before. */
  parties?: readonly string[];
}>;

/**
 * What a provider does for the shop's own operator. Each call resolves when it was taken; its
 * result comes to the address with the token. Nothing throws but our own faults.
 */
export interface Operator {
  /** The numbers that our money comes to, as results may write it: a till's is the store's too. */
  readonly payees: readonly string[];
  /** Refunds one whole payment to its payer. */
  reverse(
    order: Readonly<{ receipt: string; amount: Money; token: string }>,
  ): Promise<ConversationAnswer>;
  /**
   * Queries the state of money: behind a receipt, or behind the conversation that moved it (the
   * originator id of a reversal whose result was lost).
   */
  askStatus(
    order: Readonly<{ token: string } & ({ receipt: string } | { originatorId: string })>,
  ): Promise<ConversationAnswer>;
  /** Reads what came as a result; undefined when it is none. */
  readResult(body: unknown): OperatorResult | undefined;
}

/** The state of a card refund, or the outcome of a request for one. */
export type CardRefund =
  | Readonly<{ kind: 'found'; id: string; status: string; text: string }>
  | Readonly<{ kind: 'none'; text: string }>
  | Readonly<{ kind: 'refused'; code: string; text: string }>
  | Readonly<{ kind: 'silent'; code: string; text: string }>;

export type RequestedRefund = Readonly<{
  reference: string;
  /** The provider's own number of the payment. */
  receipt: string | null;
  note: string;
  amount: Money;
  since: Date;
}>;

/** Card refunds have no idempotency key: our note names each, and is looked for before a repeat. */
export interface CardRefunds {
  create(
    order: Readonly<{ reference: string; amount: Money; note: string; reason: string }>,
  ): Promise<CardRefund>;
  ask(refundId: string): Promise<CardRefund>;
  /**
   * Looks through all refunds made since a moment for the one with our note, or, where notes are
   * cut, the only one of this payment and amount without a note of ours. `none` says that a whole
   * list was read; it is no proof that none was made.
   */
  find(requested: RequestedRefund): Promise<CardRefund>;
}
