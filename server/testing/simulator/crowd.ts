import { toWholeKes, usdCents, usdToKes, wholeKes } from '#contracts/money.ts';
import type { PaymentId, ProxyId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { resolvePayment } from '#modules/sales/goods';
import { type SalesContext } from '#modules/sales';
import { insertCoupon } from '../../modules/billing/testing/steps.ts';
import {
  claimReceipt,
  holdOrLease,
  payCart,
  quoteCart,
  quotePrice,
  startCheckout,
  startTopUp,
} from '../../modules/sales/testing/use-cases.ts';
import { makeId } from '#platform/random.ts';
import { inputForPayout } from './ask-payout.ts';
import { keyOf, rateE4, repeatedKes, repeatedPurchase, topUp, input } from './purchases.ts';
import type { Chance } from './seed.ts';
import { began, dayPriceCents, givenBuyer, givenProxy, leaseToRenew } from './shop.ts';
import type { Buyer, Stage } from './shop.ts';
import type { Prompt } from './till.ts';

/** What everybody does at once in the first moments of a story, so that it is raced. */
export type Rush = 'coupon' | 'balance' | 'codes' | 'repeats';
const rushes: readonly Rush[] = ['coupon', 'balance', 'codes', 'repeats'];
const rushPercent = 80;

export const drawRush = (chance: Chance): Rush | undefined =>
  chance.percent(rushPercent) ? chance.pick(rushes) : undefined;

/** Who and what there is in one story. */
export type Cast = Readonly<{
  buyers: readonly Buyer[];
  proxies: readonly ProxyId[];
  /** A coupon with very few uses, where there is one. */
  coupon: string | undefined;
}>;

/** Begins a piece of work on an instance that the seed chooses. */
export type Spawn = (name: string, work: (ctx: SalesContext) => Promise<unknown>) => void;

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
  for (const [index, buyer] of buyers.entries()) {
    if (index === 0 && rush === 'repeats') {
      await fillBalance(stage, ctx, { buyer, amount: 2 * repeatedKes });
    } else if (rush === 'balance' || chance.percent(80)) {
      await fillBalance(stage, ctx, { buyer, amount: dayKes + chance.upTo(dayKes - 2) });
    }
  }
  const isCoupon = rush === 'coupon' || chance.percent(70);
  const coupon = isCoupon ? await givenCoupon(stage) : undefined;
  return { buyers, proxies, coupon };
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

/** What customers do: they buy, fill their balance, use coupons, type codes and pay by hand. */
export class Crowd {
  wishesLeft: number;
  /** Nothing else happens until all who rush are through: minutes would end what they race for. */
  isRushing = false;
  readonly #stage: Stage;
  readonly #cast: Cast;
  readonly #spawn: Spawn;
  #rush: Rush | undefined;
  #codesLeft: number;
  #handsLeft: number;
  #payoutsLeft: number;
  /** Money by phone without goods, early enough that it may go back there. */
  #fillsFirst: boolean;

  constructor(stage: Stage, cast: Cast, { rush, spawn }: { rush?: Rush; spawn: Spawn }) {
    const { chance } = stage;
    this.#stage = stage;
    this.#cast = cast;
    this.#spawn = spawn;
    this.#rush = rush;
    this.wishesLeft = 3 + chance.upTo(4);
    this.#codesLeft = 1 + chance.upTo(3);
    this.#handsLeft = chance.upTo(3);
    this.#payoutsLeft = 1 + chance.upTo(3);
    this.#fillsFirst = chance.percent(60);
  }

  async input(): Promise<void> {
    const { chance } = this.#stage;
    const { buyers, proxies, coupon } = this.#cast;
    this.wishesLeft -= 1;
    const rush = this.#rush;
    this.#rush = undefined;
    if (rush !== undefined) return this.#hurry(rush);
    if (this.#fillsFirst) this.#fill(chance.pick(buyers));
    this.#fillsFirst = false;
    const customer = chance.pick(buyers);
    const proxyId = chance.pick(proxies);
    const draw = chance.upTo(100);
    if (draw < 4) return this.#hold(customer, proxyId);
    if (draw < 14) return this.#fill(customer);
    if (draw < 34) return this.#spendBalance(customer);
    if (draw < 55 && coupon !== undefined) return this.#redeem(coupon);
    if (draw < 70) return this.#buyTwo(customer);
    if (draw < 85) return this.#buyTogether(customer);
    await this.#buy({ customer, proxyId, isFromBalance: false });
  }

  async #hurry(rush: Rush) {
    const { buyers, coupon } = this.#cast;
    const [first] = buyers;
    this.isRushing = true;
    if (rush === 'coupon' && coupon !== undefined) return this.#redeem(coupon);
    if (!first) return;
    if (rush === 'repeats') return this.#repeat(first);
    return rush === 'codes' ? this.#buyTwo(first) : this.#spendBalance(first);
  }

  /** A program without an answer sends its request again, with the same key. */
  #repeat(customer: Buyer) {
    this.#stage.chaos.did('request repeated with its key');
    for (let time = 0; time < 3; time += 1) {
      this.#spawn(`repeat of ${customer.customerId.slice(0, 8)}`, (ctx) =>
        startCheckout(ctx, {
          customer,
          body: repeatedPurchase,
          limitKey: undefined,
          once: keyOf(ctx, customer),
        }),
      );
    }
  }

  /** Several tabs spend one balance at once. */
  async #spendBalance(customer: Buyer) {
    for (const proxyId of this.#cast.proxies.slice(0, 3)) {
      await this.#buy({ customer, proxyId, isFromBalance: true });
    }
  }

  #hold(customer: Buyer, proxyId: ProxyId) {
    const { customerId } = customer;
    const body = { proxyId, customerId, requestedService: 'PROXIES', plan: 'daily' } as const;
    this.#spawn('hold', (ctx) => holdOrLease(ctx, { customer, body }));
  }

  #fill(customer: Buyer) {
    const body = topUp(this.#stage.chance, customer.phone);
    const filling = { customer, body, limitKey: undefined };
    const tabs = this.#stage.chance.percent(30) ? 2 : 1;
    for (let tab = 0; tab < tabs; tab += 1) {
      this.#spawn('top-up', (ctx) => startTopUp(ctx, filling));
    }
  }

  /** All customers use the coupon at once. */
  #redeem(coupon: string) {
    const { chance, chaos } = this.#stage;
    const { buyers, proxies } = this.#cast;
    chaos.did('coupon raced');
    for (const [index, proxyId] of proxies.slice(0, 3).entries()) {
      const customer = buyers[index] ?? chance.pick(buyers);
      const { customerId, phone } = customer;
      const isFromBalance = chance.percent(20);
      const body = input(chance, {
        phone,
        proxyId,
        renews: undefined,
        isFromBalance,
        isProxy: true,
      });
      this.#spawn(`coupon of ${customerId.slice(0, 8)}`, async (ctx) => {
        const requested = {
          customerId,
          product: 'proxy',
          productId: proxyId,
          plan: 'daily',
        } as const;
        const { quote } = await quotePrice(ctx, { ...requested, coupon });
        const priced = { ...body, amount: toWholeKes(quote.kes), quoteId: quote.id };
        return startCheckout(ctx, { customer, body: priced, limitKey: undefined });
      });
    }
  }

  /** Some of the proxies in one payment, in an order of the customer's own. */
  #buyTogether(customer: Buyer) {
    const { chance, chaos } = this.#stage;
    const { proxies, coupon: code } = this.#cast;
    const { customerId, phone } = customer;
    const chosen = chance.percent(50) ? proxies.toReversed() : proxies;
    const lines = chosen.slice(0, 2 + chance.upTo(1)).map((productId) => ({
      productId,
      plan: 'daily' as const,
    }));
    const accept = chance.percent(70) ? 'any' : 'all';
    const coupon = chance.percent(30) ? code : undefined;
    const mode = chance.percent(30) ? 'BALANCE' : 'STK';
    chaos.did('several in one payment');
    this.#spawn(`${lines.length} together by ${customerId.slice(0, 8)}`, async (ctx) => {
      const body = { lines, accept, ...(coupon && { coupon }) } as const;
      const { quote } = await quoteCart(ctx, { customerId, body });
      const paying = { quoteId: quote.id, amount: toWholeKes(quote.kes) };
      return payCart(ctx, {
        customer,
        body: mode === 'STK' ? { ...paying, mode, accountNumber: phone } : { ...paying, mode },
        limitKey: undefined,
        once: undefined,
      });
    });
  }

  /** Two prompts for one price on one phone: only a receipt distinguishes their money. */
  #buyTwo(customer: Buyer) {
    const { chance } = this.#stage;
    const { phone } = customer;
    for (const proxyId of this.#cast.proxies.slice(0, 2)) {
      const drawn = input(chance, {
        phone,
        proxyId,
        renews: undefined,
        isFromBalance: false,
        isProxy: true,
      });
      const body = { ...drawn, mode: 'STK', accountNumber: phone } as const;
      this.#spawn(`one of two prompts for ${proxyId.slice(0, 8)}`, (ctx) =>
        startCheckout(ctx, { customer, body, limitKey: undefined }),
      );
    }
  }

  async #buy({ customer, proxyId, isFromBalance }: Purchase) {
    const { chance, chaos } = this.#stage;
    const { customerId, phone } = customer;
    const renews = chance.percent(50)
      ? await leaseToRenew(this.#stage, { customerId, proxyId })
      : undefined;
    const body = input(chance, { phone, proxyId, renews, isFromBalance, isProxy: false });
    const { mode, metaData } = body;
    const name = `${mode} for ${metaData.proxyId.slice(0, 8)} by ${customerId.slice(0, 8)}`;
    const request = { customer, body, limitKey: undefined };
    const clicks = chance.percent(15) ? 2 : 1;
    if (clicks > 1) chaos.did('double click');
    for (let click = 0; click < clicks; click += 1) {
      this.#spawn(name, (ctx) => startCheckout(ctx, request));
    }
  }

  /** Who paid by phone and not for goods alone has something that can go back there. */
  mayAskForPayout = () => this.#payoutsLeft > 0 && this.#paid().length > 0;

  /** A customer asks for the balance on the phone, best one who has paid by it. */
  askForPayout(): void {
    const { chance } = this.#stage;
    this.#payoutsLeft -= 1;
    const { account } = chance.pick(this.#paid());
    const owner = this.#cast.buyers.find(({ phone }) => phone === account);
    const customer = owner ?? chance.pick(this.#cast.buyers);
    for (const { name, run } of inputForPayout(this.#stage, customer)) this.#spawn(name, run);
  }

  /** M-Pesa payments whose customer has a message with a code. */
  #paid() {
    const { till } = this.#stage;
    return till.charges().filter(({ provider }) => provider === 'daraja');
  }

  mayTypeCode = () => this.#codesLeft > 0 && this.#paid().length > 0;

  /** A customer types the code of a message: for its payment, or for another one of theirs. */
  typeCode(): void {
    const { chance, till, chaos } = this.#stage;
    this.#codesLeft -= 1;
    const { receipt, account, charged, paymentId: paid } = chance.pick(this.#paid());
    const prompts = till.prompts.filter(({ provider }) => provider === 'daraja');
    const unpaid = prompts.filter(
      (one) => one.account === account && one.charged === 0 && one.minor === charged,
    );
    const isWrong = unpaid.length > 0 && chance.percent(75);
    if (prompts.length === 0) return;
    const { paymentId, account: phone } = chance.pick(isWrong ? unpaid : prompts);
    const owner = this.#cast.buyers.find((buyer) => buyer.phone === phone);
    if (!owner || receipt === null) return;
    const { customerId } = owner;
    const whose = phone === account ? (paymentId === paid ? 'its' : 'another') : 'a foreign';
    chaos.did('code typed');
    if (paymentId !== paid) chaos.did('code typed for another payment');
    this.#spawn(`${whose} code for ${paymentId.slice(0, 10)}`, (ctx) =>
      claimReceipt(ctx, { paymentId, customerId, receipt }),
    );
  }

  mayPayByHand = () =>
    this.#handsLeft > 0 && this.#stage.till.prompts.some(({ provider }) => provider === 'daraja');

  /** A customer pays the shop's number: the right sum, another, or under a wrong account. */
  payByHand(): void {
    const { chance, till, chaos } = this.#stage;
    this.#handsLeft -= 1;
    const asked = chance.pick(till.prompts.filter(({ provider }) => provider === 'daraja'));
    if (chance.percent(30)) return till.forgeNotice(asked);
    const minor = chance.pick([
      asked.minor,
      asked.minor,
      asked.minor - 100,
      asked.minor + 100,
      5_000,
    ]);
    const isLost = chance.percent(12);
    chaos.did(isLost ? 'paid by hand, wrong account' : 'paid by hand');
    till.payByHand({ prompt: isLost ? nobodys(asked) : asked, minor });
  }
}

/** As if its account had been mistyped. */
const nobodys = (prompt: Prompt): Prompt => ({
  ...prompt,
  reference: 'NOBODY',
  paymentId: 'pay_nobody' satisfies PaymentId,
});

type Purchase = Readonly<{ customer: Buyer; proxyId: ProxyId; isFromBalance: boolean }>;
