import type { CustomerId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { makeId, readableCode, type Randomness } from '#platform/random.ts';
import { move, type Order, type OrderEvent, type OrderLine } from './order.ts';
import { insertOrder, saveMove } from './orders.sql.ts';

export type NewOrder = Readonly<{
  customerId: CustomerId;
  /** From a quote that is still valid: `requireQuote`. */
  price: Readonly<{ usd: Money; kes: Money; rateE4: number }>;
  /** In the order in which they were chosen; their prices make up the whole. */
  lines: readonly [NewLine, ...NewLine[]];
  at: Date;
  random: Randomness;
}>;

type Given = 'id' | 'position' | 'outcome' | 'serviceFrom' | 'serviceUntil';
/** A line as it is sold. */
export type NewLine = Omit<OrderLine, Given>;

const codeLength = 6;
/**
 * With 31^6 codes a second draw is already rare; more than this is a broken source of randomness.
 */
const codeDrawsMax = 8;

/** Places an order that waits for its money. Ids and code are made here. */
export async function placeOrder(tx: Tx, input: NewOrder): Promise<Order> {
  for (let draw = 0; draw < codeDrawsMax; draw += 1) {
    const draft = draftOf(input);
    const order = move(draft, 'submit', input.at);
    if (await insertOrder(tx, order, { from: draft.state, event: 'submit' })) return order;
  }
  throw new Error(`No free order code in ${codeDrawsMax} draws.`);
}

const draftOf = ({
  customerId,
  price,
  lines: [first, ...others],
  at,
  random,
}: NewOrder): Order => ({
  id: makeId('ord', random),
  code: `LG-${readableCode(codeLength, random)}`,
  customerId,
  state: 'draft',
  usd: price.usd,
  kes: price.kes,
  rateE4: price.rateE4,
  createdAt: at,
  movedAt: at,
  paidAt: null,
  deliveredAt: null,
  lines: [
    lineOf(first, 0, random),
    ...others.map((line, index) => lineOf(line, index + 1, random)),
  ],
});

const lineOf = (line: NewLine, position: number, random: Randomness): OrderLine => ({
  ...line,
  id: makeId('orl', random),
  position,
  outcome: null,
  serviceFrom: null,
  serviceUntil: null,
});

export type MoveCause = Readonly<{
  event: OrderEvent;
  at: Date;
  /** `customer:cus_…`, `staff:cus_…`, `provider:…`, `system`. */
  actor: string;
  detail?: Readonly<Record<string, unknown>>;
}>;

/**
 * Moves a locked order and writes its history. Returns the order afterwards; throws
 * `OrderMoveRefused` where the table has no such move.
 */
export async function moveOrder(tx: Tx, order: Order, cause: MoveCause): Promise<Order> {
  const { event, at, actor, detail = {} } = cause;
  const moved = move(order, event, at);
  await saveMove(tx, moved, { event, from: order.state, actor, detail });
  return moved;
}
