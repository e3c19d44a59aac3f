import type { CustomerId } from '#contracts/ids.ts';
import { formatMoney } from '#contracts/format/amounts.ts';
import { negate } from '#contracts/money.ts';
import { findCustomer } from '#modules/identity';
import { post } from '#modules/ledger';
import { enqueueMail } from '#modules/notifications';
import type { ProviderName } from '#modules/payments/collect';
import { giveUnmatched, lockUnmatched, type WaitingUnmatched } from '#modules/payments/statements';
import type { Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import type { SalesContext } from '../../context.ts';

export type Giving = Readonly<{
  provider: ProviderName;
  receipt: string;
  by: CustomerId;
  /** Only the owner may assign money from their own upload. */
  mayAlone: boolean;
}>;

/**
 * Assigns money in suspense to a customer as balance, and notifies them. Throws the errors of the
 * assignment.
 */
export async function creditUnmatchedTo(
  tx: Tx,
  ctx: SalesContext,
  { customerId, ...giving }: Giving & { customerId: CustomerId },
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new NotFound('Customer not found.');
  const { provider, receipt, amount } = await takeUnmatched(tx, giving);
  const at = ctx.clock();
  await giveUnmatched(tx, { provider, receipt, customerId, at });
  await post(tx, ctx, {
    source: { kind: 'stray', id: `${provider}:${receipt}` },
    description: `Receipt ${receipt}, credited by staff`,
    entries: [
      { account: 'suspense', amount },
      { account: 'customer_credit', customerId, amount: negate(amount) },
    ],
    at,
  });
  await enqueueMail(tx, ctx, {
    template: 'payment-found',
    dedupeKey: `payment-found:${provider}:${receipt}`,
    to: [customer.email],
    customerId,
    facts: {
      firstName: customer.firstName,
      amount: formatMoney(amount),
      receipt,
      link: `${ctx.publicUrl}/client/proxy`,
    },
    at,
  });
}

/** The money under its lock, which comes after an attempt's. */
export async function takeUnmatched(
  tx: Tx,
  { provider, receipt, by, mayAlone }: Giving,
): Promise<WaitingUnmatched> {
  const unmatched = await lockUnmatched(tx, { provider, receipt });
  if (!unmatched) throw new NotFound('This payment is already matched, or does not exist.');
  // The uploader of a statement is not the one who gives its money away (payments facts §4.2).
  if (unmatched.foundBy === by && !mayAlone) {
    const message =
      'You uploaded the statement with this money, so a colleague gives it to its owner.';
    throw new DomainError('second-person-needed', message);
  }
  return unmatched;
}
