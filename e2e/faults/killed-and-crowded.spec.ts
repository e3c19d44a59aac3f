import { randomUUID } from 'node:crypto';
import { startProgram } from '../../scripts/gate/program.ts';
import { curl } from '../support/curl.ts';
import { holdingsOf, readBooks } from '../support/books.ts';
import {
  answerOfBusy,
  Customer,
  freshPhone,
  type Answer,
  type Listing,
} from '../support/customer.ts';
import { killAndAwait } from '../support/kill.ts';
import { notifyWhenFailed } from '../support/last-words.ts';
import { littleMemory, runOutOfMemory } from '../support/out-of-memory.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { expect, test } from '../support/shop.ts';
import { expectSound, expectTruth } from '../support/soundness.ts';
import { credentialsOf } from '../support/tenant.ts';
import { SeenTexts } from '../support/hygiene.ts';
import { sellCartsWhileKilling } from './traffic/carts.ts';
import { gather } from './traffic/shoppers.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

/** These journeys kill processes and an exit, so they run against a program of their own. */
test.describe.configure({ mode: 'serial' });

let program: Awaited<ReturnType<typeof startProgram>>;
const isThorough = process.env['THOROUGH'] === '1';
/** `npm run faults -- kills` kills two hundred times; here each moment of a sale is met once. */
const roundsOfKilling = isThorough ? 20 : 8;
const killedEveryMs = isThorough ? 12 : 30;
/** Within everybody's limit of ten requests, which leaves two to ask again; a thousand in all at
 * night. */
const crowd = { buyers: isThorough ? 125 : 25, triesEach: 8, joiningAtOnce: 5 };

test.beforeAll(async () => {
  test.setTimeout(atThisPace(180_000));
  // A quarter is enough for them, and is measured in a quarter of the time.
  program = await startProgram({ DEMO_STOCK_PERCENT: '25', ...littleMemory }, { isBuilt: true });
});
test.afterEach(() => notifyWhenFailed(program));
test.afterAll(() => program?.stop());

const customerOf = () => new Customer(program.addresses.api, program.addresses.shop);

const one = { succeeded: 1, delivered: 1, leases: 1, receipts: 1, creditMinor: 0 };

async function expectOneOfEach(customer: Customer) {
  await eventually(
    'the sale to be whole',
    async () => (await holdingsOf(program.addresses.database, customer.customerId)).delivered === 1,
    30_000,
  );
  expect(await holdingsOf(program.addresses.database, customer.customerId)).toEqual(one);
  const sandbox = sandboxAt(program.addresses.sandbox);
  await sandbox.mail(customer.email, /ready/i);
  const mails = await sandbox.mailsTo(customer.email);
  expect(mails.filter(({ subject }) => /ready/i.test(subject))).toHaveLength(1);
  await expectSound(program);
}

test('the api killed between prompt and callback loses nothing', async () => {
  const sandbox = sandboxAt(program.addresses.sandbox);
  const customer = await customerOf().join(sandbox);
  const phone = freshPhone();
  await sandbox.phone(phone, { callback: { delayMs: 1_500 } });
  const proxy = await customer.freeProxy();
  expect((await customer.pay(proxy.id, { phone })).status).toBe(200);
  const prompt = await sandbox.promptOn(phone);
  await sandbox.answer(prompt.id, 'approve');
  await killAndAwait(program, 'api');
  await expectOneOfEach(customer);
});

test('F-03 killed at random points of the sale, api and worker leave all or nothing', async () => {
  test.setTimeout(atThisPace(240_000));
  const sandbox = sandboxAt(program.addresses.sandbox);
  const customers: Customer[] = [];
  for (let round = 0; round < roundsOfKilling; round += 1) {
    const customer = await customerOf().join(sandbox, `killed${round}`);
    customers.push(customer);
    const phone = freshPhone();
    await sandbox.phone(phone, { script: 'approve', afterMs: 20, callback: { delayMs: 10 } });
    const proxy = await customer.freeProxy();
    const paying = customer.pay(proxy.id, { phone }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, round * killedEveryMs));
    await killAndAwait(program, round % 2 === 0 ? 'api' : 'worker');
    await paying;
  }
  await expectTruth(program);
  for (const customer of customers) {
    const held = await holdingsOf(program.addresses.database, customer.customerId);
    expect(held.succeeded, customer.email).toBe(held.receipts);
    expect(held.delivered, customer.email).toBe(held.leases);
    expect(held.delivered * 1 + (held.creditMinor > 0 ? 1 : 0), customer.email).toBe(held.receipts);
  }
  await expectSound(program);
});

type Offer = Readonly<{ id: string; amount: number; phone: string }>;

/** The shop's answer to a payment. */
function answerTo(buyer: Customer, { id, amount, phone }: Offer): Promise<Answer> {
  const key = randomUUID();
  // One that closes the connection is busy too.
  const ask = () => buyer.payAmount(id, amount, { phone, key }).catch(() => undefined);
  return answerOfBusy(ask);
}

