import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { orderNamed, storyOf, type StoryLine } from './order-story.sql.ts';

export type OrderStory = Readonly<{
  id: OrderId;
  code: string;
  state: string;
  lines: readonly StoryLine[];
}>;

/** The whole story of the order behind a name; undefined when nothing has that name. */
export async function readOrderStory(db: Queryable, name: string): Promise<OrderStory | undefined> {
  const order = await orderNamed(db, name);
  return order && { ...order, lines: await storyOf(db, order.id) };
}
