import { formatMoney } from '#contracts/format/amounts.ts';
import { negate } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { findCustomer } from '#modules/identity';
import { post } from '#modules/ledger';
import { enqueueMail } from '#modules/notifications';
import type { Refund } from '#modules/payments/refunds';
import { postSent } from './post-sent.ts';
import { saveStep } from './promise-refund.ts';
import type { SalesContext } from '../../context.ts';

/** The result code of a payout that its owner has taken back. */
export const withdrawnCode = 'withdrawn';

/** Whether its owner has taken it back, rather than staff declined it. */
export const isWithdrawn = ({ state, resultCode }: Pick<Refund, 'state' | 'resultCode'>) =>
  state === 'rejected' && resultCode === withdrawnCode;

type Acting = Readonly<{ refund: Refund; actor: string; at: Date }>;

/**
 * Takes a requested payout out of its customer's balance, so that it cannot be spent in between,
 * and makes it the shop's debt. The balance is locked and covers it.
 */
export async function reservePayout(
  tx: Tx,
  ctx: SalesContext,
  { refund, at }: Pick<Acting, 'refund' | 'at'>,
): Promise<void> {
  await post(tx, ctx, {
    source: { kind: 'refund', id: refund.id },
    description: 'Payout of the balance',
    entries: [
      { account: 'customer_credit', customerId: ownerOf(refund), amount: refund.amount },
      { account: 'refunds_payable', amount: negate(refund.amount) },
    ],
    at,
  });
  const stage = refund.state === 'awaiting_approval' ? 'asked' : 'sending';
  await notifyPayout(tx, ctx, { refund, stage, at });
}

/** Approved: the worker sends it. */
export async function approvePayout(tx: Tx, ctx: SalesContext, acting: Acting): Promise<Refund> {
  const { actor, at } = acting;
  const changes = { approvedBy: actor, nextCheckAt: at };
  const refund = await saveStep(tx, { ...acting, event: 'approve', changes });
  await notifyPayout(tx, ctx, { refund, stage: 'sending', at });
  return refund;
}

/** Declined: the money returns to its owner's balance, with the reason. */
export async function declinePayout(
  tx: Tx,
  ctx: SalesContext,
  { refund, answer, at }: Pick<Acting, 'refund' | 'at'> & Readonly<{ answer: string }>,
): Promise<void> {
  await giveBack(tx, ctx, { refund, description: 'Payout declined, on the balance again', at });
  await notifyPayout(tx, ctx, { refund, stage: 'declined', answer, at });
}

/** Its owner has taken it back: the money is their balance again. */
export async function releasePayout(
  tx: Tx,
  ctx: SalesContext,
  { refund, at }: Pick<Acting, 'refund' | 'at'>,
): Promise<void> {
  await giveBack(tx, ctx, { refund, description: 'Payout withdrawn, on the balance again', at });
  await notifyPayout(tx, ctx, { refund, stage: 'withdrawn', at });
}

/** It is on the phone. */
export async function finishPayout(tx: Tx, ctx: SalesContext, acting: Acting): Promise<Refund> {
  const { refund, at } = acting;
  await postSent(tx, ctx, { refund, what: 'Payout of the balance, sent', at });
  await notifyPayout(tx, ctx, { refund, stage: 'paid', at });
  return saveStep(tx, { ...acting, event: 'finish' });
}

/** It certainly failed: the money returns to its owner's balance. */
export async function keepPayout(tx: Tx, ctx: SalesContext, acting: Acting): Promise<Refund> {
  const { refund, at } = acting;
  const description = 'Payout that was not possible, on the balance again';
  await giveBack(tx, ctx, { refund, description, at });
  const kept = { ...refund, destination: 'balance' } as const;
  await notifyPayout(tx, ctx, { refund: kept, stage: 'returned', at });
  return saveStep(tx, { ...acting, refund: kept, event: 'finish' });
}

const giveBack = (
  tx: Tx,
  ctx: SalesContext,
  { refund, description, at }: Pick<Acting, 'refund' | 'at'> & Readonly<{ description: string }>,
) =>
  post(tx, ctx, {
    source: { kind: 'refund-kept', id: refund.id },
    description,
    entries: [
      { account: 'refunds_payable', amount: refund.amount },
      { account: 'customer_credit', customerId: ownerOf(refund), amount: negate(refund.amount) },
    ],
    at,
  });

function ownerOf({ id, customerId }: Refund) {
  if (!customerId) throw new Error(`${id} pays nobody's balance out.`);
  return customerId;
}

type Stage = 'asked' | 'sending' | 'paid' | 'returned' | 'declined' | 'withdrawn';
type Telling = Readonly<{ refund: Refund; stage: Stage; answer?: string; at: Date }>;

/** Notifies its owner of a payout's state; each stage once. */
async function notifyPayout(
  tx: Tx,
  ctx: SalesContext,
  { refund, stage, answer = '', at }: Telling,
) {
  const customer = await findCustomer(tx, ownerOf(refund));
  if (!customer) return;
  await enqueueMail(tx, ctx, {
    template: 'balance-payout',
    dedupeKey: `balance-payout:${refund.id}:${stage}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      amount: formatMoney(refund.amount),
      phone: refund.payeeMasked ?? '',
      stage,
      answer,
      receipt: stage === 'paid' ? (refund.providerReference ?? '') : '',
      link: `${ctx.publicUrl}/dashboard/balance`,
    },
    at,
  });
}
