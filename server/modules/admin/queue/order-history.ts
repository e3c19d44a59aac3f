import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { findCustomer } from '#modules/identity';
import { historyOf } from '#modules/orders';
import type { Queryable } from '#platform/db.ts';

const staff = 'staff:';

/** The same entries, with the email of each team member in place of their id. */
export async function namedStaff<T extends Readonly<{ actor: string | null }>>(
  db: Queryable,
  entries: readonly T[],
): Promise<T[]> {
  const emails = new Map<string, string>();
  for (const actor of new Set(entries.map((entry) => entry.actor))) {
    if (!actor?.startsWith(staff)) continue;
    const person = await findCustomer(db, actor.slice(staff.length) as CustomerId);
    if (person) emails.set(actor, person.email);
  }
  return entries.map((entry) => ({
    ...entry,
    actor: entry.actor === null ? null : (emails.get(entry.actor) ?? entry.actor),
  }));
}

/** Everything that happened to an order, oldest first; staff are named by their email. */
export const readHistory = async (db: Queryable, id: OrderId) =>
  namedStaff(db, await historyOf(db, id));