test('F-19 a crowd at one proxy: one holder, nobody else charged', async () => {
  test.setTimeout(atThisPace(300_000));
  const sandbox = sandboxAt(program.addresses.sandbox);
  const buyers: Customer[] = [];
  while (buyers.length < crowd.buyers) {
    const batch = Array.from({ length: crowd.joiningAtOnce }, () =>
      customerOf().join(sandbox, 'crowd'),
    );
    buyers.push(...(await Promise.all(batch)));
  }
  const [first] = buyers;
  if (!first) throw new Error('Nobody came.');
  const proxy = await first.freeProxy();
  const amount = await first.priceOf(proxy.id);
  // After a minute the winner's prompt would end unanswered, and the proxy be free for another.
  await sandbox.daraja({ promptMs: 3_600_000 });
  const before = (await sandbox.truth('daraja')).length;
  const phones: string[] = [];
  const race: Promise<Answer>[] = [];
  for (let turn = 0; turn < crowd.triesEach; turn += 1) {
    for (const buyer of buyers) {
      const phone = freshPhone();
      phones.push(phone);
      race.push(answerTo(buyer, { id: proxy.id, amount, phone }));
    }
  }
  const answers = await Promise.all(race);
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
  const prompts = (await sandbox.send('GET', '/controls/prompts?state=pending')) as {
    id: string;
    phone: string;
  }[];
  const ours = prompts.filter(({ phone }) => phones.includes(phone));
  expect(ours).toHaveLength(1);
  await sandbox.answer(ours[0]?.id ?? '', 'approve');
  await eventually('the one lease', () =>
    readBooks(program.addresses.database, async (client) => {
      const { rows } = await client.query(
        `select customer_id from leases where proxy_id = $1 and state = 'active'`,
        [proxy.id],
      );
      return rows.length === 1;
    }),
  );
  expect((await sandbox.truth('daraja')).length).toBe(before + 1);
});

/** `npm run faults -- carts` plays it with twenty, who buy a hundred each out of a thousand. */
const fewCarts = { buyers: 4, stock: 40, each: 10, kills: 2, seed: 4 };

test('F-20 carts out of one stock, killed meanwhile: nothing twice, nothing for nothing', async () => {
  test.setTimeout(atThisPace(300_000));
  const customerPool = await gather(program, fewCarts.buyers, new SeenTexts());
  await sellCartsWhileKilling(program, customerPool, fewCarts);
});

/** A free proxy with a free neighbour in its own city. */
const freeWithNeighbour = (customer: Customer) =>
  eventually(
    'a free proxy with a neighbour',
    async () => {
      const free = await customer.freeIn('US');
      return free.find((candidate) =>
        free.some(({ id, loc }) => id !== candidate.id && loc.city === candidate.loc.city),
      );
    },
    90_000,
  );

/** The entry of the customer's only lease. */
async function entryOf(customer: Customer) {
  const [order] = await customer.orders();
  return credentialsOf({ customer, leaseId: order?.orderData['LEASE_ID'] ?? '' });
}

const exitOf = (body: string) => (JSON.parse(body) as { ip: string }).ip;
/** A check at once, two more twenty seconds apart, and a sweep; a loaded machine takes longer. */
const noticedWithinMs = 180_000;

test('an address that dies is noticed, taken off sale and replaced behind the same lease', async () => {
  test.setTimeout(atThisPace(420_000));
  const sandbox = sandboxAt(program.addresses.sandbox);
  const customer = await customerOf().join(sandbox, 'stranded');
  const bought = await freeWithNeighbour(customer);
  const phone = freshPhone();
  await sandbox.phone(phone, { script: 'approve', afterMs: 20 });
  expect((await customer.pay(bought.id, { phone })).status).toBe(200);
  await sandbox.mail(customer.email, /ready/i);
  const credentials = await entryOf(customer);
  const before = await curl('socks5h', credentials);
  expect(before.exitCode).toBe(0);
  const dead = exitOf(before.body);

  await sandbox.send('POST', `/controls/upstreams/${dead}`, { state: 'dead' });
  // The customer's own failing request is what makes the shop look.
  expect((await curl('socks5h', credentials)).exitCode).not.toBe(0);
  await eventually(
    'the same HOST:PORT to work again',
    async () => {
      const now = await curl('socks5h', credentials);
      return now.exitCode === 0 && exitOf(now.body) !== dead;
    },
    noticedWithinMs,
  );
  // It is free once every gateway has released it.
  await eventually('the dead address to be off sale', async () => {
    const { body } = await customer.call('GET', `/products/proxies/${bought.id}`);
    return (body as Listing).availability === 'unhealthy';
  });
  await sandbox.mail(customer.email, /address|moved|replaced/i);
  expect(await entryOf(customer)).toEqual(credentials);
  const after = exitOf((await curl('http', credentials)).body);
  // What is leased is in no list (decision H1).
  const held = await readBooks(program.addresses.database, async (client) => {
    const { rows } = await client.query<{ city: string; cc: string }>(
      'select city, country_code as cc from proxies where host(ip) = $1',
      [after],
    );
    return rows[0];
  });
  expect([held?.city, held?.cc]).toEqual([bought.loc.city, bought.loc.cc]);
});

for (const name of ['api', 'worker', 'gateway'] as const) {
  test(`F-29 the ${name} out of memory between prompt and callback loses nothing and comes back`, async () => {
    const sandbox = sandboxAt(program.addresses.sandbox);
    const customer = await customerOf().join(sandbox, 'full');
    const phone = freshPhone();
    await sandbox.phone(phone, { callback: { delayMs: 500 } });
    const proxy = await customer.freeProxy();
    expect((await customer.pay(proxy.id, { phone })).status).toBe(200);
    const prompt = await sandbox.promptOn(phone);
    await sandbox.answer(prompt.id, 'approve');
    await runOutOfMemory(program, name);
    expect(program.said()).toContain(`The ${name} stopped (SIGABRT)`);
    await expectOneOfEach(customer);
    const charges = await sandbox.truth('daraja');
    expect(charges.filter((charge) => charge.phone === phone)).toHaveLength(1);
    const credentials = await entryOf(customer);
    await eventually('the tunnel', async () => (await curl('socks5h', credentials)).exitCode === 0);
  });
}
