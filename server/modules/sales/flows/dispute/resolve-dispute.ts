import { money, negate, subtract, type Money } from '#contracts/money.ts';
import { dayMs } from '#contracts/time.ts';
import type { Tx } from '#platform/db.ts';
import { post } from '#modules/ledger';
import { lockOrder, soldOf, type Order } from '#modules/orders';
import {
  askDispute,
  disputeMoved,
  disputeQueue,
  findDispute,
  hearDisputes,
  lockDispute,
  nextDisputeLook,
  saveDispute,
  type Dispute,
  type DisputeEvent,
} from '#modules/payments/disputes';
import { closeExceptionOf } from '#modules/payments/statements';
import { countReturned, lockReturnable, type MoneySource } from '#modules/payments/refunds';
import {
  findAttempt,
  findByReference,
  insertExceptions,
  makeDue,
  type Attempt,
} from '#modules/payments/collect';
import { clearingOf, providersWith } from '#modules/payments';
import { type DisputeAnswer, type StatedDispute } from '#modules/payments/providers';
import { announcePause } from './announce-pause.ts';
import { giveUpDeposit } from './give-up-deposit.ts';
import { loseDispute } from './lose-dispute.ts';
import { lockServices, serviceOf } from '../../kinds.ts';
import { refundPositionOf } from '../../money/return/refund-position.ts';
import type { SalesContext } from '../../context.ts';

/** How long a dispute waits for the payment that it is about. */
const paymentPatienceMs = dayMs;
const nothing = money(0, 'KES');

/** Finds disputes without a webhook, in the providers' own lists. */
export async function findDisputes(ctx: SalesContext): Promise<number> {
  let found = 0;
  for (const { name } of providersWith(ctx, 'disputes')) found += await hearDisputes(ctx, name);
  return found;
}

/**
 * Brings one dispute forward: the provider is asked outside of any transaction, and everything that
 * follows from its answer is written in one. Callback, schedule and staff may all call it, however
 * often and at once.
 */
export async function resolveDispute(ctx: SalesContext, id: string): Promise<void> {
  const answer = await askDispute(ctx, id);
  if (answer.kind === 'found' && (await waitsForPayment(ctx, id, answer.dispute))) return;
  await ctx.db.transaction(async (tx) => {
    const dispute = await lockDispute(tx, id);
    if (dispute) await applyAnswer(tx, ctx, { dispute, answer, at: ctx.clock() });
  });
}

type Applying = Readonly<{ dispute: Dispute; answer: DisputeAnswer; at: Date }>;

async function applyAnswer(tx: Tx, ctx: SalesContext, { dispute, answer, at }: Applying) {
  if (answer.kind === 'none' && dispute.state === 'heard') {
    return move(tx, ctx, { dispute, event: 'deny', changes: { resolvedAt: at }, at });
  }
  if (answer.kind !== 'found') return move(tx, ctx, { dispute, changes: {}, at });
  const { dispute: stated } = answer;
  const { status: providerStatus, dueAt, outcome } = stated;
  const isNew = dispute.state === 'heard' || dispute.state === 'unknown';
  const known = isNew ? await open(tx, ctx, { dispute, stated, at }) : dispute;
  const told = { ...known, providerStatus, dueAt };
  if (outcome === 'strange') await tell(tx, { dispute: told, detail: { strange: true }, at });
  if (known.state !== 'open' || outcome === 'open' || outcome === 'strange') {
    return move(tx, ctx, { dispute: told, changes: {}, at });
  }
  const ended = { dispute: told, at };
  return outcome === 'won' ? win(tx, ctx, ended) : lose(tx, ctx, ended);
}

type Moving = Readonly<{
  dispute: Dispute;
  event?: DisputeEvent;
  changes: Partial<Dispute>;
  at: Date;
}>;

