import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import {
  collectedIn,
  transactionStatus,
  type PaymentsSearchQuery,
  type Transaction,
  type TransactionPurchase,
} from '#contracts/sale/payments.ts';
import { couponsOfOrders } from '#modules/billing';
import { findLeases, isLeaseId, leasesOfOrders, type Lease } from '#modules/leases/holding';
import { findOrder, type Order, type OrderLine } from '#modules/orders';
import {
  paymentsOfOrders,
  searchAttempts,
  transactionView,
  type Attempt,
} from '#modules/payments/collect';
import { claimsOf, type ReceiptClaim } from '#modules/payments/receipts';
import type { Queryable } from '#platform/db.ts';

type PaymentFilter = PaymentsSearchQuery & Readonly<{ customerId: CustomerId }>;

/** A page of the caller's own transactions, newest first, for GET /payments/search (G25). */
export async function searchTransactions(
  db: Queryable,
  { customerId, paymentId, page, ...filter }: PaymentFilter,
): Promise<Transaction[]> {
  const statuses = transactionStatus.options.filter((one) =>
    isAsked(filter.transactionStatus, one),
  );
  const isOurs = places.every((name) => isAsked(filter[name], collectedIn[name]));
  if (!isOurs || statuses.length === 0) return [];
  const attempts = await searchAttempts(db, {
    customerId,
    paymentId,
    page: Number(page ?? 0),
    ...(statuses.length < transactionStatus.options.length && { statuses }),
  });
  const orderIds = [...new Set(attempts.map(({ orderId }) => orderId))];
  const [claims, orders, leases, payers, coupons] = await Promise.all([
    claimsOf(
      db,
      attempts.map(({ id }) => id),
    ),
    Promise.all(orderIds.map((id) => findOrder(db, id))),
    leasesOfOrders(db, orderIds),
    paymentsOfOrders(db, orderIds),
    couponsOfOrders(db, orderIds),
  ]);
  const begun = new Map(leases.map((lease) => [lease.orderId, lease]));
  const renewed = await findLeases(
    db,
    orders.flatMap((order) => order?.lines[0].renews ?? []).filter(isLeaseId),
  );
  const about = new Map(
    orders.flatMap((order) => {
      if (!order) return [];
      const { id } = order;
      const purchase = purchaseOf(order, { coupon: coupons.get(id), renewed });
      const prolonged = prolongedBy(order.lines[0], renewed)?.id ?? null;
      const paidBy = payers.get(id)?.id;
      const known = { order, purchase, lease: begun.get(id), renewed: prolonged, paidBy };
      return [[id, known] as const];
    }),
  );
  return attempts.flatMap((attempt) => {
    const known = about.get(attempt.orderId);
    return known ? [present(attempt, { ...known, claim: claims.get(attempt.id) })] : [];
  });
}

/** The same for every payment, so that no statement has to ask. */
const places = ['countryCode', 'currencyCode'] as const;

/** A filter that is left out or empty asks for nothing; several values are joined by commas. */
function isAsked(asked: string | undefined, value: string): boolean {
  const values = (asked ?? '')
    .toUpperCase()
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return values.length === 0 || values.includes(value);
}

type Around = Readonly<{
  coupon: string | undefined;
  /** Leases by id. */
  renewed: ReadonlyMap<string, Lease>;
}>;

const prolongedBy = ({ renews }: Pick<OrderLine, 'renews'>, renewed: Around['renewed']) =>
  renews ? renewed.get(renews) : undefined;

/** What opens the same purchase again, on any device. */
function purchaseOf({ lines: [line] }: Order, { coupon, renewed }: Around): TransactionPurchase {
  const { product, productId, plan, renews, facts } = line;
  // A lease that moved since then is renewed at its present address.
  const proxyId = prolongedBy(line, renewed)?.proxyId;
  const system = facts['operatingSystem'];
  return {
    product,
    item: proxyId ?? productId,
    plan,
    operatingSystem: system === 'Linux' || system === 'Windows' ? system : null,
    renews,
    coupon: coupon ?? null,
  };
}

type About = Readonly<{
  order: Order;
  purchase: TransactionPurchase;
  /** The lease that it prolongs. */
  renewed: LeaseId | null;
}> &
  Readonly<{ lease: Lease | undefined; paidBy: string | undefined }> &
  Readonly<{ claim?: ReceiptClaim | undefined }>;

function present(attempt: Attempt, about: About): Transaction {
  const { order, purchase, lease, renewed, claim } = about;
  const { facts, state } = attempt;
  const text = (name: string) => textIn(facts, name);
  const part = transactionView(attempt);
  const outcome = outcomeOf(attempt, about);
  const isDelivered = outcome === 'delivered';
  return {
    ...part,
    orderCode: order.code,
    purchase,
    amountUsdCents: order.usd.minor,
    outcome,
    ...(claim && { typedCode: { code: claim.receipt, verdict: claim.verdict ?? 'asking' } }),
    leaseId: lease?.state === 'active' ? lease.id : renewed,
    ...(order.lines.length > 1 && { lines: order.lines.length }),
    steps: {
      ...part.steps,
      // The query may confirm money whose callback is still on its way.
      customerActedAt: part.steps.customerActedAt ?? part.steps.confirmedAt,
      readyAt: state === 'succeeded' && isDelivered ? iso(order.deliveredAt) : null,
    },
    metaData: {
      proxyId: text('proxyId'),
      proxyCountryCode: text('proxyCountryCode'),
      isp: text('isp'),
      plan: order.lines[0].plan,
      requestedService: text('requestedService'),
    },
  };
}

const textIn = (facts: Attempt['facts'], name: string) => {
  const value = facts[name];
  return typeof value === 'string' ? value : '';
};

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/**
 * The result of the money. An order takes the money of one payment; any other is credit. A
 * delivered order counts as delivered, also after a refund.
 */
function outcomeOf(attempt: Attempt, { order, paidBy }: About): Transaction['outcome'] {
  if (attempt.state !== 'succeeded') return 'none';
  if (paidBy !== attempt.id) return 'credited';
  if (order.deliveredAt !== null) return 'delivered';
  const isWaiting =
    order.state === 'paid' ||
    order.state === 'provisioning' ||
    order.state === 'provisioning_failed';
  return isWaiting ? 'provisioning' : 'credited';
}
