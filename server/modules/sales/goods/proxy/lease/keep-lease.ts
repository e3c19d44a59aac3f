import type {
  AutoRenewalBody,
  AutoRenewals,
  CancelBody,
  LeaseKeeping,
} from '#contracts/goods/lease-keeping.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { wholeKesIn, toWholeKes, wholeKes } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { DomainError } from '#platform/errors.ts';
import {
  autoRenewalOf,
  autoRenewalsOf,
  cancellationOf,
  cancelTerm,
  chargeMomentOf,
  dropAutoRenewal,
  hastenAutoRenewal,
  keepAutoRenewal,
  keepTerm,
  type AutoRenewal,
} from '#modules/leases/renewals';
import { findLease, findLeases, isLive, type Lease } from '#modules/leases/holding';
import { LeaseNotActive, LeaseNotFound } from '#modules/leases';
import { creditOf } from '#modules/ledger';
import { lockRenewals } from '#modules/orders';
import { savedPhoneOf } from '../../../money/collect/saved-phone.ts';
import { cancelNow, describeRest } from './cancel-now.ts';
import { PriceChanged } from '../../../errors.ts';
import { offerOf } from './lease-offer.ts';
import { requireAutoRenewable, type NextTerm } from './own-lease.ts';
import type { SalesContext } from '../../../context.ts';

type Own = Readonly<{ customerId: CustomerId; leaseId: string }>;

/**
 * Turns on auto-renewal at the price that its holder saw, and undoes a cancellation. Refuses with
 * not-found, lease-not-active, not-renewable, proxy-taken and price-changed.
 */
export const setAutoRenewal = (
  ctx: SalesContext,
  { body, ...own }: Own & { body: AutoRenewalBody },
): Promise<LeaseKeeping> =>
  changeKeeping(ctx, own, async (tx, lease, at) => {
    const next = { lease, plan: body.plan };
    await requireAutoRenewable(tx, next, at);
    const { amountKes } = await offerOf({ db: tx }, { ...next, at });
    if (amountKes !== body.amountKes) throw new PriceChanged(wholeKes(amountKes));
    const { plan, prompts } = body;
    const agreed = wholeKes(amountKes);
    await keepTerm(tx, lease.id);
    await keepAutoRenewal(tx, { leaseId: lease.id, plan, prompts, agreed, at });
    await hastenAutoRenewal(tx, lease.id, at);
  });

/** Switches it off. A charge that is under way at this moment is finished first. */
export const endAutoRenewal = (ctx: SalesContext, own: Own): Promise<LeaseKeeping> =>
  changeKeeping(ctx, own, async (tx, lease) => {
    await dropAutoRenewal(tx, lease.id);
  });

/** Lets the lease end with its running term, or ends it at once with its rest on the balance. */
export const cancelLease = (
  ctx: SalesContext,
  { body, ...own }: Own & { body: CancelBody },
): Promise<LeaseKeeping> =>
  body.when === 'now'
    ? changeOwn(ctx, own, (tx, lease, at) => cancelNow(tx, ctx, { lease, body, at }))
    : changeKeeping(ctx, own, async (tx, lease, at) => {
        const { reason, note } = body;
        const cancellation = { reason, note: note || null, cancelledAt: at, returnedMinor: null };
        await dropAutoRenewal(tx, lease.id);
        await cancelTerm(tx, lease.id, cancellation);
      });

/** Takes the cancellation back. */
export const keepAfterAll = (ctx: SalesContext, own: Own): Promise<LeaseKeeping> =>
  changeKeeping(ctx, own, async (tx, lease) => {
    await keepTerm(tx, lease.id);
  });

type Change = (tx: Tx, lease: Lease, at: Date) => Promise<void>;

/** The same for a lease that has to run. */
const changeKeeping = (ctx: SalesContext, own: Own, change: Change): Promise<LeaseKeeping> =>
  changeOwn(ctx, own, async (tx, lease, at) => {
    if (!isLive(lease, at)) throw new LeaseNotActive();
    await change(tx, lease, at);
  });

