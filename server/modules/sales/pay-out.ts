import { formatPlain, negate } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { findCustomer } from '#modules/identity';
import { creditOf, lockCredit, post } from '#modules/ledger';
import { enqueueMail } from '#modules/notifications';
import { RefundRefused, saveRefund, type Refund } from '#modules/payments';
import { postSent } from './post-sent.ts';
import { saveStep } from './promise-refund.ts';
import type { SalesWorld } from './world.ts';

type Acting = Readonly<{ refund: Refund; actor: string; at: Date }>;

/**
 * Takes a payout out of its customer's balance and makes it the shop's debt to their phone. Throws
 * RefundRefused when the balance was spent meanwhile.
 */
export async function promisePayout(
  tx: Tx,
  world: SalesWorld,
  { refund, actor, at }: Acting,
): Promise<Refund> {
  const customerId = ownerOf(refund);
  await lockCredit(tx, customerId);
  const has = await creditOf(tx, customerId);
  if (has.minor < refund.amount.minor) {
    throw new RefundRefused('The customer has spent this balance meanwhile.');
  }
  await post(tx, world, {
    source: { kind: 'refund', id: refund.id },
    description: 'Payout of the balance',
    entries: [
      { account: 'customer_credit', customerId, amount: refund.amount },
      { account: 'refunds_payable', amount: negate(refund.amount) },
    ],
    at,
  });
  const due = { ...refund, nextCheckAt: at };
  await saveRefund(tx, { before: refund.state, refund: due, cause: 'promise', actor, at });
  await tellPayout(tx, world, { refund: due, stage: 'sending', at });
  return due;
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
  const customerId = ownerOf(refund);
  await post(tx, world, {
    source: { kind: 'refund-kept', id: refund.id },
    description: 'Payout that was not possible, on the balance again',
    entries: [
      { account: 'refunds_payable', amount: refund.amount },
      { account: 'customer_credit', customerId, amount: negate(refund.amount) },
    ],
    at,
  });
  const kept = { ...refund, destination: 'balance' } as const;
  await tellPayout(tx, world, { refund: kept, stage: 'returned', at });
  return saveStep(tx, { ...acting, refund: kept, event: 'finish' });
}

function ownerOf({ id, customerId }: Refund) {
  if (!customerId) throw new Error(`${id} pays nobody's balance out.`);
  return customerId;
}

type Stage = 'asked' | 'sending' | 'paid' | 'returned' | 'declined';
type Telling = Readonly<{ refund: Refund; stage: Stage; answer?: string; at: Date }>;

/** Tells its owner how a payout stands; each stage once. */
export async function tellPayout(
  tx: Tx,
  world: SalesWorld,
  { refund, stage, answer = '', at }: Telling,
) {
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
