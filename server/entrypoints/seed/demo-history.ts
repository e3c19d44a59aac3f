import { setTimeout as sleep } from 'node:timers/promises';
import type { CustomerId, LeaseId, OrderId, RenewableId, TicketId } from '#contracts/ids.ts';
import { money, toWholeKes, usdToKes, wholeKes, type Money } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import type { PaymentBody, PaymentCreated } from '#contracts/sale/payments.ts';
import type { Plan } from '#contracts/term.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { findProxy } from '#modules/catalogue/listing';
import { backdateFirstRate, findVpsOffer } from '#modules/catalogue/offers';
import { rateInForce } from '#modules/catalogue/prices';
import type { RequestedAccount } from '#modules/identity';
import { leasesOfOrders } from '#modules/leases/holding';
import { recordBatch } from '#modules/leases/usage';
import { keepAttempts } from '#modules/payments/collect';
import { dashboardFigures } from '#modules/orders/lists';
import type { SalesContext } from '#modules/sales';
import { releaseExpired, startTopUp } from '#modules/sales/flows';
import { completeProvisioning, resolvePayment, startCheckout } from '#modules/sales/goods';
import { requestRefund } from '#modules/sales/money';
import { openTicket, say, type DeskContext } from '#modules/support';
import type { Database, Tx } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { listingIdOf, password } from './demo-shop.ts';
import { demoStock } from './demo-stock.ts';
import { pastProvider, type PastOutcome } from './past-provider.ts';

const phone = keptPhone('254712000044');

/** The second demo customer; the first one stays empty (decision I11). */
export const pastCustomer = {
  email: 'returning@demo.test',
  firstName: 'Wanjiru',
  lastName: 'Njeri',
  phone,
  password,
  verified: true,
  newDeviceCodes: false,
} as const satisfies RequestedAccount;

type Context = SalesContext & DeskContext;
export type HistoryContext = Context &
  Readonly<{
    /** Makes the account at a moment, or finds it. */
    ensureAccount(requested: RequestedAccount, at: Date): Promise<CustomerId>;
    stockPercent: number;
  }>;

const usedDays = 30;
const daysBack = 38;
const answerMs = 20_000;

type Item = Readonly<{
  id: string;
  price: Readonly<Partial<Record<Plan, Money>>>;
  operatingSystem?: 'Linux' | 'Windows';
}>;

/**
 * Gives the second demo customer a history of five weeks through the shop's own use cases, with the
 * clock of each step as their argument: orders that were paid by phone, card and balance, renewed,
 * refunded, credited or never paid, a server that runs and one that is being set up, tickets, and
 * thirty days of traffic. Does nothing for a customer who has orders.
 */
export async function sowHistory(shop: HistoryContext): Promise<void> {
  const end = shop.clock().getTime();
  const began = new Date(end - daysBack * dayMs);
  const customerId = await shop.ensureAccount(pastCustomer, began);
  const { orders } = await dashboardFigures(shop.db, { customerId, returned: [] });
  if (orders > 0) return;
  const { nairobi, mombasa, newYork, london, berlin } = await measuredProxies(shop);
  await backdateFirstRate(shop.db, began);
  const past = new Past(shop, customerId, began);
  const at = (daysAgo: number) => past.goTo(end - daysAgo * dayMs);

  at(36);
  await past.topUp(12_000);
  at(33);
  const kenyan = { item: nairobi, plan: 'monthly' } as const;
  const home = await past.lease(await past.buy({ ...kenyan, mode: 'STK' }));
  at(30);
  const first = await past.lease(await past.buy({ item: newYork, plan: 'daily', mode: 'STK' }));
  at(28);
  await past.sweep();
  at(26);
  const ticket = await past.ask('Which port do I use for SOCKS5?', 'My tool asks for a port.');
  at(25.9);
  await past.answer(
    ticket,
    'Port 1080 for SOCKS5 and 8080 for HTTP. Both are on the proxy’s page.',
  );
  at(22);
  const server = { item: await past.server('us2'), plan: 'monthly', mode: 'LINK' } as const;
  const bought = await past.buy(server);
  at(21.95);
  await past.handOver(bought);
  at(17);
  const returned = await past.buy({ item: london, plan: 'daily', mode: 'STK' });
  at(16.9);
  await past.refund(returned, 'rest', 'The site I need does not accept this address.');
  at(14);
  const european = await past.buy({ item: berlin, plan: 'monthly', mode: 'LINK' });
  const eu = await past.lease(european);
  at(11);
  await past.buy({ item: mombasa, plan: 'daily', mode: 'STK', outcome: 'cancelled' });
  at(10);
  await past.sweep();
  at(9);
  await past.refund(european, money(15_000, 'KES'), '6 hours without service');
  at(5);
  await past.buy({ item: mombasa, plan: 'daily', mode: 'STK', outcome: 'no-funds' });
  at(4.5);
  await past.sweep();
  at(4);
  await past.buy({ ...kenyan, mode: 'BALANCE', renews: home.leaseId });
  at(0.8);
  const short = await past.lease(await past.buy({ item: mombasa, plan: 'daily', mode: 'STK' }));
  at(0.3);
  await past.ask('Can I keep the same address for a year?', 'I use it for my shop’s accounts.');
  at(0.02);
  await past.buy({ item: await past.server('uk1'), plan: 'monthly', mode: 'STK' });
  await past.use(end, [
    { ...home, from: 30, to: 0, megabytes: 420 },
    { ...first, from: 30, to: 29, megabytes: 90 },
    { ...eu, from: 14, to: 0, megabytes: 160 },
    { ...short, from: 0.8, to: 0, megabytes: 45 },
  ]);
}

