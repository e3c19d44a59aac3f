import type { CustomerId } from '#contracts/ids.ts';
import type { Proxy } from '#modules/catalogue/listing';
import { DomainError, Unavailable } from '#platform/errors.ts';
import { findClaim } from '#modules/leases/holding';
import { ProxyTaken } from '#modules/leases';
import type { SalesContext } from '../../context.ts';
import type { Passed } from '../product-kind.ts';

type Testing = Readonly<{
  customerId: CustomerId;
  proxy: Proxy;
  /** A good test of this age stands for another one; the usual age where it is left out. */
  freshMs?: number | undefined;
}>;

const tooBusy =
  'The shop is busy and could not test this proxy. Nothing was charged. Try again in a few seconds.';
const tryAgainSeconds = 5;

/**
 * Tests a proxy before it is held and before payment is requested (N2): three seconds at most, and
 * never inside a transaction. A taken proxy is refused without a test. Throws ProxyTaken,
 * `proxy-failed-test`, and Unavailable when the test takes too long here.
 */
export async function requireTested(
  ctx: SalesContext,
  { customerId, proxy, freshMs }: Testing,
): Promise<Passed> {
  const claim = await findClaim(ctx.db, proxy.id, ctx.clock());
  if (claim && claim.customerId !== customerId) throw new ProxyTaken();
  const test = await ctx.testBeforeSale(proxy.upstreamId, freshMs);
  if (!test.ok && test.failure === 'our-delay') throw new Unavailable(tooBusy, tryAgainSeconds);
  if (!test.ok)
    throw new DomainError(
      'proxy-failed-test',
      'This proxy failed our test before payment. Choose one nearby.',
    );
  return test;
}

/** The step of the proof of delivery for a passed test. */
export const testStep = ({ pingMs, exitIp, at }: Passed) =>
  ({ step: 'tested', detail: { pingMs, exitIp }, at }) as const;
