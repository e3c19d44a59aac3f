import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../../scripts/gate/eventually.ts';
import type { Program } from '../../../scripts/gate/program.ts';
import { readBooks, trialBalance } from '../../support/books.ts';
import { freshPhone, type Answer, type Customer } from '../../support/customer.ts';
import { killAndAwait } from '../../support/kill.ts';
import { sandboxAt } from '../../support/sandbox.ts';
import { expectSound, expectTruth } from '../../support/soundness.ts';
import { topUp } from '../../support/tenant.ts';
import { ownedDifferently } from './owned.ts';
import { chanceOf, type Chance, type CustomerPool } from './shoppers.ts';

type Size = Readonly<{
  buyers: number;
  /** So many proxies there are for all of them; their choices overlap. */
  stock: number;
  /** So many each of them wants, in one cart where their way to pay allows it. */
  each: number;
  kills: number;
}>;

/** A proxy of the demo shop costs less for a day. */
const dayKesMax = 500;
/** What one top-up of M-Pesa takes. */
const topUpKesMax = 150_000;
/** So many lines at most wait for a prompt (the contract of carts). */
const promptedMax = 50;
/** Below what a customer may pay for in ten minutes; later carts hold what was gone before. */
const cartsMax = 6;
const killPauseMaxMs = 400;
const answeredWithinMs = 180_000;
const settledWithinMs = 180_000;
const measuredWithinMs = 600_000;
const busy = new Set([429, 502, 503]);
const victims = ['api', 'worker'] as const;

type Buyer = Readonly<{ customer: Customer; phones: string[]; isPrompted: boolean }>;
type Tally = { carts: number; gone: number; refused: Map<string, number>; unanswered: number };

/**
 * Customers buy many proxies at once out of one stock that is too small for them, half of them from
 * the balance and half by prompts, while the api and the worker are killed. In the end nothing is
 * sold twice, everybody has what they were charged for, each order has one invoice, and the books
 * are those of the provider. Returns the figures of it.
 */
export async function sellCartsWhileKilling(
  program: Program,
  customerPool: CustomerPool,
  { seed, ...size }: Size & Readonly<{ seed: number }>,
): Promise<string> {
  const chance = chanceOf(seed);
  const stock = await measuredStock(program, size.stock);
  const buyers: Buyer[] = [];
  for (let n = 0; n < size.buyers; n += 1) {
    const buyer = { customer: customerPool.next(), phones: [freshPhone()], isPrompted: n % 2 > 0 };
    if (!buyer.isPrompted) await fund(program, buyer, size.each);
    buyers.push(buyer);
  }
  const tally: Tally = { carts: 0, gone: 0, refused: new Map(), unanswered: 0 };
  let buying = buyers.length;
  const sold = Promise.all(
    buyers.map(async (buyer, index) => {
      const own = chanceOf(seed * 1_000 + index);
      await buyAll(program, buyer, { stock, each: size.each, chance: own, tally }).finally(() => {
        buying -= 1;
      });
    }),
  );
  const met: string[] = [];
  const killing = async () => {
    for (let count = 0; count < size.kills; count += 1) {
      await pause(chance.upTo(killPauseMaxMs));
      const victim = victims[count % victims.length] ?? 'api';
      if (buying > 0) met.push(victim);
      await killAndAwait(program, victim);
    }
  };
  await Promise.all([sold, killing()]);
  await expectSettled(program, buyers);
  const lines = await linesOf(program, buyers);
  const refused = [...tally.refused].map(([code, times]) => `${code} ${times}`).join(', ');
  const figures =
    `${lines} of ${size.stock} proxies sold to ${size.buyers} in ${tally.carts} carts; ` +
    `${tally.gone} lines were gone, refused: ${refused || 'none'}; ` +
    `${tally.unanswered} requests without an answer; killed meanwhile: ${met.join(', ')}`;
  assert.ok(
    met.length > 0 && tally.unanswered > 0,
    `nobody noticed that it was killed; ${figures}`,
  );
  assert.ok(tally.gone > 0, `the choices never met; ${figures}`);
  assert.ok(lines >= Math.min(size.stock, size.buyers * size.each) * 0.8, figures);
  return figures;
}

/** Proxies that can be bought now, each of them measured. */
async function measuredStock({ addresses }: Program, count: number): Promise<string[]> {
  return readBooks(addresses.database, async (client) => {
    const free = `
      from proxies p left join lease_claims c on c.proxy_id = p.id
     where p.on_sale and c.lease_id is null`;
    await client.query(
      `update upstreams set hurried_at = now(), next_check_at = now()
        where health = 'new' and id in (select p.upstream_id ${free} order by p.id limit $1)`,
      [count],
    );
    return eventually(
      `${count} measured proxies`,
      async () => {
        const { rows } = await client.query<{ id: string }>(
          `select p.id ${free} and p.health = 'healthy' order by p.id limit $1`,
          [count],
        );
        return rows.length === count && rows.map(({ id }) => id);
      },
      measuredWithinMs,
    );
  });
}

