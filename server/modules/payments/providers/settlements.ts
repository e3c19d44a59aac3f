import type { Money } from '#contracts/money.ts';

/** What a provider paid out to the bank, or is about to. */
export type StatedSettlement = Readonly<{
  /** Theirs. */
  id: string;
  isPaid: boolean;
  settledOn: Date;
  /** What customers had paid, before fees. */
  gross: Money;
  fees: Money;
  /** Refunds and lost disputes that it kept back. */
  deductions: Money;
  /** What reached the bank. */
  net: Money;
}>;

/** One payment within a settlement. */
export type SettledPayment = Readonly<{
  receipt: string;
  reference: string;
  amount: Money;
  fee: Money;
}>;

export type Silent = Readonly<{ kind: 'silent'; code: string; text: string }>;
export type SettlementList =
  | Readonly<{ kind: 'listed'; settlements: readonly StatedSettlement[] }>
  | Silent;
export type SettledPayments =
  | Readonly<{ kind: 'lines'; lines: readonly SettledPayment[] }>
  | Silent;

/** Where the provider says what it paid out. Nothing throws but our own faults. */
export interface Settlements {
  list(since: Date): Promise<SettlementList>;
  lines(id: string): Promise<SettledPayments>;
}
