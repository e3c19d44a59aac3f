import { claimedCountries } from '#modules/catalogue/listing';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCandidate } from './candidates.sql.ts';
import { findFreshChecks, recordReports } from './checks.sql.ts';
import type { Failure } from '../failure.ts';
import { probeSettings } from './probe-settings.ts';
import type { ProbeContext } from './probe.ts';
import { judgeCountry } from './judge-country.ts';

type PassedTest = Readonly<{ ok: true; pingMs: number; exitIp: string; at: Date }>;

/** What the test before a sale saw, and when. */
export type SaleTest =
  | PassedTest
  /** `our-delay`: we could not look in time ourselves, so nothing is said of the proxy. */
  | Readonly<{ ok: false; failure: Failure | 'our-delay'; at: Date }>;

/** `freshMs`: a good check of this age stands for another one, 20 s where it is left out. */
export type TestBeforeSale = (upstreamId: string, freshMs?: number) => Promise<SaleTest>;

/** The customer is waiting: what takes longer is not good enough to be sold. */
export const saleTestMaxMs = 3_000;
/** A good check this young stands for another one: two buyers a moment apart cause one. */
const usuallyFreshMs = 20_000;
const deadlines = {
  dialMs: 2_000,
  tunnelMs: 2_500,
  bodyMs: 2_500,
  downloadMs: 0,
  allMs: saleTestMaxMs,
};

/**
 * Makes the test that runs before money is asked for (N2): one light check of one upstream, over
 * after three seconds of the prober's own time, never inside a transaction of the caller's. A
 * failure is recorded and takes the listing down at once; it comes back as any other does, after
 * three good checks. Buyers of one address at the same moment share one check. Throws NotFound.
 */
export function createSaleTest(ctx: ProbeContext): TestBeforeSale {
  const underWay = new Map<string, Promise<SaleTest>>();
  return (upstreamId, freshMs = usuallyFreshMs) => {
    const running = underWay.get(upstreamId);
    if (running) return running;
    const test = testOne(ctx, upstreamId, freshMs).finally(() => underWay.delete(upstreamId));
    underWay.set(upstreamId, test);
    return test;
  };
}

/** Good checks since then, each of which stands for a test; of several upstreams at once. */
export async function freshTests(
  db: Queryable,
  upstreamIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, PassedTest>> {
  const checks = await findFreshChecks(db, { upstreamIds, since });
  return new Map([...checks].map(([id, check]) => [id, { ok: true, ...check }]));
}

async function testOne(ctx: ProbeContext, upstreamId: string, freshMs: number): Promise<SaleTest> {
  const { db, clock } = ctx;
  const since = new Date(clock().getTime() - freshMs);
  const fresh = (await freshTests(db, [upstreamId], since)).get(upstreamId);
  if (fresh) return fresh;
  const candidate = await findCandidate(ctx, upstreamId);
  if (!candidate) throw new NotFound('This proxy is no longer in stock.');
  const { upstream } = candidate;
  const countries = await claimedCountries(db, [upstream.id]);
  const settings = ctx.probe ?? probeSettings(ctx);
  const claim = { exitIp: upstream.exitIp };
  const options = { ...settings, deadlines, claim, withSpeed: false };
  const beganAt = clock();
  const seen = await settings.sampler.sample(upstream, options);
  const claimed = countries.get(upstream.id);
  const sample = judgeCountry(seen, { claimed, places: settings.places });
  const at = clock();
  const probeLocation = ctx.probeLocation ?? 'worker';
  const samples = [{ at, sample }];
  const report = { id: upstream.id, probeLocation, beganAt, samples, dropsOnFailure: true };
  await db.transaction((tx) => recordReports(tx, [report], settings));
  if (sample.ok) return { ok: true, pingMs: sample.pingMs, exitIp: sample.exitIp, at };
  const failure = sample.isOurDelay ? 'our-delay' : sample.failure;
  ctx.log.info({ upstreamId, failure }, 'not sold: failed its test');
  return { ok: false, failure, at };
}
