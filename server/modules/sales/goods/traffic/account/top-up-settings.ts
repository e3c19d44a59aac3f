import type { TrafficTopUpBody } from '#contracts/goods/traffic.ts';
import { formatMoney } from '#contracts/format/amounts.ts';
import { usdToKes, wholeKes } from '#contracts/money.ts';
import { rateInForce } from '#modules/catalogue/prices';
import { dropTopUp, hastenTopUp, keepTopUp, lockAccount } from '#modules/traffic';
import { InvalidInput } from '#platform/errors.ts';
import type { SalesContext } from '../../../context.ts';
import { priceOf } from '../amount.ts';
import { findOwnTraffic, ownTraffic, type OwnTraffic } from './own-traffic.ts';

type Setting = OwnTraffic & Readonly<{ body: TrafficTopUpBody }>;

/**
 * Turns the automatic top-up on, or changes it; what is low already is bought soon. Refuses, at its
 * field, a limit that one purchase at today's price exceeds.
 */
export const setTopUp = (ctx: SalesContext, { body, ...own }: Setting): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const lease = await ownTraffic(tx, own, at);
    const { gb, dayKesMax, monthKesMax } = body;
    const { rateE4 } = await rateInForce(tx, at);
    const cost = usdToKes(priceOf(ctx, { kind: lease.poolKind, gb }), rateE4);
    const dayMax = wholeKes(dayKesMax);
    if (dayMax.minor < cost.minor) {
      throw InvalidInput.at('/dayKesMax', `${gb} GB cost ${formatMoney(cost)} at present.`);
    }
    await lockAccount(tx, lease.id);
    await keepTopUp(tx, lease.id, { gb, dayMax, monthMax: wholeKes(monthKesMax) });
    await hastenTopUp(tx, lease.id, at);
  });

/** Turns it off; a repeat changes nothing. Throws `LeaseNotFound`. */
export async function endTopUp({ db }: SalesContext, own: OwnTraffic) {
  const { id } = await findOwnTraffic(db, own);
  await dropTopUp(db, id);
}
