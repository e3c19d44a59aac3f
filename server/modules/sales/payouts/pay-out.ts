import { formatPlain, negate } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { findCustomer } from '#modules/identity';
import { post } from '#modules/ledger';
import { enqueueMail } from '#modules/notifications';
import type { Refund } from '#modules/payments';
import { postSent } from '../refunds/post-sent.ts';
import { saveStep } from '../refunds/promise-refund.ts';
import type { SalesWorld } from '../world.ts';

type Acting = Readonly<{ refund: Refund; actor: string; at: Date }>;

/**
 * Takes a requested payout out of its customer's balance, so that nobody spends it meanwhile, and
 * makes it the shop's debt. The balance is locked and covers it.
 */
export async function reservePayout(
  tx: Tx,
  world: SalesWorld,
  { refund, at }: Pick<Acting, 'refund' | 'at'>,
): Promise<void> {
  await post(tx, world, {
    source: { kind: 'refund', id: refund.id },
    description: 'Payout of the balance',
    entries: [
      { account: 'customer_credit', customerId: ownerOf(refund), amount: refund.amount },
      { account: 'refunds_payable', amount: negate(refund.amount) },
    ],
    at,
  });
  const stage = refund.state === 'awaiting_approval' ? 'asked' : 'sending';
  await tellPayout(tx, world, { refund, stage, at });
}

/** Somebody has approved it: the worker sends it. */
export async function approvePayout(tx: Tx, world: SalesWorld, acting: Acting): Promise<Refund> {
  const { actor, at } = acting;
  const changes = { approvedBy: actor, nextCheckAt: at };
  const refund = await saveStep(tx, { ...acting, event: 'approve', changes });
  await tellPayout(tx, world, { refund, stage: 'sending', at });
  return refund;
}

/** Somebody has turned it down: the money is its owner's balance again, with the reason. */
export async function declinePayout(
  tx: Tx,
  world: SalesWorld,
  { refund, answer, at }: Pick<Acting, 'refund' | 'at'> & Readonly<{ answer: string }>,
): Promise<void> {
  await giveBack(tx, world, { refund, description: 'Payout declined, on the balance again', at });
  await tellPayout(tx, world, { refund, stage: 'declined', answer, at });
}

/** Its owner has taken it back: the money is their balance again. */
export async function releasePayout(
  tx: Tx,
  world: SalesWorld,
  { refund, at }: Pick<Acting, 'refund' | 'at'>,
): Promise<void> {
  await giveBack(tx, world, { refund, description: 'Payout withdrawn, on the balance again', at });
  await tellPayout(tx, world, { refund, stage: 'withdrawn', at });
}

/** It is on the phone. */
export async function finishPayout(tx: Tx, world: SalesWorld, acting: Acting): Promise<Refund> {
  const { refund, at } = acting;
  await postSent(tx, world, { refund, what: 'Payout of the balance, sent', at });
  await tellPayout(tx, world, { refund, stage: 'paid', at });
  return saveStep(tx, { ...acting, event: 'finish' });
}

/** It certainly went nowhere: the money is its owner's balance again. */
export async function keepPayout(tx: Tx, world: SalesWorld, acting: Acting): Promise<Refund> {
  const { refund, at } = acting;
  const description = 'Payout that was not possible, on the balance again';
  await giveBack(tx, world, { refund, description, at });
  const kept = { ...refund, destination: 'balance' } as const;
  await tellPayout(tx, world, { refund: kept, stage: 'returned', at });
  return saveStep(tx, { ...acting, refund: kept, event: 'finish' });
}

const giveBack = (
  tx: Tx,
  world: SalesWorld,
  { refund, description, at }: Pick<Acting, 'refund' | 'at'> & Readonly<{ description: string }>,
) =>
  post(tx, world, {
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

/** Tells its owner how a payout stands; each stage once. */
async function tellPayout(tx: Tx, world: SalesWorld, { refund, stage, answer = '', at }: Telling) {
  const customer = await findCustomer(tx, ownerOf(refund));
  if (!customer) return;
  await enqueueMail(tx, world, {
    template: 'balance-payout',
    dedupeKey: `balance-payout:${refund.id}:${stage}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      amount: formatPlain(refund.amount),
      phone: refund.payeeMasked ?? '',
      stage,
      answer,
      receipt: stage === 'paid' ? (refund.providerReference ?? '') : '',
      link: `${world.publicUrl}/dashboard/balance`,
    },
    at,
  });
}
