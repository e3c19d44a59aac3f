import type { FastifyInstance } from 'fastify';
import { gigabytesMax, trafficCalls, type TrafficOffer } from '#contracts/goods/traffic.ts';
import { toWholeKes, usdToKes } from '#contracts/money.ts';
import { poolKindsOnSale } from '#modules/inventory/pools';
import { rateInForce } from '#modules/catalogue/prices';
import { InvalidInput } from '#platform/errors.ts';
import { moneyWrite, publicFreshRead, teamRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { SalesContext } from '../../../context.ts';
import {
  amountOf,
  priceOf,
  productIdOf,
  stepsOf,
  titleOf,
  unitPrice,
  type Amount,
} from '../amount.ts';
import { endTraffic } from './end-traffic.ts';
import { listTraffic, readTraffic } from './present-account.ts';
import { endTopUp, setTopUp } from './top-up-settings.ts';

/** What traffic costs, and what a customer has of it; another customer's is not found. */
export function trafficRoutes(app: FastifyInstance, ctx: SalesContext) {
  offerRoutes(app, ctx);

  const list = { call: trafficCalls.trafficAccounts, policy: teamRead };
  route(app, list, async ({ caller }) => ({ accounts: await listTraffic(ctx, caller) }));

  const read = { call: trafficCalls.trafficAccount, policy: teamRead };
  route(app, read, ({ params, caller }) => readTraffic(ctx, caller, params.id));

  const on = { call: trafficCalls.setTrafficTopUp, policy: moneyWrite };
  route(app, on, async ({ params, body, caller }) => {
    await setTopUp(ctx, { customerId: caller.customerId, leaseId: params.id, body });
    return readTraffic(ctx, caller, params.id);
  });

  const off = { call: trafficCalls.endTrafficTopUp, policy: moneyWrite };
  route(app, off, async ({ params, caller }) => {
    await endTopUp(ctx, { customerId: caller.customerId, leaseId: params.id });
    return readTraffic(ctx, caller, params.id);
  });

  const end = { call: trafficCalls.endTraffic, policy: moneyWrite };
  route(app, end, async ({ params, caller }) => {
    await endTraffic(ctx, { customerId: caller.customerId, leaseId: params.id });
    return readTraffic(ctx, caller, params.id);
  });
}

function offerRoutes(app: FastifyInstance, ctx: SalesContext) {
  const plans = { call: trafficCalls.trafficPlans, policy: publicFreshRead };
  route(app, plans, async () => {
    const onSale = await poolKindsOnSale(ctx.db, ctx.clock());
    const kinds = onSale.map((kind) => ({ kind, steps: stepsOf(ctx, kind).map(stepView) }));
    return {
      kinds: kinds.filter(({ steps }) => steps.length > 0),
      days: ctx.limits.trafficDays,
      gigabytesMax,
    };
  });

  const offer = { call: trafficCalls.trafficOffer, policy: publicFreshRead };
  route(app, offer, async ({ query }): Promise<TrafficOffer> => {
    const amount = wantedBy(query);
    const usd = priceOf(ctx, amount);
    const { rateE4 } = await rateInForce(ctx.db, ctx.clock());
    return {
      productId: productIdOf(amount),
      ...amount,
      title: titleOf(amount),
      usdCentsPerGb: unitPrice(ctx, amount).minor,
      usdCents: usd.minor,
      kes: toWholeKes(usdToKes(usd, rateE4)),
      days: ctx.limits.trafficDays,
    };
  });
}

type Step = ReturnType<typeof stepsOf>[number];
const stepView = ({ fromGb, usdCents }: Step) => ({ fromGb, usdCents });

type Wanted = Readonly<{
  kind?: Amount['kind'] | undefined;
  gb?: string | undefined;
  productId?: string | undefined;
}>;

/** Throws NotFound for an id of something else, InvalidInput at the field that is missing. */
function wantedBy({ kind, gb, productId }: Wanted): Amount {
  if (productId !== undefined) return amountOf({ productId });
  if (kind === undefined) throw InvalidInput.at('/kind', 'Choose a kind of traffic.');
  if (gb === undefined) throw InvalidInput.at('/gb', 'Enter the gigabytes.');
  if (Number(gb) > gigabytesMax) throw InvalidInput.at('/gb', `At most ${gigabytesMax}`);
  return { kind, gb: Number(gb) };
}
