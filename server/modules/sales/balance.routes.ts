import type { FastifyInstance } from 'fastify';
import type { BalanceEntry } from '#contracts/balance.ts';
import { calls } from '#contracts/paths.ts';
import { requestKeyOf } from '#platform/http/idempotency.ts';
import { customerRead, customerWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { creditOf, listCredit, type CreditEntry } from '#modules/ledger';
import { findOrder, type Order } from '#modules/orders';
import { findAttempt } from '#modules/payments';
import { startTopUp } from './top-up.ts';
import type { SalesWorld } from './world.ts';

const pageSize = 20;

/** The customer's own balance, and filling it. */
export function balanceRoutes(app: FastifyInstance, world: SalesWorld) {
  const { db } = world;
  route(app, { call: calls.balance, policy: customerRead }, async ({ query, caller }) => {
    const { customerId } = caller;
    const page = Number(query.page ?? 0);
    const [holds, { entries, totalItems }] = await Promise.all([
      creditOf(db, customerId),
      listCredit(db, { customerId, page, size: pageSize }),
    ]);
    const content = await Promise.all(entries.map((entry) => describe(world, entry)));
    return {
      customerId,
      balanceKesCents: holds.minor,
      content,
      page,
      size: pageSize,
      totalItems,
    };
  });
  route(app, { call: calls.topUp, policy: customerWrite }, ({ body, caller, request }) => {
    const { customerId } = caller;
    const once = requestKeyOf(request, { customerId, body, at: world.clock() });
    const { limitKey } = request;
    return startTopUp(world, { customer: caller, body, limitKey, once });
  });
}

/** A movement in the customer's words, with the order that it belongs to. */
async function describe({ db }: SalesWorld, entry: CreditEntry): Promise<BalanceEntry> {
  const { id, sourceKind, sourceId, amount, after, at } = entry;
  const order = await orderBehind({ db }, entry);
  const { kind, text } = wordsFor(sourceKind, { order, isSpent: amount.minor < 0 });
  return {
    id,
    kind,
    text: text ?? entry.description,
    amountKesCents: amount.minor,
    afterKesCents: after.minor,
    orderId: order?.id ?? (sourceId.startsWith('ord_') ? (sourceId as Order['id']) : null),
    orderCode: order?.code ?? null,
    at: at.toISOString(),
  };
}

/** The order that a movement names, directly or through its payment. */
async function orderBehind(
  { db }: Pick<SalesWorld, 'db'>,
  { sourceId }: CreditEntry,
): Promise<Order | undefined> {
  if (sourceId.startsWith('ord_')) return findOrder(db, sourceId as Order['id']);
  if (!sourceId.startsWith('pay_')) return undefined;
  const attempt = await findAttempt(db, sourceId);
  return attempt && findOrder(db, attempt.orderId);
}

type About = Readonly<{ order: Order | undefined; isSpent: boolean }>;
type Words = Readonly<{ kind: BalanceEntry['kind']; text?: string }>;

function wordsFor(sourceKind: string, { order, isSpent }: About): Words {
  const title = order?.line.title ?? 'your order';
  const code = order?.code ?? '';
  if (sourceKind === 'delivery') return { kind: 'topup', text: `Top-up ${code}` };
  if (sourceKind === 'payment') {
    return isSpent
      ? { kind: 'spent', text: `${title}, ${code}` }
      : { kind: 'excess', text: `Paid beyond the price of ${code}` };
  }
  if (sourceKind === 'credit') {
    return { kind: 'returned', text: `${title} could not be delivered, ${code}` };
  }
  if (sourceKind === 'stray') return { kind: 'excess' };
  return { kind: isSpent ? 'adjusted' : 'returned' };
}
