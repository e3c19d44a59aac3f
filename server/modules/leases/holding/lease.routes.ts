import type { FastifyInstance } from 'fastify';
import { calls } from '#contracts/site/paths.ts';
import { hourSeconds } from '#contracts/time.ts';
import { findProxy } from '#modules/catalogue/listing';
import { testThrough } from '#modules/inventory';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import { customerWrite, type Policy } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { Randomness } from '#platform/random.ts';
import { LeaseNotActive, LeaseNotFound } from '../errors.ts';
import { changeCredentials } from './activate.ts';
import { credentialsOf, type CredentialsContext } from './credentials.ts';
import { findLease } from './leases.sql.ts';

type RoutesContext = CredentialsContext &
  Parameters<typeof testThrough>[0] &
  Readonly<{ db: Database; random: Randomness; config: Pick<Config, 'host'> }>;

/** A test is real traffic through the exit, which suppliers bill. */
const testPolicy = {
  ...customerWrite,
  limits: [
    ...customerWrite.limits,
    { name: 'lease-tests', max: 10, perSeconds: 60, by: 'customer' as const },
  ],
} satisfies Policy;

/** Each change cuts open connections, so a program must not loop on it. */
const changePolicy = {
  ...customerWrite,
  limits: [
    ...customerWrite.limits,
    { name: 'credential-changes', max: 5, perSeconds: hourSeconds, by: 'customer' as const },
  ],
} satisfies Policy;

/** Calls about one's own leases; another customer's lease is not found. */
export function leaseRoutes(app: FastifyInstance, ctx: RoutesContext) {
  const { db, clock } = ctx;

  route(app, { call: calls.testLease, policy: testPolicy }, async ({ params, query, caller }) => {
    const lease = await findLease(db, params.id, caller.customerId);
    if (!lease) throw new LeaseNotFound();
    const credentials = credentialsOf(ctx, lease, clock());
    if (!credentials) throw new LeaseNotActive();
    const { socksPort: port, username, password } = credentials;
    const proxy = await findProxy(db, lease.proxyId);
    const entry = { host: ownHost(ctx.config), port, protocol: 'socks5' as const };
    return testThrough(
      ctx,
      { ...entry, username, password },
      {
        ...(proxy && { exitIp: proxy.ip, place: `${proxy.place.city}, ${proxy.place.country}` }),
        withSpeed: query.speed === '1',
      },
    );
  });

  const change = { call: calls.changeLeaseCredentials, policy: changePolicy };
  route(app, change, async ({ params, caller: { customerId } }) => {
    const lease = await changeCredentials(ctx, params.id, customerId);
    return { leaseId: lease.id };
  });
}

/** The gateway beside us: the name that customers use may lead here by a detour, or not at all. */
function ownHost({ host }: Pick<Config, 'host'>): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
