import { toWholeKes } from '#contracts/money.ts';
import type { PaymentId, ProxyId } from '#contracts/ids.ts';
import { type SalesContext } from '#modules/sales';
import {
  claimReceipt,
  holdOrLease,
  quotePrice,
  refundLease,
  startCheckout,
  startTopUp,
} from '../../modules/sales/testing/use-cases.ts';
import { inputForPayout } from './ask-payout.ts';
import type { Cast } from './cast.ts';
import { buyTogether, heldTogether, renewTogether, runningLeases } from './carts.ts';
import type { Demand, Held } from './carts.ts';
import { gigabyte, keyOf, repeatedPurchase, topUp, input } from './purchases.ts';
import type { Chance } from './seed.ts';
import { leaseToRenew } from './shop.ts';
import type { Buyer, Stage } from './shop.ts';
import type { Prompt } from './till.ts';

/** What everybody does at once in the first moments of a story, so that it is raced. */
export type Rush = 'coupon' | 'balance' | 'codes' | 'repeats' | 'carts';
const rushes: readonly Rush[] = ['coupon', 'balance', 'codes', 'repeats', 'carts'];
const rushPercent = 80;
/** Of the moments in which nobody has anything under way and goods of several are held unpaid. */
const outlastPercent = 90;

export const drawRush = (chance: Chance): Rush | undefined =>
  chance.percent(rushPercent) ? chance.pick(rushes) : undefined;

/** Begins a piece of work on an instance that the seed chooses. */
export type Spawn = (name: string, work: (ctx: SalesContext) => Promise<unknown>) => void;

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
  /** How often somebody else comes once the holds of an order of several are over. */
  #waitsLeft: number | undefined;
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
    if (draw < 66) return this.#buyTwo(customer);
    if (draw < 78) return this.#buyTogether(customer);
    if (draw < 88) return this.#renewTogether(customer);
    if (draw < 96) return this.#giveBack(customer);
    await this.#buy({ customer, proxyId, isFromBalance: false });
  }

  async #hurry(rush: Rush) {
    const { buyers, coupon } = this.#cast;
    const [first] = buyers;
    this.isRushing = true;
    if (rush === 'coupon' && coupon !== undefined) return this.#redeem(coupon);
    if (!first) return;
    if (rush === 'repeats') return this.#repeat(first);
    if (rush === 'carts') {
      // Some in the other order, so that a shop which waits for one proxy after the other hangs.
      for (const [index, buyer] of buyers.entries()) {
        this.#buyTogether(buyer, { isReversed: index % 2 === 1, isAll: true });
      }
      return;
    }
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

  /** Some of the proxies in one payment. */
  #buyTogether(customer: Buyer, { isReversed, isAll }: Cart = this.#drawCart()) {
    const { chance, chaos } = this.#stage;
    chaos.did('several in one payment');
    this.#waitsLeft ??= 3;
    const { proxies, coupon } = this.#cast;
    const chosen = isReversed ? proxies.toReversed() : proxies;
    const count = isAll ? chosen.length : 2 + chance.upTo(2);
    const demand = buyTogether(chance, { proxies: chosen.slice(0, count), coupon });
    this.#demand(`several together by ${customer.customerId.slice(0, 8)}`, customer, demand);
  }

  #drawCart = (): Cart => ({ isReversed: this.#stage.chance.percent(50), isAll: false });

  async #renewTogether(customer: Buyer) {
    const { db, chance, chaos } = this.#stage;
    const { customerId } = customer;
    const demand = await renewTogether(db, chance, customerId);
    if (!demand) return this.#buyTogether(customer);
    chaos.did('several renewed in one payment');
    this.#demand(`renewals together by ${customerId.slice(0, 8)}`, customer, demand);
  }

  /** A customer gives one of theirs back. */
  async #giveBack(customer: Buyer) {
    const { db, chance, chaos } = this.#stage;
    const { customerId } = customer;
    const leases = await runningLeases(db, customerId);
    if (leases.length === 0) return this.#buyTogether(customer);
    const leaseId = chance.pick(leases);
    const to = chance.percent(70) ? 'balance' : 'provider';
    chaos.did('a lease given back');
    this.#demand(`${leaseId.slice(0, 8)} given back`, customer, (ctx) =>
      refundLease(ctx, { customerId, leaseId, body: { reason: 'not-needed', to } }),
    );
  }

  /** What an account asks for, by one of its people. */
  #demand(name: string, customer: Buyer, demand: Demand) {
    this.#spawn(name, this.#cast.teams.act(customer, demand));
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
    if (metaData.proxyId === gigabyte) chaos.did('traffic bought');
    const name = `${mode} for ${metaData.proxyId.slice(0, 8)} by ${customerId.slice(0, 8)}`;
    const request = { customer, body, limitKey: undefined };
    const clicks = chance.percent(15) ? 2 : 1;
    if (clicks > 1) chaos.did('double click');
    for (let click = 0; click < clicks; click += 1) {
      this.#demand(name, customer, (ctx, buyer) =>
        startCheckout(ctx, { ...request, customer: buyer }),
      );
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

  /** One of those that orders of several hold for their money, where its hold is to run out now. */
  async outlasted(): Promise<Held | undefined> {
    if ((this.#waitsLeft ?? 0) === 0) return undefined;
    const { db, chance } = this.#stage;
    const held = await heldTogether(db, this.#cast.buyers);
    return held.length > 0 && chance.percent(outlastPercent) ? chance.pick(held) : undefined;
  }

  /** A hold ran out before its money came: the proxy goes to another who asks now. */
  takeOver({ proxyId, customerId: holder }: Held): void {
    const { chance, chaos } = this.#stage;
    this.#waitsLeft = (this.#waitsLeft ?? 0) - 1;
    chaos.did('a held proxy taken over');
    const others = this.#cast.buyers.filter(({ customerId }) => customerId !== holder);
    const customer = chance.pick(others);
    const { phone } = customer;
    const wanted = { phone, renews: undefined, isFromBalance: false, isProxy: true };
    const body = input(chance, { ...wanted, proxyId });
    this.#demand(`taken over by ${customer.customerId.slice(0, 8)}`, customer, (ctx, buyer) =>
      startCheckout(ctx, { customer: buyer, body, limitKey: undefined }),
    );
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

/** Which of the proxies are in it, and in which order. */
type Cart = Readonly<{ isReversed: boolean; isAll: boolean }>;
type Purchase = Readonly<{ customer: Buyer; proxyId: ProxyId; isFromBalance: boolean }>;
