import type { FastifyInstance } from 'fastify';
import { catalogueRoutes } from '#modules/catalogue';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { openQuietShop } from '../measure/quiet-shop.ts';

/** Every call is answered from the database. */
const freshMs = { market: 0, figures: 0 };

/** The marketplace's calls for visitors, without a socket: `inject` asks it. */
export function openShopFront(db: Database): Promise<FastifyInstance> {
  const sessions = {
    callerOf: async () => ({ kind: 'visitor' }) as const,
    csrfValueOf: () => '',
  };
  return openQuietShop(db, { sessions, exemptLoopback: false }).then((app) => {
    const shop = {
      supportEmail: 'support@shop.test',
      messagingUrl: undefined,
      socialUrls: [],
      tagline: '',
      openingHours: null,
    };
    catalogueRoutes(app, { db, clock: systemClock, shop, limits: { volumePrices: [] }, freshMs });
    return app;
  });
}