/** Under the lock of renewals, so that a charge comes before it or sees it. */
async function changeOwn(
  ctx: SalesContext,
  { customerId, leaseId }: Own,
  change: Change,
): Promise<LeaseKeeping> {
  const at = ctx.clock();
  const lease = await ctx.db.transaction(async (tx) => {
    const known = await findLease(tx, leaseId, customerId);
    if (!known) throw new LeaseNotFound();
    await lockRenewals(tx, known.id);
    const own = await findLease(tx, leaseId, customerId);
    if (!own) throw new LeaseNotFound();
    await change(tx, own, at);
    return own;
  });
  return keepingOf(ctx, lease, at);
}

/** Whether the lease renews automatically, and the price of that. */
export async function keepingOf(ctx: SalesContext, lease: Lease, at: Date): Promise<LeaseKeeping> {
  const { db } = ctx;
  const [auto, charge, cancelled, credit, rest, refusal] = await Promise.all([
    autoRenewalOf(db, lease.id),
    chargeMomentOf(db, lease.id),
    cancellationOf(db, lease.id),
    creditOf(db, lease.customerId),
    describeRest(db, lease, at),
    // For any later choice of term, the shortest one must fit.
    refusalOf(ctx, { lease, plan: 'daily' }, at),
  ]);
  const balanceKes = wholeKesIn(credit);
  return {
    refusal,
    auto: auto ? { ...agreedOf(auto), ...(await nextOf(ctx, { lease, auto, at })) } : null,
    chargeAt: charge ? notBefore(charge, at) : null,
    balanceKes,
    cancelled: cancelled
      ? {
          at: cancelled.cancelledAt.toISOString(),
          reason: cancelled.reason,
          note: cancelled.note,
          when: cancelled.returnedMinor === null ? ('end' as const) : ('now' as const),
          returnedMinor: cancelled.returnedMinor,
        }
      : null,
    rest,
  };
}

/** The auto-renewals in the customer's list of leases. */
export async function listAutoRenewals(
  ctx: SalesContext,
  customerId: CustomerId,
): Promise<AutoRenewals> {
  const at = ctx.clock();
  const renewals = await autoRenewalsOf(ctx.db, { customerId, at });
  const leases = await findLeases(
    ctx.db,
    renewals.map(({ leaseId }) => leaseId),
  );
  const shown = renewals.map(async (auto) => {
    const lease = leases.get(auto.leaseId);
    const { leaseId, plan } = auto;
    return lease ? [{ leaseId, plan, ...(await nextOf(ctx, { lease, auto, at })) }] : [];
  });
  return { leases: (await Promise.all(shown)).flat() };
}

const agreedOf = ({ plan, prompts, agreed }: AutoRenewal) => ({
  plan,
  prompts,
  agreedKes: toWholeKes(agreed),
});

/** What is due already is charged now. */
const notBefore = (moment: Date, at: Date) => (moment > at ? moment : at).toISOString();

type Next = Readonly<{ lease: Lease; auto: AutoRenewal; at: Date }>;

/** The next charge at present: when, how much, and from what. */
async function nextOf(ctx: SalesContext, { lease, auto, at }: Next) {
  const chargeAt = notBefore(auto.chargeAt, at);
  const amountKes = await priceNow(ctx, { lease, auto, at });
  if (amountKes === null) return { chargeAt, amountKes, pays: 'nothing' as const };
  const isAgreed = amountKes <= toWholeKes(auto.agreed);
  if (!isAgreed) return { chargeAt, amountKes, pays: 'price-changed' as const };
  const credit = await creditOf(ctx.db, lease.customerId);
  if (credit.minor >= wholeKes(amountKes).minor) {
    return { chargeAt, amountKes, pays: 'balance' as const };
  }
  const phone = auto.prompts ? await savedPhoneOf(ctx, lease.customerId) : undefined;
  return { chargeAt, amountKes, pays: phone ? ('mpesa' as const) : ('nothing' as const) };
}

async function priceNow(ctx: SalesContext, { lease, auto, at }: Next): Promise<number | null> {
  if (await refusalOf(ctx, { lease, plan: auto.plan }, at)) return null;
  return (await offerOf(ctx, { lease, plan: auto.plan, at })).amountKes;
}

async function refusalOf({ db }: SalesContext, next: NextTerm, at: Date): Promise<string | null> {
  try {
    await requireAutoRenewable(db, next, at);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
