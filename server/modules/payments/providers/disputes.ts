import type { Money } from '#contracts/money.ts';

/** One dispute as the provider states it. `strange`: an undocumented end. */
export type StatedDispute = Readonly<{
  /** Theirs. */
  id: string;
  /** Our reference of the payment that is contested. */
  reference: string;
  amount: Money;
  outcome: 'open' | 'won' | 'lost' | 'strange';
  status: string;
  category: string;
  /** Until when the shop may answer. */
  dueAt: Date | null;
}>;

export type DisputeAnswer =
  | Readonly<{ kind: 'found'; dispute: StatedDispute }>
  | Readonly<{ kind: 'none'; code: string; text: string }>
  | Readonly<{ kind: 'silent'; code: string; text: string }>;

export type DisputeList =
  | Readonly<{ kind: 'listed'; ids: readonly string[] }>
  | Readonly<{ kind: 'silent'; code: string; text: string }>;

/** Where a card's bank may ask for its customer's money. Nothing throws but our own faults. */
export interface Disputes {
  /** What became of one; a webhook about it is only a hint. */
  ask(id: string): Promise<DisputeAnswer>;
  /** Those opened since then, for hints that were lost on the way. */
  list(since: Date): Promise<DisputeList>;
}
