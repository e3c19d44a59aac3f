import type { OrderId } from '#contracts/ids.ts';
import { findOrder } from '#modules/orders';
import type { Queryable } from '#platform/db.ts';
import { namedStaff } from './order-history.ts';
import { orderNamed, storyOf, type NamedOrder, type StoryLine } from './order-story.sql.ts';

/** Far more than an order comes to that nothing went wrong with. */
const linesMax = 500;

export type OrderStory = NamedOrder &
  Readonly<{
    lines: readonly StoryLine[];
    /** There are older lines than these. */
    more: boolean;
  }>;

/** Everything that happened to an order; without `money`, nothing of payments and refunds. */
async function wholeStory(db: Queryable, order: NamedOrder, money: boolean): Promise<OrderStory> {
  const { id, code, state } = order;
  const lines = await storyOf(db, id, { money, max: linesMax + 1 });
  return { id, code, state, lines: lines.slice(-linesMax), more: lines.length > linesMax };
}

/** The whole story of the order behind a name; undefined when nothing has that name. */
export async function findOrderStory(db: Queryable, name: string): Promise<OrderStory | undefined> {
  const order = await orderNamed(db, name);
  return order && wholeStory(db, order, true);
}

/** The same for staff, who are named by their email; undefined for an unknown id. */
export async function readOrderStory(
  db: Queryable,
  id: string,
  { money }: Readonly<{ money: boolean }>,
): Promise<OrderStory | undefined> {
  const order = await findOrder(db, id as OrderId);
  if (!order) return undefined;
  const story = await wholeStory(db, order, money);
  return { ...story, lines: await namedStaff(db, story.lines) };
}
