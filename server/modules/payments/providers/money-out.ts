import type { Money } from '#contracts/money.ts';

/** How a question that is answered later was taken. `unknown` may have been carried out. */
export type Asked =
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
}>;

/**
 * What a provider does for the shop's own operator. Each call resolves when it was taken; its
 * result comes to the address with the token. Nothing throws but our own faults.
 */
export interface Operator {
  /** Gives one whole payment back to whoever made it. */
  reverse(order: Readonly<{ receipt: string; amount: Money; token: string }>): Promise<Asked>;
  /** Asks how the money behind a receipt stands. */
  askStatus(order: Readonly<{ receipt: string; token: string }>): Promise<Asked>;
  /** Reads what came as a result; undefined when it is none. */
  readResult(body: unknown): OperatorResult | undefined;
}

/** How a card refund stands, or what came of asking for one. */
export type CardRefund =
  | Readonly<{ kind: 'found'; id: string; status: string; text: string }>
  | Readonly<{ kind: 'none'; text: string }>
  | Readonly<{ kind: 'refused'; code: string; text: string }>
  | Readonly<{ kind: 'silent'; code: string; text: string }>;

/** Card refunds have no idempotency key: our note names each, and is looked for before a repeat. */
export interface CardRefunds {
  create(
    order: Readonly<{ reference: string; amount: Money; note: string; reason: string }>,
  ): Promise<CardRefund>;
  ask(refundId: string): Promise<CardRefund>;
  /** The refund of a payment that carries our note. */
  find(order: Readonly<{ reference: string; note: string }>): Promise<CardRefund>;
}
