import type { CustomerId } from '#contracts/ids.ts';
import { dashboardFigures } from '#modules/orders';
import { returnedOfCustomer } from '#modules/payments/refunds';
import type { SalesContext } from '../../context.ts';

/** A customer's own figures: orders know what was sold, payments what went back of it. */
export async function ownFigures({ db }: Pick<SalesContext, 'db'>, customerId: CustomerId) {
  return dashboardFigures(db, { customerId, returned: await returnedOfCustomer(db, customerId) });
}
