import type { Plan } from '#contracts/term.ts';
import type { CustomerId, RenewableId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import type { Sold } from '#modules/orders';

/** The next term of something whose customer wants it kept, due to be charged. */
export type DueTerm = Readonly<{
  id: RenewableId;
  customerId: CustomerId;
  /** What is bought again. */
  productId: string;
  plan: Plan;
  /** Which of the paid terms is running; the first is 1. */
  term: number;
  /** What the customer agreed to pay for the next one. */
  agreed: Money;
  endsAt: Date | null;
  /** One M-Pesa prompt may go out when the balance falls short. */
  prompts: boolean;
  /** When the customer was prompted for this term; null before. */
  promptedAt: Date | null;
}>;

export type AutoTry = Readonly<{
  /** `failed`: something broke on our side; it comes up again. */
  outcome: 'paid' | 'prompted' | 'told' | 'failed';
  at: Date;
  /** Null once the term is paid. */
  nextAt: Date | null;
}>;

/** One kind of goods, as far as it renews automatically: leases, servers. */
export type AutoGoods = Readonly<{
  /** What mails call it. */
  called: 'proxy' | 'server';
  /** No phone is prompted: when the balance falls short, filling it is all that helps. */
  isFromBalanceOnly: boolean;
  /** Those that end first come first; `only` narrows it to one. */
  due(db: Queryable, at: Date, only?: DueTerm['id']): Promise<readonly DueTerm[]>;
  /** Throws what a renewal is refused with. */
  requireRenewable(db: Queryable, due: DueTerm, at: Date): Promise<unknown>;
  noteTry(db: Queryable, due: DueTerm, one: AutoTry): Promise<void>;
  /** The customer's request ends with the line that began or prolonged it. */
  drop(tx: Tx, sold: Sold): Promise<void>;
  /** What mails say of it: its title, and where its page is, from the root of the shop on. */
  describe(tx: Tx, due: DueTerm): Promise<Readonly<{ title: string; page: string }>>;
}>;
