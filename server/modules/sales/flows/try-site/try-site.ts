import { siteChecksPerDay, type SiteCheck } from '#contracts/sale/site-checks.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs, nairobiMidnight, secondMs } from '#contracts/time.ts';
import { findProxy, requireSellable, type Proxy } from '#modules/catalogue/listing';
import type { VisitSite } from '#modules/inventory';
import { ProxyTaken } from '#modules/leases';
import { findClaim } from '#modules/leases/holding';
import { beginSiteCheck, countSiteChecks, endSiteCheck } from '#modules/leases/usage';
import { hasPaidBefore } from '#modules/orders';
import { DomainError, NotFound, Unavailable } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import type { SalesContext } from '../../context.ts';
import { FirstPurchaseNeeded, ofTheExit, SiteRefused } from './site-refusals.ts';

export type TrySiteContext = Pick<SalesContext, 'db' | 'clock' | 'random' | 'log'> &
  Readonly<{ visitSite: VisitSite }>;

type SiteInput = Readonly<{
  customerId: CustomerId;
  proxyId: string;
  url: URL;
  /** Where the customer asks from, for the log. */
  clientAddress: string;
}>;

const tryAgainSeconds = 60;

/**
 * Asks for a site through a listing that its customer may buy, and answers what came of it. Throws
 * NotFound, not-for-sale, proxy-taken, first-purchase-needed, too-many-requests (the day's checks
 * are used), site-refused, and Unavailable when the listing's own address cannot be reached.
 */
export async function trySite(ctx: TrySiteContext, input: SiteInput): Promise<SiteCheck> {
  const { db, clock, random, log } = ctx;
  const { customerId, url, clientAddress } = input;
  const proxy = await requireFree(ctx, input);
  if (!(await hasPaidBefore(db, customerId))) throw new FirstPurchaseNeeded();
  const at = clock();
  if ((await countSiteChecks(db, customerId, at)) >= siteChecksPerDay) throw usedUp(at);
  const id = makeId('chk', random);
  const { upstreamId } = proxy;
  let left = 0;
  const visited = await ctx.visitSite({
    upstreamId,
    url,
    beforeDial: async (targetPort) => {
      const about = { id, customerId, proxyId: proxy.id, upstreamId, clientAddress, targetPort };
      const rest = await db.transaction((tx) =>
        beginSiteCheck(tx, { ...about, at: clock() }, siteChecksPerDay),
      );
      if (rest === undefined) throw usedUp(at);
      left = rest;
    },
  });
  if (visited.refused !== null) {
    if (!ofTheExit.has(visited.refused)) throw new SiteRefused(visited.refused);
    const words = 'This proxy cannot be reached right now. Try again in a minute.';
    throw new Unavailable(words, tryAgainSeconds);
  }
  const { refusal, bytesUp, bytesDown, ...seen } = visited.visit;
  const endedBy = seen.verdict === 'unreached' ? (seen.reason ?? 'failed') : 'finished';
  const checkedAt = clock();
  await endSiteCheck(db, { id, at: checkedAt, bytesUp, bytesDown, endedBy, refusal });
  log.info({ check: id, upstreamId, verdict: seen.verdict, endedBy }, 'site checked');
  return { ...seen, checkedAt: checkedAt.toISOString(), left };
}

/** A listing that is for sale, and that nobody else holds: their traffic alone goes through it. */
async function requireFree(
  { db, clock }: TrySiteContext,
  { proxyId, customerId }: Pick<SiteInput, 'proxyId' | 'customerId'>,
): Promise<Proxy> {
  const proxy = await findProxy(db, proxyId);
  if (!proxy) throw new NotFound('Proxy not found. Choose one from the list.');
  const claim = await findClaim(db, proxy.id, clock());
  if (claim && claim.customerId !== customerId) throw new ProxyTaken();
  if (!claim) requireSellable(proxy);
  return proxy;
}

function usedUp(at: Date) {
  const words = `You have used your ${siteChecksPerDay} site checks for today. Try again tomorrow.`;
  const tomorrow = nairobiMidnight(at).getTime() + dayMs;
  const retryAfter = Math.ceil((tomorrow - at.getTime()) / secondMs);
  return new DomainError('too-many-requests', words, { facts: { retryAfter } });
}
