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

/** Payments that customers make to the shop's number manually. */
export interface Paybill {
  readonly shortcode: string;
  /**
   * Whether payers enter an account, which identifies the owner of the money. At a till they
   * cannot.
   */
  readonly takesAccounts: boolean;
  /** Where the shop is called with this secret; the same secret gives the same addresses. */
  addresses(token: string): Readonly<{ confirm: string; validate: string }>;
  /** Registers these addresses. The answer says whether it can be repeated. */
  register(token: string): Promise<Registered>;
  /** Reads an untrusted notice; undefined when it is not one. */
  readNotice(body: unknown): PaybillNotice | undefined;
}
