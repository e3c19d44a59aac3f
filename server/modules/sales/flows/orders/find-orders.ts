import type { OrderId } from '#contracts/ids.ts';
import { toDecimal, usdCents } from '#contracts/money.ts';
import { orderStates, type OrdersSearchQuery, type OrderState } from '#contracts/sale/orders.ts';
import {
  badFilter,
  orderFilterOf,
  searchOrders,
  spentStates,
  statusWords,
  sumOrders,
  unpaidOrders,
  type OrderFilter,
} from '#modules/orders/lists';
import { paymentsOfOrders } from '#modules/payments/collect';
import type { Queryable } from '#platform/db.ts';
import { callerHas, type SignedIn } from '#platform/http/policy.ts';
import { refusalOf, refusals, type Refusal } from './present-orders.ts';

/**
 * A page of the caller's orders, and where it is asked for the sums of all pages. Who may see money
 * finds an order by its receipt and its invoice too. Throws `InvalidInput` and `OrderNotFound`.
 */
export async function findOrders(db: Queryable, query: OrdersSearchQuery, caller: SignedIn) {
  const { customerId } = caller;
  const asked = orderFilterOf(query, customerId);
  const isOfStatus = query.status !== undefined || query.sums !== undefined;
  const refused: Refused = isOfStatus ? await refusedOf(db, caller) : new Map();
  const filter: OrderFilter = {
    ...asked,
    documents: callerHas(caller, 'money'),
    ...(query.status !== undefined && { status: statusOf(query.status, refused) }),
  };
  const found = await searchOrders(db, filter);
  return query.sums ? { ...found, sums: await sumsOf(db, filter, { caller, refused }) } : found;
}

type Refused = ReadonlyMap<Refusal, readonly OrderId[]>;

/** Orders whose last payment was refused, which is their status while they wait for another. */
async function refusedOf(db: Queryable, { customerId }: SignedIn): Promise<Refused> {
  const payments = await paymentsOfOrders(db, await unpaidOrders(db, customerId));
  const named = [...payments].flatMap(([id, payment]) => {
    const refusal = refusalOf(payment);
    return refusal ? [{ id, refusal }] : [];
  });
  const groups = Map.groupBy(named, ({ refusal }) => refusal);
  return new Map([...groups].map(([refusal, own]) => [refusal, own.map(({ id }) => id)]));
}

function statusOf(word: string, refused: Refused) {
  const refusal = refusals.find((one) => one === word);
  if (refusal) return { states: ['awaiting_payment'], among: refused.get(refusal) ?? [] } as const;
  const states = orderStates.filter((state) => statusWords[state] === word);
  if (states.length > 0) return { states, without: [...refused.values()].flat() };
  const words = [...new Set(Object.values(statusWords)), ...refusals].join(', ');
  throw badFilter('status', `the status is one of ${words}`);
}

type Summing = Readonly<{ caller: SignedIn; refused: Refused }>;

async function sumsOf(db: Queryable, filter: OrderFilter, { caller, refused }: Summing) {
  const { customerId, page, size } = filter;
  const [all, found] = await Promise.all([
    sumOrders(db, { customerId, page, size }),
    sumOrders(db, filter),
  ]);
  const counts = new Map<string, number>();
  const add = (word: string, count: number) => counts.set(word, (counts.get(word) ?? 0) + count);
  for (const { state, count } of all) add(statusWords[state], count);
  for (const [refusal, { length }] of refused) {
    add(refusal, length);
    add(statusWords.awaiting_payment, -length);
  }
  const usd = (sums: typeof found) =>
    callerHas(caller, 'money')
      ? toDecimal(usdCents(sums.reduce((sum, { cents }) => sum + cents, 0)))
      : '';
  const isPaid = new Set<OrderState>(spentStates);
  return {
    statuses: [...counts].flatMap(([status, count]) => (count > 0 ? [{ status, count }] : [])),
    totalAmount: usd(found),
    paidAmount: usd(found.filter(({ state }) => isPaid.has(state))),
  };
}
