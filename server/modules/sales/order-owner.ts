import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import type { OrderHead } from '#modules/orders';

/** The buyer. Throws NotFound; an order without its customer is an inconsistency. */
export async function ownerOf(tx: Tx, order: Pick<OrderHead, 'customerId'> & { id: string }) {
  const customer = await findCustomer(tx, order.customerId);
  if (!customer) throw new NotFound(`${order.id} has no customer.`);
  return customer;
}
