import type { FastifyInstance } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { createApp, type AppOptions } from '#platform/http/app.ts';
import type { Guard, SessionReader } from '#platform/http/guard.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';

type Edge = Readonly<{
  /** Without it no row may be needed: loopback is exempt from limits. */
  db?: Database;
  clock?: Clock;
  /** The caller; a visitor by default. */
  callerOf?: SessionReader['callerOf'];
  /** The anti-CSRF value of every session. */
  csrf?: string;
  guard?: Partial<Guard>;
}> &
  Partial<Omit<AppOptions, 'config' | 'guard'>> &
  Partial<AppOptions['config']>;

/** The HTTP edge of a shop, on which a test mounts the routes that it asks. */
export function openApp(edge: Edge = {}): Promise<FastifyInstance> {
  const { db = {} as Database, clock = () => new Date(0), csrf = '', guard, ...rest } = edge;
  const { callerOf = async () => ({ kind: 'visitor' }), ...options } = rest;
  const { mode = 'sandbox', publicUrl = 'http://localhost:4000', trustedProxies = [] } = options;
  const sessions = { callerOf, csrfValueOf: () => csrf };
  const usual = { db, clock, sessions, origins: [publicUrl], exemptLoopback: true };
  const config = { ...options, mode, publicUrl, trustedProxies };
  return createApp({ log: silentLog, ...options, config, guard: { ...usual, ...guard } });
}

/** That customer, signed in. */
export const asCustomer = (customerId: CustomerId): SignedIn => ({
  kind: 'customer',
  customerId,
  email: 'wanjiru@customer.test',
  firstName: 'Wanjiru',
  lastName: 'Maina',
  sessionId: 'ses_1',
  permissions: new Set(),
});
