import type { CustomerId, ProxyId } from '#contracts/ids.ts';
import { money } from '#contracts/money.ts';
import type { PaymentProvider } from '#modules/payments/providers';
import { installedKinds } from '#modules/sales/goods';
import { standardLimits, type SalesContext } from '#modules/sales';
import { manualProvider } from '#modules/servers/providers';
import { sql, type Database } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { passesTests } from '../../modules/inventory/testing/sale-test.ts';
import { createBudget } from '../../modules/payments/testing/real-budget.ts';
import type { Bank } from './bank.ts';
import { shortcode, type Counter } from './counter.ts';
import { claimsInCartOrder, gatedDatabase } from './database.ts';
import type { Chaos } from './chaos.ts';
import type { OperatorPost } from './operator-post.ts';
import type { Schedule, Task } from './schedule.ts';
import type { Chance } from './seed.ts';
import type { Notice, ProviderName, Till, TillFaults } from './till.ts';
import { payoutLimits, payoutShortcode, type Utility } from './utility.ts';
import { readPlayedResult } from '../../modules/payments/providers/money-back.fake.ts';
import {
  playedWebhooks,
  readPlayedCallback,
} from '../../modules/payments/providers/payment-provider.fake.ts';
import { dayMs } from '#contracts/time.ts';
import { keptPhone, type PhoneNumber } from '#contracts/phone.ts';

export const began = Date.UTC(2026, 2, 1, 12);
export const dayPriceCents = 199;
const queriesPerMinute = 120;
/** Below the price of a server, so that some refunds wait for a second person. */
const refundAloneKesMax = 500;
/** More than the shop's own limit: a story is short and its customers are few. */
const paymentsPerCustomer = 30;
const promptsPerPhone = 30;
/** Lots run out, and roll over, within a story. */
const trafficDays = 2;

export type Buyer = SignedIn & Readonly<{ phone: PhoneNumber }>;

/** What all instances share in one run: the database, the providers, the time. */
export type Stage = Readonly<{
  db: Database;
  till: Till;
  counter: Counter;
  /** Pays phones out of an account of its own. */
  utility: Utility;
  operatorPost: OperatorPost;
  bank: Bank;
  chaos: Chaos;
  faults: TillFaults;
  random: Randomness;
  chance: Chance;
  seed: number;
  now: () => number;
}>;

/** One process of the shop, with its own clock and budget. */
export type Instance = Readonly<{
  /** The context of one task, each of whose steps waits for the schedule. */
  contextOf: (schedule: Schedule, task: Task) => SalesContext;
  /** The same without gates, for the quiet end of a run. */
  free: SalesContext;
}>;

export function openInstance(stage: Stage, skewMs: number): Instance {
  const { db, random, seed, now } = stage;
  const clock = () => new Date(now() + skewMs);
  const keyring = createKeyring(new Secret('the simulator, forty letters of a secret'), random);
  // Runs of one database share the bucket's table, never a bucket.
  const budget = createBudget(db);
  const base = {
    clock,
    random,
    keyring,
    log: silentLog,
    budget: (input) => budget({ ...input, name: `${input.name}-${seed}` }),
    delayScale: 1,
    gateway: { host: 'proxy.test', socksPort: 1080, httpPort: 8080 },
    shop: {
      name: 'Lango',
      supportEmail: 'support@shop.test',
      messagingUrl: undefined,
      noticeRecipients: ['one@shop.test', 'two@shop.test', 'three@shop.test'],
    },
    publicUrl: 'https://shop.test',
    limits: {
      ...standardLimits,
      refundAloneKesMax,
      paymentsPerCustomer,
      promptsPerPhone,
      trafficPrices: [{ kind: 'residential', fromGb: 1, usdCents: dayPriceCents }],
      trafficDays,
    },
    kinds: installedKinds,
    serverProviders: { manual: manualProvider },
    dialMachine: async () => ({ ok: true, ms: 3 }),
    testBeforeSale: passesTests(clock),
  } satisfies Partial<SalesContext>;
  const providers = (gate: Gate) => ({
    daraja: provider(stage, 'daraja', gate),
    paystack: provider(stage, 'paystack', gate),
  });
  return {
    free: { ...base, db, providers: providers(async (_, word) => word()) },
    contextOf: (schedule, task) => ({
      ...base,
      db: stage.faults.claimsInCartOrder
        ? claimsInCartOrder(gatedDatabase(db, schedule, task))
        : gatedDatabase(db, schedule, task),
      // The answer waits as well: what happens meanwhile overtakes it.
      providers: providers(async (name, word) => {
        await schedule.gate(task, name);
        const said = word();
        schedule.afterStep(task);
        await schedule.gate(task, `answer to ${name}`);
        return said;
      }),
    }),
  };
}

