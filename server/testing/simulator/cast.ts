import { givenPools } from '../../modules/inventory/testing/given-pools.ts';
import type { ProxyId } from '#contracts/ids.ts';
import { toWholeKes, usdCents, usdToKes, wholeKes } from '#contracts/money.ts';
import { dayMs } from '#contracts/time.ts';
import type { SalesContext } from '#modules/sales';
import { resolvePayment } from '#modules/sales/goods';
import { makeId } from '#platform/random.ts';
import { insertCoupon } from '../../modules/billing/testing/steps.ts';
import { startTopUp } from '../../modules/sales/testing/use-cases.ts';
import type { Rush } from './crowd.ts';
import { rateE4, repeatedKes } from './purchases.ts';
import { began, dayPriceCents, givenBuyer, givenProxy } from './shop.ts';
import type { Buyer, Stage } from './shop.ts';
import { Teams } from './team.ts';

/** Who and what there is in one story. */
export type Cast = Readonly<{
  buyers: readonly Buyer[];
  proxies: readonly ProxyId[];
  /** A coupon with very few uses, where there is one. */
  coupon: string | undefined;
  /** Who acts for the buyers. */
  teams: Teams;
}>;

const year = 365 * dayMs;
const couponCode = 'KARIBU';
const dayKes = toWholeKes(usdToKes(usdCents(dayPriceCents), rateE4));

/** Customers, some with a balance that buys one of the proxies and no more, and maybe a coupon. */
export async function givenCast(
  stage: Stage,
  ctx: SalesContext,
  rush: Rush | undefined,
): Promise<Cast> {
  const { chance } = stage;
  const buyers: Buyer[] = [];
  const proxies: ProxyId[] = [];
  for (let n = 0; n < 2 + chance.upTo(2); n += 1) buyers.push(await givenBuyer(stage, n));
  for (let n = 0; n < 3 + chance.upTo(2); n += 1) proxies.push(await givenProxy(stage, n));
  await givenPools(stage.db);
  for (const [index, buyer] of buyers.entries()) {
    if (index === 0 && rush === 'repeats') {
      await fillBalance(stage, ctx, { buyer, amount: 2 * repeatedKes });
    } else if (rush === 'balance' || chance.percent(80)) {
      await fillBalance(stage, ctx, { buyer, amount: dayKes + chance.upTo(dayKes - 2) });
    }
  }
  const isCoupon = rush === 'coupon' || chance.percent(70);
  const coupon = isCoupon ? await givenCoupon(stage) : undefined;
  return { buyers, proxies, coupon, teams: await givenTeams(stage, buyers) };
}

/** About half of the accounts have a colleague. */
async function givenTeams(stage: Stage, buyers: readonly Buyer[]): Promise<Teams> {
  const { chance } = stage;
  const teams = new Teams(stage);
  for (const [index, buyer] of buyers.entries()) {
    if (chance.percent(50)) await teams.let(buyer, await givenBuyer(stage, buyers.length + index));
  }
  return teams;
}

/** The real way: a top-up on a card's page, paid at once. */
async function fillBalance(
  { till }: Stage,
  ctx: SalesContext,
  { buyer: customer, amount }: Readonly<{ buyer: Buyer; amount: number }>,
) {
  const body = { amount, mode: 'LINK', accountNumber: customer.phone } as const;
  const { paymentId } = await startTopUp(ctx, { customer, body, limitKey: undefined });
  const prompt = till.prompts.find((one) => one.paymentId === paymentId);
  if (!prompt) return;
  till.pay(prompt);
  await resolvePayment(ctx, paymentId);
}

async function givenCoupon({ db, chance, random }: Stage): Promise<string> {
  const terms = {
    off: chance.percent(50) ? { percent: 20 } : { kes: wholeKes(60) },
    products: ['proxy'] as const,
    min: wholeKes(0),
    usesMax: chance.percent(75) ? 1 : 2,
    usesPerCustomerMax: chance.percent(50) ? 1 : null,
    startsAt: new Date(began - year),
    endsAt: new Date(began + year),
    note: 'of the story',
  };
  const id = makeId('cpn', random);
  const at = new Date(began);
  await db.transaction((tx) =>
    insertCoupon(tx, { ...terms, id, code: couponCode, by: 'staff:cus_one', at }),
  );
  return couponCode;
}