/** Writes a dispute with what it became, and when it is looked at again. */
async function move(tx: Tx, ctx: SalesContext, { dispute, event, changes, at }: Moving) {
  const state = (event && disputeMoved(dispute.state, event)) ?? dispute.state;
  const next: Dispute = { ...dispute, ...changes, state };
  const nextCheckAt = nextDisputeLook(next, at, ctx.delayScale);
  const written = { ...next, nextCheckAt };
  const detail = { status: written.providerStatus };
  const cause = event ?? 'look';
  await saveDispute(tx, { before: dispute.state, dispute: written, cause, detail, at });
  return written;
}

type Opening = Readonly<{ dispute: Dispute; stated: StatedDispute; at: Date }>;

/**
 * A bank contests a payment, so an unknown payment is queried first: a dispute that is opened
 * without it would never be booked. With a limit, since it may have come in another amount and
 * belong to no order.
 */
async function waitsForPayment(ctx: SalesContext, id: string, { reference }: StatedDispute) {
  const { db, delayScale } = ctx;
  const at = ctx.clock();
  const dispute = await findDispute(db, id);
  if (dispute?.state !== 'heard') return false;
  if (at.getTime() - dispute.heardAt.getTime() >= paymentPatienceMs * delayScale) return false;
  const attempt = await findByReference(db, { provider: dispute.provider, reference });
  if (!attempt || attempt.state === 'succeeded') return false;
  await makeDue(db, { id: attempt.id, at });
  const nextCheckAt = nextDisputeLook(dispute, at, delayScale) ?? at;
  await disputeQueue.postpone(db, dispute.id, { nextCheckAt });
  return true;
}

/**
 * The provider confirms that a bank asks for the money: it is held beside the clearing account and
 * excluded from other refunds, the service is paused where the shop has set that, and staff are
 * notified. Money without an order is reported and not booked.
 */
async function open(tx: Tx, ctx: SalesContext, { dispute, stated, at }: Opening): Promise<Dispute> {
  const { provider } = dispute;
  const { reference, amount, category, dueAt, status: providerStatus } = stated;
  const found = await findByReference(tx, { provider, reference });
  const attempt = found?.state === 'succeeded' ? found : undefined;
  const order = attempt && (await lockOrder(tx, attempt.orderId));
  const held = attempt ? await hold(tx, { attempt, amount }) : nothing;
  if (attempt && order) await book(tx, ctx, { dispute, amount, order, at });
  const reason = 'a bank contests its payment';
  const servicePaused =
    order !== undefined &&
    ctx.limits.pausesDisputed &&
    (await pauseServices(tx, ctx, { order, reason, at }));
  const opened = await move(tx, ctx, {
    dispute,
    event: 'confirm',
    changes: {
      paymentId: attempt?.id ?? null,
      amount,
      held,
      category,
      dueAt,
      providerStatus,
      servicePaused,
      openedAt: at,
      resolvedAt: null,
    },
    at,
  });
  const detail = { dueAt: dueAt?.toISOString() ?? null, category, known: attempt !== undefined };
  await tell(tx, { dispute: opened, detail, at });
  if (servicePaused && order) {
    await announcePause(tx, ctx, { dispute: opened, order, became: 'paused', at });
  }
  return opened;
}

type Pausing = Readonly<{ order: Order; reason: string; at: Date }>;

/** Pauses what works of an order's lines. False when nothing does. */
async function pauseServices(tx: Tx, ctx: SalesContext, { order, reason, at }: Pausing) {
  let isPaused = false;
  for (const sold of soldOf(order)) {
    const paused = await serviceOf(ctx, sold)?.pause(tx, ctx, { ...sold, reason, at });
    isPaused ||= paused === true;
  }
  return isPaused;
}

const sourceOf = ({ id }: Pick<Attempt, 'id'>): MoneySource => ({ kind: 'payment', id });

/** Takes what is contested out of what can go back; what went back already cannot be held. */
async function hold(
  tx: Tx,
  { attempt, amount }: { attempt: Attempt; amount: Money },
): Promise<Money> {
  const source = sourceOf(attempt);
  const { received } = await refundPositionOf(tx, { source, orderId: attempt.orderId });
  const returned = await lockReturnable(tx, { source, received });
  const left = subtract(received, returned);
  const held = money(Math.min(amount.minor, left.minor), 'KES');
  await countReturned(tx, { source, amount: held });
  return held;
}

