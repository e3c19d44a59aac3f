import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { formatMoney } from '#contracts/format/amounts.ts';
import { negate } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { DomainError, InvalidInput, NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import { post } from '#modules/ledger';
import { enqueueMail } from '#modules/notifications';
import { giveUnmatched, lockUnmatched } from '#modules/payments/statements';
import { lockAttemptsOfOrder } from '#modules/payments/collect';
import type { ProviderName } from '#modules/payments/collect';
import type { WaitingUnmatched } from '#modules/payments/statements';
import { leaveIfSuspended } from './book-unmatched.ts';
import { settleIn } from './resolve-payment.ts';
import type { SalesContext } from '../context.ts';

export type Giving = Readonly<{
  provider: ProviderName;
  receipt: string;
  by: CustomerId;
  /** The owner may give away what the owner uploaded; nobody else may. */
  mayAlone: boolean;
}>;

/** The uploader of a statement is not the one who gives its money away (payments facts §4.2). */
class SecondPersonNeeded extends DomainError {
  constructor() {
    super(
      { kind: 'conflict', code: 'second-person-needed' },
      'You uploaded the statement with this money, so a colleague gives it to its owner.',
    );
  }
}

/**
 * Gives money in suspense to an order, as if the provider had told in time: it pays the order, is
 * the receipt that its confirmed payment lacked, or becomes its customer's credit when it is of
 * another amount or the order is paid. Throws NotFound, InvalidInput or `second-person-needed`.
 * Returns what became of it.
 */
export async function applyUnmatched(
  tx: Tx,
  ctx: SalesContext,
  { orderId, ...giving }: Giving & { orderId: OrderId },
): Promise<'paid' | 'credited'> {
  const { provider, receipt } = giving;
  const [paymentId] = await lockAttemptsOfOrder(tx, { orderId, provider });
  if (!paymentId) {
    throw new InvalidInput(
      'This order has no payment attempt with this provider. Credit the customer instead.',
    );
  }
  const { amount } = await takeUnmatched(tx, giving);
  const text = 'found in a statement and applied by staff';
  const about = { code: '0', text, amount, receipt, askedAt: ctx.clock() };
  const outcome = await settleIn(tx, ctx, {
    paymentId,
    answer: { kind: 'succeeded', ...about },
  });
  if (outcome === 'succeeded') return 'paid';
  if (outcome === 'credited') return 'credited';
  // The payment was confirmed without a receipt, and this is it: no money came a second time.
  if (await leaveIfSuspended(tx, ctx, { receipt, at: ctx.clock() })) return 'paid';
  throw new InvalidInput('This order cannot take the payment. Credit the customer instead.');
}

/** Gives money in suspense to a customer as balance, and tells them. Throws like `applyStray`. */
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
  if (unmatched.foundBy === by && !mayAlone) throw new SecondPersonNeeded();
  return unmatched;
}
