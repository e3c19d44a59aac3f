import type { Queryable } from '#platform/db.ts';
import { Unavailable } from '#platform/errors.ts';
import { findRate, type Rate } from './offers.sql.ts';

const rateRetrySeconds = 60;

/** The one rate of the shop. Without one nothing is sold: a silent fallback would lose money. */
export async function rateInForce(db: Queryable, at: Date): Promise<Rate> {
  const rate = await findRate(db, at);
  if (rate) return rate;
  throw new Unavailable('No exchange rate is set yet. Try again shortly.', rateRetrySeconds);
}
