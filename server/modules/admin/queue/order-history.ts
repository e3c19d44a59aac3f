import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { findCustomer } from '#modules/identity';
import { historyOf } from '#modules/orders';
import type { Queryable } from '#platform/db.ts';

const staff = 'staff:';

/** Everything that happened to an order, oldest first; staff are named by their email. */
export async function readHistory(db: Queryable, id: OrderId) {
  const history = await historyOf(db, id);
  const emails = new Map<string, string>();
  for (const actor of new Set(history.map((entry) => entry.actor))) {
    if (!actor.startsWith(staff)) continue;
    const person = await findCustomer(db, actor.slice(staff.length) as CustomerId);
    if (person) emails.set(actor, person.email);
  }
  return history.map((entry) => ({ ...entry, actor: emails.get(entry.actor) ?? entry.actor }));
}
