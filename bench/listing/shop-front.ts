import type { FastifyInstance } from 'fastify';
import { catalogueRoutes } from '#modules/catalogue';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { createApp } from '#platform/http/app.ts';
import { silentLog } from '#platform/log.ts';

/** The marketplace's calls for visitors, without a socket: `inject` asks it. */
export function openShopFront(db: Database): Promise<FastifyInstance> {
  const sessions = {
    callerOf: async () => ({ kind: 'visitor' }) as const,
    csrfValueOf: () => '',
  };
  const origin = 'http://localhost:4000';
  const config = {
    mode: 'sandbox' as const,
    publicUrl: origin,
    trustedProxies: [],
    paystack: { baseUrl: origin, secretKey: undefined as never },
  };
  const guard = { db, clock: systemClock, sessions, origins: [origin], exemptLoopback: false };
  return createApp({ config, guard, log: silentLog }).then((app) => {
    const settings = {
      shop: { supportEmail: 'support@shop.test', messagingUrl: undefined },
      socialUrls: [],
    };
    catalogueRoutes(app, { db, clock: systemClock, config: settings });
    return app;
  });
}
