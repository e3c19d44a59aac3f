import type {
  AutoRenewalBody,
  AutoRenewals,
  CancelBody,
  LeaseKeeping,
} from '#contracts/leases/lease-keeping.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { wholeKesIn, toWholeKes, wholeKes, type Money } from '#contracts/money.ts';
import { plansOf } from '#contracts/term.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { DomainError } from '#platform/errors.ts';
import { findProxy } from '#modules/catalogue/listing';
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
    await agree(tx, { lease, body, at, fits: (price) => price === body.amountKes });
  });

/**
 * The same for one of many, at its present price where that is at most `body.amountKes`. Answers
 * the price in whole shillings.
 */
export const setAutoRenewalWithin = (
  ctx: SalesContext,
  { body, ...own }: Own & { body: AutoRenewalBody },
): Promise<number> =>
  changeRunning(ctx, own, (tx, lease, at) =>
    agree(tx, { lease, body, at, fits: (price) => price <= body.amountKes }),
  );

/** What one more term of a running lease would cost automatically, in whole shillings. */
export async function autoRenewalPrice(
  { db, clock }: SalesContext,
  { customerId, leaseId, plan }: Own & Pick<AutoRenewalBody, 'plan'>,
): Promise<number> {
  const at = clock();
  const lease = await findLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  if (!isLive(lease, at)) throw new LeaseNotActive();
  return priceOf(db, { lease, plan }, at);
}

type Agreeing = Readonly<{
  lease: Lease;
  body: AutoRenewalBody;
  at: Date;
  fits: (amountKes: number) => boolean;
}>;

async function agree(tx: Tx, { lease, body, at, fits }: Agreeing): Promise<number> {
  const { plan, prompts } = body;
  const amountKes = await priceOf(tx, { lease, plan }, at);
  const agreed = wholeKes(amountKes);
  if (!fits(amountKes)) throw new PriceChanged(agreed);
  await keepTerm(tx, lease.id);
  await keepAutoRenewal(tx, { leaseId: lease.id, plan, prompts, agreed, at });
  await hastenAutoRenewal(tx, lease.id, at);
  return amountKes;
}

async function priceOf(db: Queryable, next: NextTerm, at: Date): Promise<number> {
  await requireAutoRenewable(db, next, at);
  return (await offerOf({ db }, { ...next, at })).amountKes;
}

/** Switches it off. A charge that is under way at this moment is finished first. */
export const endAutoRenewal = (ctx: SalesContext, own: Own): Promise<LeaseKeeping> =>
  changeKeeping(ctx, own, dropAuto);

/** The same for one of many. */
export const dropAutoRenewalOf = (ctx: SalesContext, own: Own): Promise<void> =>
  changeRunning(ctx, own, dropAuto);

async function dropAuto(tx: Tx, lease: Lease): Promise<void> {
  await dropAutoRenewal(tx, lease.id);
}

/** Lets the lease end with its running term, or ends it at once with its rest on the balance. */
export const cancelLease = (
  ctx: SalesContext,
  { body, ...own }: Own & { body: CancelBody },
): Promise<LeaseKeeping> =>
  body.when === 'now'
    ? described(ctx, own, async (tx, lease, at) => {
        await cancelNow(tx, ctx, { lease, body, at });
      })
    : changeKeeping(ctx, own, async (tx, lease, at) => {
        const { reason, note } = body;
        const cancellation = { reason, note: note || null, cancelledAt: at, returnedMinor: null };
        await dropAutoRenewal(tx, lease.id);
        await cancelTerm(tx, lease.id, cancellation);
      });

/** Ends one of many at once; what is left of it goes to the balance, and is answered. */
export const endLeaseNow = (
  ctx: SalesContext,
  { body, since, ...own }: Own & { body: Omit<CancelBody, 'when'>; since: Date },
): Promise<Money> =>
  changeOwn(ctx, own, (tx, lease, at) =>
    cancelNow(tx, ctx, { lease, body, since, isSummed: true, at }),
  );

/** Takes the cancellation back. */
export const keepAfterAll = (ctx: SalesContext, own: Own): Promise<LeaseKeeping> =>
  changeKeeping(ctx, own, async (tx, lease) => {
    await keepTerm(tx, lease.id);
  });

type Change<T> = (tx: Tx, lease: Lease, at: Date) => Promise<T>;

/** The change of a lease that has to run, and its keeping afterwards. */
const changeKeeping = (ctx: SalesContext, own: Own, change: Change<void>) =>
  described(ctx, own, whileLive(change));

const changeRunning = <T>(ctx: SalesContext, own: Own, change: Change<T>): Promise<T> =>
  changeOwn(ctx, own, whileLive(change));

const whileLive =
  <T>(change: Change<T>): Change<T> =>
  (tx, lease, at) => {
    if (!isLive(lease, at)) throw new LeaseNotActive();
    return change(tx, lease, at);
  };

async function described(ctx: SalesContext, own: Own, change: Change<void>): Promise<LeaseKeeping> {
  const { lease, at } = await changeOwn(ctx, own, async (...changing) => {
    await change(...changing);
    const [, changed, changedAt] = changing;
    return { lease: changed, at: changedAt };
  });
  return keepingOf(ctx, lease, at);
}

/** Under the lock of renewals, so that a charge comes before it or sees it. */
async function changeOwn<T>(
  ctx: SalesContext,
  { customerId, leaseId }: Own,
  change: Change<T>,
): Promise<T> {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const known = await findLease(tx, leaseId, customerId);
    if (!known) throw new LeaseNotFound();
    await lockRenewals(tx, customerId, [known.id]);
    const own = await findLease(tx, leaseId, customerId);
    if (!own) throw new LeaseNotFound();
    return change(tx, own, at);
  });
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
    refusalOfAny(ctx, lease, at),
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

/** For any later choice of term, the shortest one must fit. */
async function refusalOfAny(ctx: SalesContext, lease: Lease, at: Date): Promise<string | null> {
  const proxy = await findProxy(ctx.db, lease.proxyId);
  const [plan = 'daily'] = proxy ? plansOf(proxy.price) : [];
  return refusalOf(ctx, { lease, plan }, at);
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
