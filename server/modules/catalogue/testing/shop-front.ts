import type { FastifyInstance } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import { apiBase, csrfHeader } from '#contracts/site/paths.ts';
import type { Database } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { catalogueRoutes } from '../catalogue.routes.ts';
import { searchesRoutes } from '../searches/searches.routes.ts';
import { noon } from './given.ts';

/** The catalogue's calls for shoppers alone, over HTTP injection. */
export type Front = Readonly<{
  app: FastifyInstance;
  get(
    path: string,
    query?: Readonly<Record<string, string | number>>,
    visitor?: CustomerId,
  ): Promise<Readonly<{ status: number; json: never }>>;
  /** A customer's call; `what` is method and path, such as "DELETE /account/searches/1". */
  call(
    customerId: CustomerId,
    what: string,
    body?: object,
  ): Promise<Readonly<{ status: number; json: never }>>;
}>;

const publicUrl = 'http://localhost:4000';
const csrfValue = 'csrf-of-the-test';

export async function openFront(db: Database): Promise<Front> {
  const clock = () => noon;
  const app = await openApp({ db, clock, callerOf: visitorOf, csrf: csrfValue });
  const reached = { supportEmail: 'support@shop.test', messagingUrl: undefined, socialUrls: [] };
  const shop = { ...reached, tagline: 'Delivered', openingHours: null };
  const limits = { volumePrices: [{ from: 10, percent: 5 }] };
  catalogueRoutes(app, { db, clock, shop, limits, freshMs: { market: 0, figures: 0 } });
  searchesRoutes(app, { db, clock, random: systemRandomness });
  return {
    app,
    call: async (customerId, what, body) => {
      const [method, path] = what.split(' ');
      const answer = await app.inject({
        method: method as 'GET',
        url: `${apiBase}${path}`,
        headers: { origin: publicUrl, 'x-test-visitor': customerId, [csrfHeader]: csrfValue },
        ...(body ? { payload: body } : {}),
      });
      return { status: answer.statusCode, json: answer.json<never>() };
    },
    get: async (path, query = {}, visitor) => {
      const url = `${apiBase}${path}?${new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ).toString()}`;
      const headers = visitor ? { 'x-test-visitor': visitor } : {};
      const answer = await app.inject({ url, headers });
      return { status: answer.statusCode, json: answer.json<never>() };
    },
  };
}

/** The visitor that a request names. */
export async function visitorOf({ headers }: { headers: Record<string, unknown> }) {
  const customerId = headers['x-test-visitor'] as CustomerId | undefined;
  return customerId ? asCustomer(customerId) : ({ kind: 'visitor' } as const);
}
