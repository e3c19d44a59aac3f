import { startProgram } from '../../scripts/program.ts';
import { holdingsOf, readBooks, trialBalance } from '../support/books.ts';
import { Customer, freshPhone, type Answer } from '../support/customer.ts';
import { killAndAwait } from '../support/kill.ts';
import { tellWhenFailed } from '../support/last-words.ts';
import { eventually } from '../../scripts/eventually.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { expect, test } from '../support/visit.ts';
import { atThisPace } from '../../scripts/pace.ts';

/** These journeys kill processes, so they run against a program of their own. */
test.describe.configure({ mode: 'serial' });

let program: Awaited<ReturnType<typeof startProgram>>;
const roundsOfKilling = 20;
/** A hundred customers with ten tries each: a thousand requests within everybody's limits. */
const crowd = { buyers: 100, triesEach: 10 };

test.beforeAll(async () => {
  test.setTimeout(atThisPace(180_000));
  program = await startProgram();
});
test.afterEach(() => tellWhenFailed(program));
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
  for (const balance of await trialBalance(program.addresses.database)) expect(balance).toBe(0);
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
    await new Promise((resolve) => setTimeout(resolve, round * 12));
    await killAndAwait(program, round % 2 === 0 ? 'api' : 'worker');
    await paying;
  }
  const url = program.addresses.database;
  await eventually(
    'every charge to be booked',
    async () => {
      const charged = await sandbox.truth('daraja');
      const booked = await readBooks(url, async (client) => {
        const { rows } = await client.query<{ count: string }>(
          `select count(*) from ledger_transfers where source_kind = 'payment'`,
        );
        return Number(rows[0]?.count);
      });
      return charged.length === booked;
    },
    120_000,
  );
  for (const customer of customers) {
    const held = await holdingsOf(url, customer.customerId);
    expect(held.succeeded, customer.email).toBe(held.receipts);
    expect(held.delivered, customer.email).toBe(held.leases);
    expect(held.delivered * 1 + (held.creditMinor > 0 ? 1 : 0), customer.email).toBe(held.receipts);
  }
  for (const balance of await trialBalance(url)) expect(balance).toBe(0);
});

test('F-19 a thousand buyers of one proxy: one holder, nobody else charged', async () => {
  test.setTimeout(atThisPace(300_000));
  const sandbox = sandboxAt(program.addresses.sandbox);
  const buyers: Customer[] = [];
  while (buyers.length < crowd.buyers) {
    const batch = Array.from({ length: 10 }, () => customerOf().join(sandbox, 'crowd'));
    buyers.push(...(await Promise.all(batch)));
  }
  const [first] = buyers;
  if (!first) throw new Error('Nobody came.');
  const proxy = await first.freeProxy();
  const amount = await first.priceOf(proxy.id);
  const before = (await sandbox.truth('daraja')).length;
  const phones: string[] = [];
  const race: Promise<Answer>[] = [];
  for (let turn = 0; turn < crowd.triesEach; turn += 1) {
    for (const buyer of buyers) {
      const phone = freshPhone();
      phones.push(phone);
      race.push(
        buyer.call('POST', '/payments', {
          accountNumber: phone,
          amount,
          mode: 'STK',
          category: 'COLLECTIONS',
          countryCode: 'KE',
          currencyCode: 'KES',
          metaData: { proxyId: proxy.id, plan: 'daily' },
        }),
      );
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
