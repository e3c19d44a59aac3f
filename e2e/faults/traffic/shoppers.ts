import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../../../scripts/gate/program.ts';
import { payServer } from '../../support/buy-server.ts';
import { Customer, freshPhone } from '../../support/customer.ts';
import type { SeenTexts } from '../../support/hygiene.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { sandboxAt } from '../../support/sandbox.ts';

/** Orders of one customer: below what the shop lets one of them pay for in an hour. */
const ordersEach = 8;
const cardPercent = 20;
const pageWithinMs = 10_000;

export type Chance = Readonly<{
  upTo: (below: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
}>;

/** The same numbers for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const upTo = (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return Math.floor((((z ^ (z >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return {
    upTo,
    pick: (items) => {
      const item = items[upTo(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
  };
}

/** What a phone does; approval is as likely as everything else together. */
const scripts: readonly object[] = [
  ...Array.from({ length: 7 }, () => ({ script: 'approve' })),
  { script: 'approve-late', lateMs: 2_000 },
  { script: 'approve-late', lateMs: 6_000 },
  { script: 'cancel' },
  { script: 'wrong-pin' },
  { script: 'no-funds' },
  { script: 'unreachable' },
  { script: 'expire' },
];

/** What happens to a callback on its way. */
const callbacks = [
  null,
  null,
  null,
  { drop: true },
  { copies: 3 },
  { copies: 10 },
  { delayMs: 1_500 },
  { reorder: true },
  { shuffle: true },
  { stringAmount: true },
  { maskedPhone: true },
  { balanceWithoutValue: true },
  { stringResultCode: true },
  { omit: 'all' },
] as const;

/** Faults of the M-Pesa side; each one passes. */
const weathers: readonly object[] = [
  { push: { reply: 'never', prompt: true, times: 1 } },
  { push: { reply: 'internal-error', prompt: true, times: 1 } },
  { push: { reply: 'reset', times: 1 } },
  { push: { reply: 'spike', times: 1 } },
  { query: { reply: 'outage', times: 3 } },
  { query: { reply: 'processing', times: 2 } },
  { query: { reply: 'rate-limited', times: 2 } },
  { token: { reject: true, times: 1 } },
];

const cardWeathers: readonly object[] = [
  { webhook: { drop: true, times: 1 } },
  { webhook: { copies: 5, times: 1 } },
  { verify: { reply: 'outage', times: 2 } },
  { verify: { status: 'processing', times: 1 } },
  { initialize: { reply: 'outage', times: 1 } },
];

const weatherPercent = 25;
const afterMaxMs = 400;

type Traffic = Readonly<{
  orders: number;
  seed: number;
  concurrency: number;
  /** Who buys; without them each lane signs up its own, a new one for every few orders. */
  customerPool?: CustomerPool;
  /** Called for every answer. */
  heard: SeenTexts;
}>;

/** Customers who have joined, taken in turn. */
export type CustomerPool = Readonly<{ next: () => Customer }>;

/** Lets that many customers join while nothing is broken yet. */
export async function gather(
  program: Program,
  count: number,
  heard: SeenTexts,
): Promise<CustomerPool> {
  const customers: Customer[] = [];
  for (let n = 0; n < count; n += 1) customers.push(await signUp(program, heard, n));
  let turn = 0;
  const next = () => {
    const customer = customers[turn % customers.length];
    turn += 1;
    if (!customer) throw new RangeError('Nobody has joined.');
    return customer;
  };
  return { next };
}
/** What became of the orders that customers wanted to place. */
export type Tally = {
  /** The shop opened a payment for it. */
  taken: number;
  /** The shop answered, and said no. */
  refused: number;
  /** No answer, or none in time: the books show the outcome. */
  unanswered: number;
  /** Taken, and its customer never got as far as the payment page. */
  withoutPage: number;
};

export const newTally = (): Tally => ({ taken: 0, refused: 0, unanswered: 0, withoutPage: 0 });

/** The same in words. */
export const tallyText = ({ taken, refused, unanswered, withoutPage }: Tally) =>
  `${taken} orders taken (${withoutPage} of them without their payment page), ` +
  `${refused} refused, ${unanswered} attempts without an answer`;

/**
 * Sends that many orders through the running shop, with faults on both sides drawn from the seed.
 * Who is served first is up to the machine; what each of them meets is not.
 */
export async function sendOrders(program: Program, traffic: Traffic, tally = newTally()) {
  const { orders, seed, concurrency, customerPool, heard } = traffic;
  let left = orders;
  const lane = async (index: number) => {
    const chance = chanceOf(seed * 1_000 + index);
    let customer: Customer | undefined;
    for (let n = 0; left > 0; n += 1) {
      left -= 1;
      if (customerPool) customer = customerPool.next();
      else if (!customer || n % ordersEach === 0) customer = await signUp(program, heard, index);
      if (!customer) continue;
      await order(program, { customer, chance, tally });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, index) => lane(index)));
  return tally;
}

