import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import type { Database } from '#platform/db.ts';
import { createApp } from '#platform/http/app.ts';
import type { Caller } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';
import { catalogueRoutes } from '../listing/catalogue.routes.ts';
import { noon } from './given.ts';

/** The catalogue's calls alone, over HTTP injection. */
export type Front = Readonly<{
  app: FastifyInstance;
  get(
    path: string,
    query?: Readonly<Record<string, string | number>>,
    visitor?: CustomerId,
  ): Promise<Readonly<{ status: number; json: never }>>;
}>;

const publicUrl = 'http://localhost:4000';

export async function openFront(db: Database): Promise<Front> {
  const sessions = {
    callerOf: async (request: FastifyRequest) => callerOf(request.headers),
    csrfValueOf: () => '',
  };
  const config = {
    mode: 'sandbox' as const,
    publicUrl,
    trustedProxies: [],
  };
  const clock = () => noon;
  const guard = { db, clock, sessions, origins: [publicUrl], exemptLoopback: true };
  const app = await createApp({ config, guard, log: silentLog });
  const reached = { supportEmail: 'support@shop.test', messagingUrl: undefined, socialUrls: [] };
  const shop = { ...reached, tagline: 'Delivered', openingHours: null };
  catalogueRoutes(app, { db, clock, shop, freshMs: { market: 0, figures: 0 } });
  return {
    app,
    get: async (path, query = {}, visitor) => {
      const url = `/api${path}?${new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ).toString()}`;
      const headers = visitor ? { 'x-test-visitor': visitor } : {};
      const answer = await app.inject({ url, headers });
      return { status: answer.statusCode, json: answer.json<never>() };
    },
  };
}

function callerOf(headers: Record<string, unknown>): Caller {
  const customerId = headers['x-test-visitor'] as CustomerId | undefined;
  if (!customerId) return { kind: 'visitor' };
  const person = { email: 'a@example.test', firstName: 'A', lastName: 'B' };
  return {
    ...person,
    kind: 'customer',
    customerId,
    sessionId: 'session',
    permissions: new Set(),
  };
}
