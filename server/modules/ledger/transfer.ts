import type { CustomerId } from '#contracts/ids.ts';
import { money, type Currency, type Money } from '#contracts/money.ts';
import type { Account } from './accounts.ts';
import { TransferMalformed, TransferUnbalanced } from './errors.ts';

export type Entry = Readonly<{
  account: Account;
  /** Whose money it is; required for `customer_credit`. */
  customerId?: CustomerId;
  /** Debit above zero, credit below it; never zero. */
  amount: Money;
}>;

export type Transfer = Readonly<{
  /** The cause of the movement, such as `{kind: 'payment', id: 'pay_…'}`. Posted only once. */
  source: Readonly<{ kind: string; id: string }>;
  description: string;
  entries: readonly Entry[];
  at: Date;
}>;

const entriesMax = 20;

/** Throws TransferMalformed or TransferUnbalanced for anything the books cannot take. */
export function requireBalanced({ entries }: Transfer): void {
  if (entries.length < 2) throw new TransferMalformed('it needs two entries at least');
  if (entries.length > entriesMax) throw new TransferMalformed(`it has over ${entriesMax} entries`);
  const rest = new Map<Currency, number>();
  for (const { account, amount, customerId } of entries) {
    const { minor, currency } = amount;
    if (!Number.isSafeInteger(minor) || minor === 0) {
      throw new TransferMalformed('an entry is a whole number of minor units, and not zero');
    }
    if (account === 'customer_credit' && !customerId) {
      throw new TransferMalformed('credit belongs to a customer');
    }
    rest.set(currency, (rest.get(currency) ?? 0) + minor);
  }
  for (const [currency, minor] of rest) {
    if (minor !== 0) throw new TransferUnbalanced(money(minor, currency));
  }
}
