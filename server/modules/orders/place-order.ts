import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { makeId, readableCode, type Randomness } from '#platform/random.ts';
import { move, type Order, type OrderEvent, type OrderLine } from './order.ts';
import { insertOrder, saveMove } from './orders.sql.ts';

export type NewOrder = Readonly<{
  customerId: CustomerId;
  /** These three come from a quote that still stands: `findQuote`. */
  usd: Money;
  kes: Money;
  rateE4: number;
  line: Omit<OrderLine, 'id' | 'renewsLeaseId' | 'serviceFrom' | 'serviceUntil'> &
    Readonly<{ renewsLeaseId?: LeaseId | null }>;
  at: Date;
}>;

const codeLength = 6;
/** With 31^6 codes a second draw is already rare; more than this is a broken source of randomness. */
const codeDrawsMax = 8;

/** Places an order that waits for its money. Ids and code are made here. */
export async function placeOrder(
  tx: Tx,
  { random }: Readonly<{ random: Randomness }>,
  wish: NewOrder,
): Promise<Order> {
  for (let draw = 0; draw < codeDrawsMax; draw += 1) {
    const draft = draftOf(wish, random);
    const order = move(draft, 'submit', wish.at);
    if (await insertOrder(tx, order, { from: draft.state, event: 'submit' })) return order;
  }
  throw new Error(`No free order code in ${codeDrawsMax} draws.`);
}

const draftOf = ({ line, at, ...order }: NewOrder, random: Randomness): Order => ({
  ...order,
  id: makeId('ord', random),
  code: `LG-${readableCode(codeLength, random)}`,
  state: 'draft',
  createdAt: at,
  movedAt: at,
  paidAt: null,
  deliveredAt: null,
  line: {
    renewsLeaseId: null,
    ...line,
    id: makeId('orl', random),
    serviceFrom: null,
    serviceUntil: null,
  },
});

export type MoveCause = Readonly<{
  event: OrderEvent;
  at: Date;
  /** `customer:cus_…`, `staff:cus_…`, `provider:daraja`, `system`. */
  actor: string;
  detail?: Readonly<Record<string, unknown>>;
}>;

/**
 * Moves a locked order and writes its history. Answers the order as it stands afterwards; throws
 * `OrderMoveRefused` where the table has no such move.
 */
export async function moveOrder(tx: Tx, order: Order, cause: MoveCause): Promise<Order> {
  const { event, at, actor, detail = {} } = cause;
  const moved = move(order, event, at);
  await saveMove(tx, moved, { event, from: order.state, actor, detail });
  return moved;
}
