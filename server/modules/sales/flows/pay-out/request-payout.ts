import type { CustomerId, PaymentId, RefundId } from '#contracts/ids.ts';
import { formatMoney } from '#contracts/format/amounts.ts';
import { money, type Money, toWholeKes, wholeKes, negate } from '#contracts/money.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { DomainError, NotFound, refusal } from '#platform/errors.ts';
import {
  keepRequest,
  onceByKey,
  refuseRepeat,
  type RequestKey,
} from '#platform/http/idempotency.ts';
import { actorFor } from '#platform/request-ids/acting-person.ts';
import { personOf, type SignedIn } from '#platform/http/policy.ts';
import { makeId } from '#platform/random.ts';
import { changedSince, findCustomer } from '#modules/identity';
import { lockCredit } from '#modules/ledger';
import {
  countReturned,
  findRefund,
  insertRefund,
  lockReturnable,
  paidTo,
  payoutsOf,
  untriedRefund,
  type PayoutReview,
  type Refund,
  lockRefund,
} from '#modules/payments/refunds';
import { providersWith } from '#modules/payments';
import { payeesOf, type Payee } from '../../money/return/payable.ts';
import { leftOfDay } from '../../money/return/payout-day.ts';
import {
  reservePayout,
  isWithdrawn,
  releasePayout,
  withdrawnCode,
} from '../../money/return/pay-out.ts';
import type { SalesContext } from '../../context.ts';
import { dayMs } from '#contracts/time.ts';
import { saveStep } from '../../money/return/promise-refund.ts';

/** The shop has no M-Pesa number to pay from. */
export const PayoutsOff = refusal(
  'payouts-off',
  'This shop does not pay balances out by M-Pesa. You can spend your balance here, or contact support.',
);

/** The account, the number or the amount allows no payout; `available` is what it does allow. */
const PayoutRefused = refusal('payout-refused', (message: string, available?: Money) => ({
  message,
  ...(available ? { facts: { amount: toWholeKes(available) } } : {}),
}));

export type PayoutRequest = Readonly<{
  customer: Pick<SignedIn, 'customerId' | 'team'>;
  /** A payment of the number that is to be paid. */
  paymentId: PaymentId;
  /** Whole shillings. */
  amountKes: number;
  once?: RequestKey | undefined;
}>;

/** The payout provider, with the limits of a payout and of a day; undefined without one. */
export const payerOf = (ctx: Pick<SalesContext, 'providers'>) => providersWith(ctx, 'payouts')[0];

/**
 * Takes the amount out of the customer's balance and stores its payout to a number that has paid
 * this account, in one transaction (decision 0034). A larger one, and one of an account that is new
 * or was changed within a day, waits for a member of staff. The customer has proved to be there.
 *
 * Throws PayoutsOff, `payout-open`, PayoutRefused (account, number, amount, limits of M-Pesa), and
 * idempotency-conflict for a key that was used for another request.
 */
export const requestPayout = (ctx: SalesContext, request: PayoutRequest): Promise<Refund> =>
  onceByKey(ctx.db, request.once, {
    work: () => ctx.db.transaction((tx) => openPayout(tx, ctx, request)),
    answer: async (id) => {
      const refund = await findRefund(ctx.db, id);
      if (!refund) throw new NotFound('Payout not found.');
      return refund;
    },
  });

async function openPayout(tx: Tx, ctx: SalesContext, request: PayoutRequest): Promise<Refund> {
  const { customer, paymentId, once } = request;
  const { customerId } = customer;
  const at = ctx.clock();
  await refuseRepeat(tx, once);
  const payer = payerOf(ctx);
  if (!payer) throw new PayoutsOff();
  const account = await findCustomer(tx, customerId);
  if (!account || account.suspendedAt || account.erasedAt) {
    throw new PayoutRefused('This account is suspended, so payouts are not possible.');
  }
  // From here on one at a time: other uses of this balance wait.
  await lockCredit(tx, customerId);
  if (await hasOpenPayout(tx, request))
    throw new DomainError(
      'payout-open',
      'Another payout is in progress. Wait for it to finish, then request the next one.',
    );
  const amount = wholeKes(request.amountKes);
  const payees = await payeesOf(tx, ctx, customerId);
  const payee = payees.find((one) => one.paymentIds.includes(paymentId));
  if (!payee) throw new PayoutRefused('Choose an M-Pesa number that has paid this account.');
  requireWithin(payer.payouts.limits, amount, payee);
  await requireDay(tx, ctx, { payer, payee, amount, at });
  const people = new Set([customerId, personOf(customer)]);
  const waitsFor = await reviewOf(tx, ctx, { people, amount, at });
  const refund = buildPayout(ctx, {
    provider: payer.name,
    customerId,
    payee,
    amount,
    waitsFor,
    at,
  });
  await lockReturnable(tx, { source: refund.source, received: amount });
  await countReturned(tx, { source: refund.source, amount });
  await insertRefund(tx, refund);
  await reservePayout(tx, ctx, { refund, at });
  await keepRequest(tx, once, refund.id);
  return refund;
}

