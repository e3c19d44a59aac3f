import type { CustomerId } from '#contracts/ids.ts';
import type { LeaseTest } from '#contracts/goods/leases.ts';
import { findProxy } from '#modules/catalogue/listing';
import { testThrough } from '#modules/inventory';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import { LeaseNotActive, LeaseNotFound } from '../errors.ts';
import { credentialsOf, type CredentialsContext } from './credentials.ts';
import { noteTest } from './lease-notes.sql.ts';
import { findLease } from './leases.sql.ts';

type LeaseTestContext = CredentialsContext &
  Parameters<typeof testThrough>[0] &
  Readonly<{ db: Database; config: Pick<Config, 'host'> }>;

/**
 * How often a customer may have single leases tested: a test is real traffic through the exit,
 * which suppliers bill.
 */
export const leaseTestLimit = {
  name: 'lease-tests',
  max: 10,
  perSeconds: 60,
  by: 'customer',
} as const;

type Tested = Readonly<{ customerId: CustomerId; leaseId: string; withSpeed: boolean }>;

/**
 * One request through a customer's own lease, whose result is kept with it. Throws `LeaseNotFound`
 * and `LeaseNotActive`.
 */
export async function testLease(
  ctx: LeaseTestContext,
  { customerId, leaseId, withSpeed }: Tested,
): Promise<LeaseTest> {
  const { db, clock } = ctx;
  const lease = await findLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  const credentials = credentialsOf(ctx, lease, clock());
  if (!credentials) throw new LeaseNotActive();
  const { socksPort: port, username, password } = credentials;
  const proxy = await findProxy(db, lease.proxyId);
  const entry = { host: ownHost(ctx.config), port, protocol: 'socks5' as const };
  const test = await testThrough(
    ctx,
    { ...entry, username, password },
    {
      ...(proxy && { exitIp: proxy.ip, place: `${proxy.place.city}, ${proxy.place.country}` }),
      withSpeed,
    },
  );
  const pingMs = test.ok ? Math.round(test.latencyMs) : null;
  await noteTest(db, { leaseId: lease.id, at: new Date(test.testedAt), pingMs });
  return test;
}

/** The gateway beside us: the name that customers use may lead here by a detour, or not at all. */
function ownHost({ host }: Pick<Config, 'host'>): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