type Booking = Readonly<{ dispute: Dispute; amount: Money; order: Order; at: Date }>;

const book = (tx: Tx, ctx: SalesContext, { dispute, amount, order, at }: Booking) =>
  post(tx, ctx, {
    source: { kind: 'dispute', id: dispute.id },
    description: `${order.code} is contested by a bank`,
    entries: [
      { account: 'disputed', amount },
      { account: clearingOf(dispute.provider), amount: negate(amount) },
    ],
    at,
  });

type Telling = Readonly<{
  dispute: Dispute;
  detail: Readonly<Record<string, unknown>>;
  at: Date;
}>;

const keyOf = ({ id }: Dispute) => `dispute:${id}`;

/** One row for staff per dispute, as long as the bank has not decided. */
const tell = (tx: Tx, { dispute, detail, at }: Telling) => {
  const { reference, amount, paymentId } = dispute;
  const about = { ...detail, disputeId: dispute.id, reference, amountMinor: amount?.minor ?? null };
  const exception = { kind: 'dispute', detail: about, dedupeKey: keyOf(dispute) } as const;
  return insertExceptions(tx, { paymentId, exceptions: [exception], at });
};

type Ended = Readonly<{ dispute: Dispute; at: Date }>;

/** The bank decided for the shop: what was held is the shop's again, and the service works. */
async function win(tx: Tx, ctx: SalesContext, { dispute, at }: Ended) {
  const owner = await ownerOf(tx, dispute);
  if (owner && dispute.amount) {
    const { order, attempt } = owner;
    await countReturned(tx, { source: sourceOf(attempt), amount: negate(dispute.held) });
    await post(tx, ctx, {
      source: { kind: 'dispute-won', id: dispute.id },
      description: `${order.code}: the bank decided for us`,
      entries: [
        { account: clearingOf(dispute.provider), amount: dispute.amount },
        { account: 'disputed', amount: negate(dispute.amount) },
      ],
      at,
    });
    if (dispute.servicePaused) {
      const since = dispute.openedAt ?? at;
      await lockServices(tx, ctx, soldOf(order));
      for (const sold of soldOf(order)) {
        await serviceOf(ctx, sold)?.resume(tx, ctx, { ...sold, since, at });
      }
      await announcePause(tx, ctx, { dispute, order, became: 'resumed', at });
    }
  }
  const changes = { resolvedAt: at, held: nothing, servicePaused: false };
  await move(tx, ctx, { dispute, event: 'win', changes, at });
  if (owner) await giveUpDeposit(tx, ctx, { ...owner, dispute, at });
  await closeExceptionOf(tx, { dedupeKey: keyOf(dispute), resolution: 'won', at });
}

/** The bank decided for its customer: the money is gone, the order is marked, the service ends. */
async function lose(tx: Tx, ctx: SalesContext, { dispute, at }: Ended) {
  const owner = await ownerOf(tx, dispute);
  const lost = owner && (await loseDispute(tx, ctx, { ...owner, dispute, at }));
  if (owner && dispute.servicePaused) {
    const { order } = owner;
    for (const sold of soldOf(order)) {
      await serviceOf(ctx, sold)?.endPause?.(tx, { ...sold, at });
    }
    await announcePause(tx, ctx, { dispute, order, became: 'ended', at });
  }
  const refundId = lost?.id ?? null;
  const changes = { resolvedAt: at, held: nothing, servicePaused: false, refundId };
  await move(tx, ctx, { dispute, event: 'lose', changes, at });
  if (owner) await giveUpDeposit(tx, ctx, { ...owner, dispute, at });
  await closeExceptionOf(tx, { dedupeKey: keyOf(dispute), resolution: 'lost', at });
}

async function ownerOf(
  tx: Tx,
  { paymentId }: Dispute,
): Promise<{ attempt: Attempt; order: Order } | undefined> {
  const attempt = paymentId && (await findAttempt(tx, paymentId));
  if (!attempt) return undefined;
  return { attempt, order: await lockOrder(tx, attempt.orderId) };
}
