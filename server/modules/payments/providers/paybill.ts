import type { Money } from '#contracts/money.ts';

/** What a notice of a payment made by hand says. Nothing in it counts before it is confirmed. */
export type PaybillNotice = Readonly<{
  receipt: string;
  amount: Money;
  /** What the customer typed as the account, as capitals and digits alone; '' at a till. */
  reference: string;
  /** The payer as the provider masks it. */
  payer: string;
  /** As received: a moment in the provider's own form. */
  at: string;
}>;

export type Registered =
  | Readonly<{ kind: 'registered' }>
  | Readonly<{ kind: 'refused'; code: string; text: string }>
  | Readonly<{ kind: 'silent'; code: string; text: string }>;

/** Payments that customers make to the shop's number by themselves. */
export interface Paybill {
  readonly shortcode: string;
  /** Whether whoever pays names an account, which says whose the money is. At a till nobody can. */
  readonly takesAccounts: boolean;
  /** Where the shop is called with this secret; the same secret gives the same addresses. */
  addresses(token: string): Readonly<{ confirm: string; validate: string }>;
  /** Tells the provider these addresses. What it may do again is said by its answer. */
  register(token: string): Promise<Registered>;
  /** Reads an untrusted notice; undefined when it is not one. */
  readNotice(body: unknown): PaybillNotice | undefined;
}