/** Enough for all that a buyer wants. */
async function fund({ addresses }: Program, { customer, phones }: Buyer, each: number) {
  const sandbox = sandboxAt(addresses.sandbox);
  const amount = Math.min(each * dayKesMax, topUpKesMax);
  for (const phone of phones) {
    await sandbox.phone(phone, { balanceKes: amount });
    await topUp({ customer, phone }, sandbox, amount);
  }
}

type Shopping = Readonly<{
  stock: readonly string[];
  each: number;
  chance: Chance;
  tally: Tally;
}>;

/** One cart after the other, until the buyer has what they want or nothing is left. */
async function buyAll(program: Program, buyer: Buyer, { stock, each, chance, tally }: Shopping) {
  const left = [...stock];
  let wanted = each;
  for (let carts = 0; carts < cartsMax && wanted > 0 && left.length > 0; carts += 1) {
    const most = Math.min(wanted, buyer.isPrompted ? promptedMax : wanted);
    const chosen: string[] = [];
    while (chosen.length < most && left.length > 0) {
      chosen.push(...left.splice(chance.upTo(left.length), 1));
    }
    const accept = chance.pick(['any', 'any', { atLeast: Math.ceil(most / 2) }] as const);
    tally.carts += 1;
    wanted -= await buyCart(program, buyer, { chosen, accept, tally });
  }
}

type Cart = Readonly<{
  chosen: readonly string[];
  accept: 'any' | Readonly<{ atLeast: number }>;
  tally: Tally;
}>;

type Quoted = Readonly<{ quoteId: string; amountKes: number; gone: readonly unknown[] }>;
type Paid = Readonly<{ paymentId: string; lines: number; gone: readonly unknown[] }>;

/** Asks for the price of a cart and pays it. Returns how many lines the payment is for. */
async function buyCart(program: Program, buyer: Buyer, { chosen, accept, tally }: Cart) {
  const { customer, isPrompted } = buyer;
  const lines = chosen.map((productId) => ({ productId, plan: 'daily' }));
  const quoted = await answerTo(tally, () =>
    customer.call('POST', '/carts/quote', { lines, accept }),
  );
  if (quoted.status !== 200) return refusedBy(quoted, tally);
  const { quoteId, amountKes: amount, gone } = quoted.body as Quoted;
  tally.gone += gone.length;
  const phone = freshPhone();
  if (isPrompted) {
    const callback = { delayMs: 50 };
    const { sandbox } = program.addresses;
    await sandboxAt(sandbox).phone(phone, { script: 'approve', afterMs: 50, callback });
    buyer.phones.push(phone);
  }
  const way = isPrompted ? { mode: 'STK', accountNumber: phone } : { mode: 'BALANCE' };
  // A program without an answer sends its request again, with the same key.
  const extra = { 'idempotency-key': randomUUID() };
  const body = { quoteId, amount, ...way };
  const paid = await answerTo(tally, () =>
    customer.send({ method: 'POST', path: '/carts/pay', body, extra }),
  );
  if (paid.status !== 200) return refusedBy(paid, tally);
  const { paymentId, lines: count, gone: goneSince } = paid.body as Paid;
  tally.gone += goneSince.length;
  // One payment of a customer is under way at once.
  await eventually(
    `payment ${paymentId} to end`,
    async () => {
      const found = await customer.transaction(paymentId).catch(() => undefined);
      return found !== undefined && found.transactionStatus !== 'PROCESSING';
    },
    answeredWithinMs,
  );
  return count;
}

function refusedBy({ status, body }: Answer, { refused }: Tally): number {
  const { code } = (body ?? {}) as { code?: string };
  const why = `${status} ${code ?? 'without a code'}`;
  refused.set(why, (refused.get(why) ?? 0) + 1);
  return 0;
}

/** Asks until there is an answer; a process that dies closes the connection, or is busy. */
const answerTo = (tally: Tally, ask: () => Promise<Answer>): Promise<Answer> =>
  eventually(
    'an answer',
    async () => {
      const answer = await ask().catch(() => undefined);
      if (answer && !busy.has(answer.status)) return answer;
      tally.unanswered += 1;
      return undefined;
    },
    answeredWithinMs,
  );

/** Waits until nothing is under way, and compares what each has with what each was charged. */
async function expectSettled(program: Program, buyers: readonly Buyer[]) {
  const owners = buyers.map(({ customer, phones }) => ({ id: customer.customerId, phones }));
  const isSettled = async () => (await ownedDifferently(program, owners)).length === 0;
  await eventually('the carts to settle', isSettled, settledWithinMs).catch(() => undefined);
  assert.deepEqual(await ownedDifferently(program, owners), []);
  await expectTruth(program);
  await expectSound(program);
  const sums = await trialBalance(program.addresses.database);
  assert.ok(
    sums.every((sum) => sum === 0),
    `the trial balance is ${sums.join(', ')}`,
  );
}

const linesOf = ({ addresses }: Program, buyers: readonly Buyer[]) =>
  readBooks(addresses.database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from leases
        where customer_id = any($1) and state = 'active'`,
      [buyers.map(({ customer }) => customer.customerId)],
    );
    return rows[0]?.count ?? 0;
  });