/** The newest is the only one that can be open. */
async function hasOpenPayout(db: Queryable, { customer }: PayoutRequest): Promise<boolean> {
  const [last] = await payoutsOf(db, { customerId: customer.customerId, max: 1 });
  return last !== undefined && last.state !== 'succeeded' && last.state !== 'rejected';
}

type Limits = Readonly<{ min: Money; max: Money; day: Money }>;

function requireWithin({ min, max }: Limits, amount: Money, { available }: Payee) {
  if (amount.minor > available.minor) {
    throw new PayoutRefused(
      `You can send up to ${formatMoney(available)} of your balance to this number. Enter that amount or less.`,
      available,
    );
  }
  if (amount.minor >= min.minor && amount.minor <= max.minor) return;
  const most = money(Math.min(max.minor, available.minor), 'KES');
  throw new PayoutRefused(
    `M-Pesa pays out ${formatMoney(min)} to ${formatMoney(max)} at once. Enter an amount within that.`,
    most,
  );
}

type Day = Readonly<{
  payer: NonNullable<ReturnType<typeof payerOf>>;
  payee: Payee;
  amount: Money;
  at: Date;
}>;

async function requireDay(tx: Tx, { keyring }: SalesContext, { payer, payee, amount, at }: Day) {
  const { day } = payer.payouts.limits;
  const asked = { provider: payer.name, phone: payee.phone, day, at };
  const left = await leftOfDay(tx, keyring, asked);
  if (amount.minor <= left.minor) return;
  throw new PayoutRefused(
    `M-Pesa pays one number at most ${formatMoney(day)} a day, and ${formatMoney(left)} of that is left today. Request the rest tomorrow.`,
    left,
  );
}

/** The account's own person, and the owner of its team who asks. */
type Reviewed = Readonly<{ people: ReadonlySet<CustomerId>; amount: Money; at: Date }>;

/** Why a person has to approve it; null without an approval. */
async function reviewOf(
  db: Queryable,
  { limits }: SalesContext,
  { people, amount, at }: Reviewed,
): Promise<PayoutReview | null> {
  const since = new Date(at.getTime() - dayMs);
  for (const customerId of people) {
    const changed = await changedSince(db, { customerId, since });
    if (changed) return changed;
  }
  return amount.minor > wholeKes(limits.refundAloneKesMax).minor ? 'amount' : null;
}

type Building = Omit<Reviewed, 'people'> &
  Readonly<{
    customerId: CustomerId;
    provider: string;
    payee: Payee;
    waitsFor: PayoutReview | null;
  }>;

function buildPayout({ random, keyring }: SalesContext, building: Building): Refund {
  const { customerId, provider, payee, amount, waitsFor, at } = building;
  const id = makeId('rfd', random);
  return {
    id,
    kind: 'payout',
    source: { kind: 'balance', id },
    paymentId: null,
    orderId: null,
    customerId,
    provider,
    destination: 'provider',
    ...paidTo(keyring, { id, phone: payee.phone }),
    amount,
    orderPart: money(0, 'KES'),
    vat: money(0, 'KES'),
    reason: 'Payout of the balance',
    endsService: false,
    dedupeKey: `payout:${id}`,
    requestedBy: actorFor(customerId),
    createdAt: at,
    ...untriedRefund,
    waitsFor,
    ...(waitsFor ? { state: 'awaiting_approval' } : { state: 'requested', nextCheckAt: at }),
  };
}

/**
 * Withdraws a payout that is under review: its money returns to the balance, and the next one can
 * be requested. Of this and a concurrent decision, one wins. A repeat returns the same payout.
 * Throws NotFound for an unknown payout of this customer, and `payout-decided` when the review is
 * over.
 */
export const withdrawPayout = (
  ctx: SalesContext,
  { customerId, payoutId }: Readonly<{ customerId: CustomerId; payoutId: RefundId }>,
): Promise<Refund> =>
  ctx.db.transaction(async (tx) => {
    const refund = await lockRefund(tx, payoutId);
    if (!refund || refund.kind !== 'payout' || refund.customerId !== customerId) {
      throw new NotFound('Payout not found.');
    }
    if (isWithdrawn(refund)) return refund;
    if (refund.state !== 'awaiting_approval')
      throw new DomainError(
        'payout-decided',
        'This payout is no longer under review, so it cannot be withdrawn. See its status on the Balance page.',
      );
    const at = ctx.clock();
    const actor = actorFor(customerId);
    const changes = { resultCode: withdrawnCode, resultText: 'Withdrawn by the customer.' };
    const saved = await saveStep(tx, { refund, event: 'withdraw', actor, at, changes });
    await countReturned(tx, { source: refund.source, amount: negate(refund.amount) });
    await releasePayout(tx, ctx, { refund: saved, at });
    return saved;
  });