/** A client that meets a dying process retries. */
async function signUp({ addresses }: Program, heard: SeenTexts, index: number): Promise<Customer> {
  const join = () =>
    new Customer(addresses.api, addresses.shop, (from, text) => heard.hear(from, text))
      .join(sandboxAt(addresses.sandbox), `customerPool${index}`)
      .catch(() => undefined);
  return eventually('a customer to join', join, 120_000);
}

type Turn = Readonly<{ customer: Customer; chance: Chance; tally: Tally }>;

async function order(program: Program, turn: Turn) {
  const { customer, chance, tally } = turn;
  const sandbox = sandboxAt(program.addresses.sandbox);
  const isCard = chance.upTo(100) < cardPercent;
  const phone = freshPhone();
  const callback = chance.pick(callbacks);
  const script = { ...chance.pick(scripts), afterMs: chance.upTo(afterMaxMs), callback };
  const isBad = chance.upTo(100) < weatherPercent;
  const weather = isCard ? chance.pick(cardWeathers) : chance.pick(weathers);
  const isServer = chance.upTo(3) === 0;
  let isTaken = false;
  try {
    await sandbox.phone(phone, script);
    if (isBad) await (isCard ? sandbox.paystack(weather) : sandbox.daraja(weather));
    const account = isCard
      ? ({ mode: 'LINK', accountNumber: customer.email } as const)
      : ({ mode: 'STK', accountNumber: phone } as const);
    const answer = isServer
      ? await payServer(customer, account)
      : await customer.pay((await customer.freeProxy()).id, { phone, change: account });
    if (answer.status !== 200) {
      tally.refused += 1;
      return;
    }
    tally.taken += 1;
    isTaken = true;
    const { paymentId = '' } = answer.body as { paymentId?: string };
    if (isCard) await payOnPage(program, turn, paymentId);
  } catch {
    // A process died during the call, which these runs cause; the books show the outcome.
    if (isTaken) tally.withoutPage += 1;
    else tally.unanswered += 1;
    await pause(50);
  }
}

const onPage = ['pay', 'pay', 'pay', 'decline', 'abandon'] as const;

/** Follows the address of the payment page, if one came, and does something there. */
async function payOnPage(program: Program, { customer, chance }: Turn, id: string) {
  const checkout = await eventually(
    'a payment page',
    async () => {
      const found = (await customer.transaction(id)) as unknown as {
        transactionStatus: string;
        metaData: { checkout?: string };
      };
      if (found.transactionStatus !== 'PROCESSING') return 'none';
      return found.metaData.checkout;
    },
    pageWithinMs,
  );
  const code = checkout.split('/').at(-1) ?? '';
  const sandbox = sandboxAt(program.addresses.sandbox);
  const list = (await sandbox.send('GET', '/controls/paystack/transactions')) as readonly {
    reference: string;
  }[];
  const ours = list.find((each) => code !== '' && JSON.stringify(each).includes(code));
  if (!ours) return;
  await sandbox.onCardPage(ours.reference, chance.pick(onPage));
}
