import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderId, PaymentId, RenewableId } from '#contracts/ids.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { invoiceOfOrder } from '#modules/billing';
import { findOrder, type Order } from '#modules/orders';
import { requestRefund } from '../money/return/request-refund.ts';
import { resolvePayment } from './sale/resolve-payment.ts';
import { customerPays, givenBuyer, holdingsOf, trialBalance } from '../testing/given-sales.ts';
import type { TestShop } from '../testing/given-sales.ts';
import { renewalOf, serviceOf } from '../kinds.ts';

type Opened = Readonly<{ paymentId: PaymentId; orderId: OrderId; amount: number }>;
/** One more term of the goods that an order of the product bought. */
export type Again = Readonly<{ renews: RenewableId; productId: string }>;

/** A kind that a test can steer. */
export type KindHarness = Readonly<{
  shop: TestShop;
  /** Opens a payment by prompt for free goods, or for one more term. */
  buy(buyer: SignedIn, again?: Again): Promise<Opened>;
  /** Makes what is made after the money. */
  make(orderId: OrderId): Promise<void>;
  /** What the goods of an order are called by who renews them; absent without a next term. */
  nameOf?: (order: Order) => Promise<RenewableId>;
  /** Whether they work for their customer now. */
  works(order: Order): Promise<boolean>;
  /** Gives away what an open order waits for, so that its money finds nothing. */
  giveAway(orderId: OrderId): Promise<void>;
}>;

/** The rules that every kind of goods keeps which a customer has for a while; those of renewals
 * where it has a next term. */
export function describeProductKind(
  name: string,
  open: () => Promise<KindHarness>,
  { hasTerms = true } = {},
) {
  describe(`${name} keeps the contract of a kind of goods`, () => {
    let harness: KindHarness;
    beforeAll(async () => {
      harness = await open();
    });
    const stage: Stage = {
      harness: () => harness,
      pay: async ({ paymentId, orderId, amount }) => {
        const { shop } = harness;
        await customerPays(shop, { paymentId }, { amountKes: amount });
        await Promise.all(Array.from({ length: 3 }, () => resolvePayment(shop, paymentId)));
        await harness.make(orderId);
        return orderOf(shop, orderId);
      },
    };
    delivers(stage);
    if (hasTerms) renews(stage);
    givesBack(stage);
    standsStill(stage);
  });
}

type Stage = Readonly<{
  harness(): KindHarness;
  /** Pays; with any number of readers of the payment, the order is delivered once. */
  pay(opened: Opened): Promise<Order>;
}>;

async function orderOf({ db }: TestShop, id: OrderId): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`${id} is gone.`);
  return order;
}

function delivers({ harness, pay }: Stage) {
  test('what was paid is delivered once, with its invoice', async () => {
    const { shop, buy, works } = harness();
    const buyer = await givenBuyer(shop);
    const order = await pay(await buy(buyer));
    expect(order.state).toBe('delivered');
    expect(await works(order)).toBe(true);
    expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ receipts: 1, creditMinor: 0 });
    const invoice = await invoiceOfOrder(shop.db, order.id);
    expect(invoice?.lines).toMatchObject([{ title: order.lines[0].title }]);
    expect(await trialBalance(shop)).toBe(0);
  });

  test('money that finds nothing becomes balance, and nothing is sold', async () => {
    const { shop, buy, giveAway } = harness();
    const buyer = await givenBuyer(shop);
    const opened = await buy(buyer);
    await giveAway(opened.orderId);
    const { paymentId, orderId, amount } = opened;
    await customerPays(shop, { paymentId }, { amountKes: amount });
    await resolvePayment(shop, paymentId);
    expect((await orderOf(shop, orderId)).state).toBe('refunded');
    expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ creditMinor: amount * 100 });
    expect(await invoiceOfOrder(shop.db, orderId)).toBeUndefined();
    expect(await trialBalance(shop)).toBe(0);
  });
}

function renews({ harness, pay }: Stage) {
  test('a renewal adds one term to what there is, and is an order of its own', async () => {
    const { shop, buy, nameOf, works } = harness();
    if (!nameOf) throw new Error('Goods with a next term have a name.');
    const buyer = await givenBuyer(shop);
    const first = await pay(await buy(buyer));
    const id = await nameOf(first);
    const { termsPaid, linesBehind } = renewalOf(shop, id);
    const before = (await termsPaid(shop.db, [id])).get(id);
    const again = { renews: id, productId: first.lines[0].productId };
    const second = await pay(await buy(buyer, again));
    expect(second).toMatchObject({ state: 'delivered', lines: [{ renews: id }] });
    expect((await termsPaid(shop.db, [id])).get(id)).toBe((before ?? 0) + 1);
    expect((await linesBehind(shop.db, id)).map(({ order }) => order.id)).toEqual([
      second.id,
      first.id,
    ]);
    expect(await works(second)).toBe(true);
    expect(await trialBalance(shop)).toBe(0);
  });

  test('nobody renews what another customer has', async () => {
    const { shop, buy, nameOf } = harness();
    if (!nameOf) throw new Error('Goods with a next term have a name.');
    const first = await pay(await buy(await givenBuyer(shop)));
    const again = { renews: await nameOf(first), productId: first.lines[0].productId };
    await expect(buy(await givenBuyer(shop), again)).rejects.toMatchObject({ code: 'not-found' });
  });
}

function givesBack({ harness, pay }: Stage) {
  test('with its whole price back it ends, and ending it again changes nothing', async () => {
    const { shop, buy, works } = harness();
    const buyer = await givenBuyer(shop);
    const opened = await buy(buyer);
    const order = await pay(opened);
    const at = shop.clock();
    await shop.db.transaction((tx) =>
      requestRefund(tx, shop, {
        paymentId: opened.paymentId,
        amount: 'rest',
        destination: 'balance',
        reason: 'test',
        endsService: true,
        actor: 'system',
        dedupeKey: `test:${order.id}`,
        at,
      }),
    );
    const sold = { order, line: order.lines[0] };
    const end = () =>
      shop.db.transaction(async (tx) =>
        serviceOf(shop, sold)?.end(tx, shop, { ...sold, actor: 'system', at }),
      );
    await end();
    expect(await works(order)).toBe(false);
    expect((await orderOf(shop, order.id)).state).toBe('refunded');
    const { amount } = opened;
    expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ creditMinor: amount * 100 });
    expect(await trialBalance(shop)).toBe(0);
  });
}

function standsStill({ harness, pay }: Stage) {
  test('it stands still while a bank decides, and works again', async () => {
    const { shop, buy, works } = harness();
    const order = await pay(await buy(await givenBuyer(shop)));
    const sold = { order, line: order.lines[0] };
    const service = serviceOf(shop, sold);
    const since = shop.clock();
    const pause = { ...sold, reason: 'test', at: since };
    expect(await shop.db.transaction(async (tx) => service?.pause(tx, shop, pause))).toBe(true);
    expect(await works(order)).toBe(false);
    const resume = { ...sold, since, at: shop.clock() };
    await shop.db.transaction(async (tx) => service?.resume(tx, shop, resume));
    expect(await works(order)).toBe(true);
  });
}
