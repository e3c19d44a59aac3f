import { money, negate, type Money } from '#contracts/money.ts';
import { post, type Account } from '#modules/ledger';
import { accountOfSource } from '#modules/payments';
import { fromBalance, type Attempt } from '#modules/payments/collect';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../../context.ts';

/** Money that was confirmed. */
export type Receipt = Readonly<{ attempt: Attempt; amount: Money; at: Date }>;

/** The order's price goes to its deposit; the excess is the customer's credit. */
export async function bookPayment(tx: Tx, ctx: SalesContext, receipt: Receipt & { due: Money }) {
  const { attempt, amount, due, at } = receipt;
  const { customerId, provider } = attempt;
  const isTheirs = provider === fromBalance;
  const beyond = money(amount.minor - due.minor, amount.currency);
  const credits: readonly { account: Account; amount: Money }[] = [
    { account: 'customer_deposits', amount: due },
    { account: 'customer_credit', amount: beyond },
  ];
  await post(tx, ctx, {
    source: { kind: 'payment', id: attempt.id },
    description: `Receipt ${attempt.receipt ?? attempt.reference}`,
    entries: [
      { account: accountOfSource(provider), amount, ...(isTheirs && { customerId }) },
      ...credits
        .filter((credit) => credit.amount.minor > 0)
        .map((credit) => ({ ...credit, customerId, amount: negate(credit.amount) })),
    ],
    at,
  });
}
