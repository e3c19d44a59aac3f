import { randomUUID } from 'node:crypto';
import { apiBase, csrfHeader } from '#contracts/site/paths.ts';
import { idempotencyKeyHeader, type PaymentCreated } from '#contracts/sale/payments.ts';
import type { Problem } from '#contracts/problems.ts';
import { createApp } from '#platform/http/app.ts';
import type { TokenCaller } from '#platform/http/bearer.ts';
import type { Caller, SignedIn } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';
import { balanceRoutes } from '../flows/orders/balance.routes.ts';
import { checkoutRoutes } from '../flows/checkout/checkout.routes.ts';
import { leaseLifeRoutes } from '../goods/proxy/lease/lease-life.routes.ts';
import { cartRoutes } from '../flows/cart/cart.routes.ts';
import { topUpRoutes } from '../flows/checkout/top-up.routes.ts';
import { renewRoutes } from '../flows/renew/renew.routes.ts';
import { replaceRoutes } from '../flows/replace/replace.routes.ts';
import { payoutRoutes } from '../flows/pay-out/payouts.routes.ts';
import { serverLifeRoutes } from '../goods/server/server-life.routes.ts';
import { type SalesContext, type Prove } from '../context.ts';

export const publicUrl = 'https://shop.test';
export const events = { watch: () => () => undefined, close: async () => undefined };

/** A program sends a new key with each call by default; an empty one is none. */
type CallOptions = Readonly<{ key?: string; method?: 'GET' | 'POST' | 'PUT' | 'DELETE' }>;
type Answer = Readonly<{ status: number }> & Partial<PaymentCreated> & Partial<Problem>;

const config = { mode: 'sandbox' as const, publicUrl, trustedProxies: [] };

/** A process of the shop without calls: `callerOf` says whose session asks, `owner` whose token. */
export const openApp = (
  { db, clock }: Pick<SalesContext, 'db' | 'clock'>,
  callerOf: () => Caller = () => ({ kind: 'visitor' }),
  owner?: TokenCaller,
) =>
  createApp({
    config,
    guard: {
      db,
      clock,
      sessions: { callerOf: async () => callerOf(), csrfValueOf: () => 'csrf' },
      ...(owner && { tokens: { ownerOf: async () => owner } }),
      origins: [publicUrl],
      exemptLoopback: true,
    },
    log: silentLog,
  });

/** The calls of one process of the shop, for one customer or the program of one. */
export async function givenSite(
  shop: SalesContext,
  caller: SignedIn,
  prove: Prove = async () => 'password',
) {
  const { token } = caller;
  const app = await openApp(shop, () => caller, token && { ...caller, token });
  checkoutRoutes(app, shop, { events });
  balanceRoutes(app, shop);
  cartRoutes(app, shop);
  topUpRoutes(app, shop);
  leaseLifeRoutes(app, shop);
  renewRoutes(app, shop);
  replaceRoutes(app, { ...shop, config });
  serverLifeRoutes(app, shop, prove);
  payoutRoutes(app, shop, prove);
  const ask = async (path: string, body: object, options: CallOptions = {}) => {
    const { key = token && randomUUID(), method = 'POST' } = options;
    const answer = await app.inject({
      method,
      url: apiBase + path,
      headers: {
        ...(token ? { authorization: 'Bearer any' } : { [csrfHeader]: 'csrf' }),
        ...(key && { [idempotencyKeyHeader]: key }),
      },
      ...((method === 'POST' || method === 'PUT') && { payload: body }),
    });
    const said = answer.body === '' ? {} : answer.json<Omit<Answer, 'status'>>();
    return { status: answer.statusCode, ...said } as Answer;
  };
  return { ask, close: () => app.close() };
}

/** The same customer's program. */
export const programOf = (customer: SignedIn): SignedIn => ({
  ...customer,
  token: { id: 'tok_test', scopes: new Set(['buy' as const]) },
});