type Gate = <Word>(name: string, word: () => Word) => Promise<Word>;

const provider = (
  { till, counter, utility, bank }: Stage,
  name: ProviderName,
  gate: Gate,
): PaymentProvider => ({
  name,
  queriesPerMinute: name === 'daraja' ? queriesPerMinute : undefined,
  initiate: (collection) => gate(`${name} push`, () => till.push(name, collection)),
  ask: (reference) => gate(`${name} query`, () => till.answer(reference)),
  readCallback: readPlayedCallback,
  webhooks: playedWebhooks,
  ...(name === 'daraja'
    ? {
        statement: (window) => gate('daraja list', () => till.statement(window)),
        operator: {
          payees: [shortcode],
          readResult: readPlayedResult,
          reverse: (order) => gate('reversal', () => counter.reverse(order)),
          askStatus: (order) => gate('status of a receipt', () => counter.askStatus(order)),
        },
        paybill,
        ...(utility.isOn && {
          payouts: {
            shortcode: payoutShortcode,
            limits: payoutLimits,
            send: (order) => gate('payout', () => utility.send(order)),
            askStatus: (order) => gate('status of a payout', () => utility.askStatus(order)),
            readResult: readPlayedResult,
          },
        }),
      }
    : {
        cardRefunds: {
          create: (order) => gate('card refund', () => counter.create(order)),
          ask: (id) => gate('card refund query', () => counter.ask(id)),
          find: (order) => gate('card refund list', () => counter.find(order)),
        },
        disputes: {
          ask: (id) => gate('dispute query', () => bank.ask(id)),
          list: (since) => gate('dispute list', () => bank.list(since)),
        },
      }),
});

/** The shop's number, under an address registered long ago. */
const paybill: NonNullable<PaymentProvider['paybill']> = {
  shortcode: '600100',
  takesAccounts: true,
  addresses: (token) => ({ confirm: `https://shop.test/${token}`, validate: '' }),
  register: async () => ({ kind: 'registered' }),
  readNotice: (body) => {
    const { receipt, minor, reference, account } = body as Notice;
    return { receipt, reference, payer: account, at: '', amount: money(minor, 'KES') };
  },
};

/** A verified customer with a phone of their own. */
export async function givenBuyer({ db, random, seed }: Stage, index: number): Promise<Buyer> {
  const customerId = makeId('cus', random);
  // One of them is new, so that what is paid out to them waits for a person.
  const at = new Date(index === 1 ? began : began - 2 * dayMs);
  const email = `${customerId}@shop.test`;
  await db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    values (${customerId}, ${email}, true, 'Wanjiru Otieno', 'Wanjiru', 'Otieno', ${at}, ${at})`);
  const phone = keptPhone(`2547${String((seed * 10 + index) % 1e8).padStart(8, '0')}`);
  const permissions = new Set<string>();
  const names = { firstName: 'Wanjiru', lastName: 'Otieno' };
  return { kind: 'customer', customerId, email, ...names, sessionId: 'run', permissions, phone };
}

const hostsPerBlock = 250;

/** A healthy, free proxy, with an address that no other run has. */
export async function givenProxy({ db, random, seed }: Stage, index: number): Promise<ProxyId> {
  const id = makeId('prx', random);
  const upstream = makeId('ups', random);
  const n = seed * 4 + index;
  const block = Math.floor(n / hostsPerBlock);
  const ip = `10.${Math.floor(block / 256) % 256}.${block % 256}.${(n % hostsPerBlock) + 1}`;
  const at = new Date(began);
  await db.execute(sql`
    with upstream as (
      insert into upstreams (id, supplier, external_id, host, port, protocol, exit_ip, origin,
                             consent_basis, health, created_at)
      values (${upstream}, 'test', ${upstream}, '127.0.0.1', 1, 'socks5', ${ip}, 'test', 'test',
              'healthy', ${at})
      returning id)
    insert into proxies (id, upstream_id, ip, country_code, region, city, zip, isp, connection,
                         price_day_cents, price_month_cents, health, rating, created_at, updated_at)
    select ${id}, id, ${ip}, 'KE', 'Nairobi', 'Nairobi', '00100', 'Test Fiber', 'Fiber',
           ${dayPriceCents}, 3900, 'healthy', 5, ${at}, ${at}
      from upstream`);
  return id;
}

/** The running lease of a customer for this proxy, to be renewed. */
export async function leaseToRenew(
  { db }: Stage,
  { customerId, proxyId }: { customerId: CustomerId; proxyId: ProxyId },
) {
  const [row] = await db.rows<{ id: `lse_${string}` }>(sql`
    select id from leases where customer_id = ${customerId} and proxy_id = ${proxyId}
       and state = 'active' order by id limit 1`);
  return row?.id;
}
