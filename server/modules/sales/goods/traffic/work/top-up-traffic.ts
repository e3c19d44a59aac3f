import type { PaymentBody } from '#contracts/sale/payments.ts';
import type { LeaseId } from '#contracts/ids.ts';
import { toWholeKes } from '#contracts/money.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { findCustomer, paymentsMaxOf, type Customer } from '#modules/identity';
import { isLive } from '#modules/leases/holding';
import { findNamedLeases, type NamedLease } from '#modules/leases/traffic';
import { pausedSince } from '#modules/leases/moves';
import { enqueueMail } from '#modules/notifications';
import { lockRenewals } from '#modules/orders';
import { PaymentInProgress } from '#modules/payments';
import {
  accountsOf,
  boughtAutomatically,
  dropTopUp,
  dueTopUps,
  postponeTopUp,
  type TrafficAccount,
} from '#modules/traffic';
import type { Tx } from '#platform/db.ts';
import { DomainError } from '#platform/errors.ts';
import type { SalesContext } from '../../../context.ts';
import { openSale, priceSale, tryingOf } from '../../sale/start-checkout.ts';
import { leavePreviousAttempt } from '../../sale/switch-method.ts';
import { nameOf, productIdOf } from '../amount.ts';
import { automaticFact } from '../deliver.ts';

/** What failed, or would exceed a limit, is tried again this much later. */
const retryMs = hourMs;
/** What only waits for another payment of the customer's. */
const waitMs = 5 * minuteMs;
const failuresMax = 3;

type TopUp = NonNullable<TrafficAccount['topUp']>;
type Low = Readonly<{ lease: NamedLease; topUp: TopUp; customer: Customer }>;

/**
 * Buys more from the balance for those whose traffic is low and who want it, within their limits by
 * day and month. With any number of workers one is bought. Returns how many were looked at.
 */
export async function topUpTraffic(ctx: SalesContext): Promise<number> {
  const due = await dueTopUps(ctx.db, ctx.clock());
  for (const leaseId of due) await careFor(ctx, leaseId);
  return due.length;
}

async function careFor(ctx: SalesContext, leaseId: LeaseId): Promise<void> {
  const low = await readLow(ctx, leaseId);
  if (!low) {
    await wait(ctx, leaseId, { ms: retryMs, hasFailed: false });
    return;
  }
  try {
    await buy(ctx, low);
  } catch (error) {
    if (error instanceof PaymentInProgress) {
      await wait(ctx, leaseId, { ms: waitMs, hasFailed: false });
      return;
    }
    if (!(error instanceof DomainError)) {
      ctx.log.warn({ err: error, id: leaseId }, 'traffic was not topped up');
    }
    await fail(ctx, low, error instanceof DomainError ? error.message : '');
  }
}

/** Undefined where it has ended, stands still, or is not topped up any more. */
async function readLow(ctx: SalesContext, leaseId: LeaseId): Promise<Low | undefined> {
  const { db } = ctx;
  const lease = (await findNamedLeases(db, [leaseId])).get(leaseId);
  const topUp = (await accountsOf(db, [leaseId])).get(leaseId)?.topUp;
  if (!lease || !topUp || !isLive(lease, ctx.clock())) return undefined;
  if (await pausedSince(db, leaseId)) return undefined;
  const customer = await findCustomer(db, lease.customerId);
  return customer && { lease, topUp, customer };
}

async function buy(ctx: SalesContext, low: Low): Promise<void> {
  const request = checkoutOf(low);
  const sale = await priceSale(ctx, request);
  const { product, quoted } = sale;
  const facts = { ...product.facts, [automaticFact]: true };
  const left = await leavePreviousAttempt(ctx, tryingOf(request, sale));
  await ctx.db.transaction(async (tx) => {
    const { lease, topUp, customer } = low;
    // Whoever was quicker has bought, and nothing is due any more.
    await lockRenewals(tx, customer.id, [lease.id]);
    const at = ctx.clock();
    if ((await dueTopUps(tx, at, lease.id)).length === 0) return;
    const bought = await boughtAutomatically(tx, lease.id, at);
    const isBeyond =
      bought.day.minor + quoted.kes.minor > topUp.dayMax.minor ||
      bought.month.minor + quoted.kes.minor > topUp.monthMax.minor;
    if (isBeyond) {
      const until = new Date(at.getTime() + retryMs);
      await postponeTopUp(tx, lease.id, { until, hasFailed: false });
      return;
    }
    await openSale(tx, ctx, {
      ...request,
      ...sale,
      product: { ...product, facts },
      left,
      tested: undefined,
      paymentsMax: await paymentsMaxOf(tx, customer.id),
      isAutomatic: true,
    });
  });
}

/** The purchase as the customer would ask for it. */
function checkoutOf({ lease, topUp, customer }: Low) {
  if (!lease.poolKind) throw new Error(`${lease.id} is no amount of traffic.`);
  const body: PaymentBody = {
    mode: 'BALANCE',
    accountNumber: customer.email,
    amount: toWholeKes(topUp.dayMax),
    category: 'COLLECTIONS',
    countryCode: 'KE',
    currencyCode: 'KES',
    metaData: { proxyId: productIdOf({ kind: lease.poolKind, gb: topUp.gb }), plan: 'monthly' },
  };
  const payer = { customerId: customer.id, email: customer.email };
  return { customer: payer, body, limitKey: undefined };
}

type Waiting = Readonly<{ ms: number; hasFailed: boolean }>;

const wait = (ctx: SalesContext, leaseId: LeaseId, { ms, hasFailed }: Waiting) =>
  ctx.db.transaction(async (tx) => {
    const until = new Date(ctx.clock().getTime() + ms);
    await postponeTopUp(tx, leaseId, { until, hasFailed });
  });

/** The third failure in a row turns it off, with a notice. */
const fail = (ctx: SalesContext, low: Low, why: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const { id, customerId } = low.lease;
    await lockRenewals(tx, customerId, [id]);
    // Another worker has dealt with it.
    if ((await dueTopUps(tx, at, id)).length === 0) return;
    const until = new Date(at.getTime() + retryMs);
    const failures = await postponeTopUp(tx, id, { until, hasFailed: true });
    if (failures < failuresMax) return;
    await dropTopUp(tx, id);
    await tellStopped(tx, ctx, { ...low, why, at });
  });

type Stopped = Low & Readonly<{ why: string; at: Date }>;

async function tellStopped(
  tx: Tx,
  ctx: SalesContext,
  { lease, customer, topUp, why, at }: Stopped,
) {
  if (!lease.poolKind) return;
  await enqueueMail(tx, ctx, {
    template: 'traffic-top-up-stopped',
    dedupeKey: `traffic-top-up-stopped:${lease.id}:${at.toISOString()}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title: nameOf(lease.poolKind),
      amount: `${topUp.gb} GB`,
      why,
      link: `${ctx.publicUrl}/dashboard/traffic?kind=${lease.poolKind}`,
    },
    at,
  });
}
