import { hourMs } from '#contracts/time.ts';
import { salesTrends, type Trend, dashboardFigures } from '#modules/orders/lists';
import { keepFresh } from '#platform/loops/keep-fresh.ts';
import type { SalesContext } from '../../context.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { returnedOfCustomer } from '#modules/payments/refunds';

/** Of millions of orders they take seconds to read; a home screen waits so many milliseconds. */
const waitMs = 50;

/**
 * The trends that every home screen shows, read from the sales of two months, every hour. They are
 * optional: the screen is shown without them until the first read, and with the former ones when a
 * read fails.
 */
export function homeTrends({ db, clock, log }: Pick<SalesContext, 'db' | 'clock' | 'log'>) {
  let shown: readonly Trend[] = [];
  const read = async (at: Date) => {
    try {
      shown = await salesTrends(db, at);
    } catch (err) {
      log.warn({ err }, 'trends could not be read; home keeps those of before');
    }
    return shown;
  };
  return keepFresh({ freshMs: hourMs, clock, read, patience: { ms: waitMs, before: [] } });
}

/** A customer's own figures: orders know what was sold, payments what went back of it. */
export async function ownFigures({ db }: Pick<SalesContext, 'db'>, customerId: CustomerId) {
  return dashboardFigures(db, { customerId, returned: await returnedOfCustomer(db, customerId) });
}