type Purchase = Readonly<{
  item: Item;
  plan: Plan;
  mode: PaymentBody['mode'];
  renews?: RenewableId;
  outcome?: PastOutcome;
}>;
type Leased = Readonly<{ orderId: OrderId; leaseId: LeaseId }>;

/** The customer of the story at a moment of it; `goTo` says which, in milliseconds. */
class Past {
  readonly #ctx: Context;
  readonly #customer: SignedIn;
  readonly #collectors: readonly ReturnType<typeof pastProvider>[];
  #now: Date;

  constructor(shop: Context, customerId: CustomerId, began: Date) {
    this.#now = began;
    this.#collectors = Object.keys(shop.providers).map(pastProvider);
    const providers = this.#collectors.map(({ provider }) => [provider.name, provider]);
    this.#ctx = {
      ...shop,
      db: undisturbed(shop, customerId),
      clock: () => this.#now,
      providers: Object.fromEntries(providers),
      testBeforeSale: async () => ({ ok: true, pingMs: 48, exitIp: '', at: this.#now }),
    };
    const { email, firstName, lastName } = pastCustomer;
    const permissions = new Set<string>();
    const person = { customerId, email, firstName, lastName };
    this.#customer = { kind: 'customer', ...person, sessionId: 'past', permissions };
  }

  goTo(ms: number): void {
    this.#now = new Date(ms);
  }

  async topUp(kes: number): Promise<void> {
    const body = { amount: kes, mode: 'STK', accountNumber: phone } as const;
    const customer = this.#customer;
    const payment = await startTopUp(this.#ctx, { customer, body, limitKey: undefined });
    await this.#settle(payment, 'paid', wholeKes(kes));
  }

  async buy({ item, plan, mode, renews, outcome = 'paid' }: Purchase): Promise<PaymentCreated> {
    const price = item.price[plan];
    if (!price) throw new Error(`${item.id} has no price for that term.`);
    const kes = usdToKes(price, (await rateInForce(this.#ctx.db, this.#now)).rateE4);
    const { id: proxyId, operatingSystem } = item;
    const rest = {
      category: 'COLLECTIONS',
      countryCode: 'KE',
      currencyCode: 'KES',
      amount: toWholeKes(kes),
      metaData: {
        proxyId,
        plan,
        ...(renews && { renews }),
        ...(operatingSystem && { operatingSystem }),
      },
    } as const;
    const body: PaymentBody =
      mode === 'STK'
        ? { ...rest, mode, accountNumber: phone }
        : { ...rest, mode, accountNumber: pastCustomer.email };
    const customer = this.#customer;
    const payment = await startCheckout(this.#ctx, { customer, body, limitKey: undefined });
    if (mode !== 'BALANCE') await this.#settle(payment, outcome, kes);
    return payment;
  }

  async #settle({ paymentId }: PaymentCreated, outcome: PastOutcome, amount: Money) {
    for (const each of this.#collectors) each.decide(paymentId, outcome, amount);
    this.goTo(this.#now.getTime() + answerMs);
    await resolvePayment(this.#ctx, paymentId);
  }

  async lease({ orderId }: PaymentCreated): Promise<Leased> {
    const lease = (await leasesOfOrders(this.#ctx.db, [orderId]))[0];
    if (!lease) throw new Error('A paid order of the demo has no lease.');
    return { orderId, leaseId: lease.id };
  }

  async server(offerId: string): Promise<Item> {
    const offer = await findVpsOffer(this.#ctx.db, offerId);
    if (!offer) throw new Error(`There is no offer ${offerId}.`);
    return { id: offerId, price: { monthly: offer.price.monthly }, operatingSystem: 'Linux' };
  }

  /** The server runs. */
  async handOver({ orderId }: PaymentCreated): Promise<void> {
    const access = { address: '203.0.113.9', username: 'root', password: 'demo-4471', note: null };
    const handover = { orderId, access, actor: 'system', at: this.#now };
    await this.#write((tx) => completeProvisioning(tx, this.#ctx, handover));
  }

  /** Back to the balance: all of it, with the end of the goods, or a part. */
  async refund({ paymentId }: PaymentCreated, amount: Money | 'rest', reason: string) {
    const refund = {
      paymentId,
      amount,
      destination: 'balance',
      reason,
      endsService: amount === 'rest',
      actor: 'system',
      dedupeKey: `demo:refund:${paymentId}`,
      at: this.#now,
    } as const;
    await this.#write((tx) => requestRefund(tx, this.#ctx, refund));
  }

  ask(subject: string, body: string): Promise<TicketId> {
    const { customerId: id, email, firstName, lastName } = this.#customer;
    const opening = {
      requester: { id, email, name: `${firstName} ${lastName}` },
      department: 'technical',
      channel: 'web',
      subject,
      body,
      key: null,
      at: this.#now,
    } as const;
    return this.#write((tx) => openTicket(this.#ctx, tx, opening));
  }

  async answer(ticketId: TicketId, body: string): Promise<void> {
    const author = { author: 'staff', authorId: null, via: 'web' } as const;
    const line = { ...author, ticketId, body, key: null, at: this.#now };
    await this.#write((tx) => say(this.#ctx, tx, line));
  }

  /** What is due by now: leases that ended, orders that nobody paid. */
  async sweep(): Promise<void> {
    await releaseExpired(this.#ctx);
  }

  /** Traffic of thirty days, as a gateway reports it. */
  async use(end: number, used: readonly Used[]): Promise<void> {
    let sequence = 0;
    for (let at = end - usedDays * dayMs; at < end; at += stepMs) {
      const daysAgo = (end - at) / dayMs;
      const deltas = used
        .filter(({ from, to }) => daysAgo <= from && daysAgo > to)
        .map((one, index) => deltaOf(one, at + index * hourMs));
      if (deltas.length === 0) continue;
      sequence += 1;
      await recordBatch(this.#ctx.db, { gatewayId: 'gtw_demo', sequence, deltas }, new Date(at));
    }
  }

  #write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#ctx.db.transaction(work);
  }
}

const storyMs = 5 * minuteMs;

/**
 * The shop's database, with the story's own payments kept from the worker. Their checks were due
 * weeks ago: it would ask the sandbox, which does not know them, between two steps of the story.
 */
const undisturbed = ({ db, clock }: Context, customerId: CustomerId): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (tx) => {
      const done = await work(tx);
      const until = new Date(clock().getTime() + storyMs);
      await keepAttempts(tx, { customerId, until });
      return done;
    }),
});

/** What the story leases; each country's addresses are for sale once they were measured. */
const wanted = { nairobi: 'KE', mombasa: 'KE', newYork: 'US', london: 'GB', berlin: 'DE' } as const;
type Wanted = Readonly<Record<keyof typeof wanted, Item>>;

const tries = 60;
const tryEveryMs = 3_000;

/** Waits for the worker's first checks of a new shop. Throws when they take minutes. */
async function measuredProxies(shop: HistoryContext): Promise<Wanted> {
  for (let turn = 0; turn < tries; turn += 1) {
    const found = await findMeasured(shop);
    if (found) return found;
    await sleep(tryEveryMs);
  }
  throw new Error('Nothing of the demo stock was measured in time.');
}

async function findMeasured({ db, stockPercent }: HistoryContext): Promise<Wanted | undefined> {
  const stock = demoStock(stockPercent);
  const taken = new Map<string, Item>();
  for (const [name, country] of Object.entries(wanted)) {
    const used = new Set([...taken.values()].map(({ id }) => id));
    for (const proxy of stock.filter(({ place }) => place.countryCode === country)) {
      const id = listingIdOf(proxy);
      const listed = used.has(id) ? undefined : await findProxy(db, id);
      if (listed?.health !== 'healthy' || !listed.onSale) continue;
      taken.set(name, { id, price: listed.price });
      break;
    }
    if (!taken.has(name)) return undefined;
  }
  return Object.fromEntries(taken) as Wanted;
}

/** How a lease was used: from and until how many days ago, and how much on a usual day. */
type Used = Leased & Readonly<{ from: number; to: number; megabytes: number }>;

const stepMs = 4 * hourMs;
const megabyte = 1_000_000;

/** Busy by day and quiet by night, a little different each day, and the same on every machine. */
function deltaOf({ leaseId, megabytes }: Used, at: number) {
  const day = Math.floor(at / dayMs);
  const hour = Math.floor((at % dayMs) / hourMs);
  const wave = (1 + Math.sin(((hour - 5) / 24) * 2 * Math.PI)) * (0.6 + ((day * 7) % 11) / 12);
  const bytesDown = Math.round((megabytes / 6) * wave * megabyte);
  const bytesUp = Math.round(bytesDown / 9);
  const connections = Math.max(1, Math.round(wave * 40));
  const refused = (day + hour) % 5 === 0 ? 1 + (day % 3) : 0;
  return {
    leaseId,
    bytesUp,
    bytesDown,
    bytesForgiven: 0,
    bytesUpstreamUp: bytesUp,
    bytesUpstreamDown: bytesDown,
    connections,
    refusals: refused > 0 ? { 'port-refused': refused } : {},
  };
}
