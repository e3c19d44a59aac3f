import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Case, Tally } from '../../scripts/suites/tally.ts';
import { DatabaseCluster } from '../../scripts/data/database-cluster.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { quickPayments, startProgram, type Program } from '../../scripts/gate/program.ts';
import { offerPrograms } from '../../scripts/programs/programs.ts';
import { Customer } from '../support/customer.ts';
import type { Credentials } from '../support/curl.ts';
import { SeenTexts } from '../support/hygiene.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { expectSound } from '../support/soundness.ts';
import { credentialsOf, makeTenant } from '../support/tenant.ts';
import { startBalancer, type Balancer } from './machines/balancer.ts';
import { buyUntil, noSales } from './machines/buyers.ts';
import { keepDatabase } from './machines/database-keeper.ts';
import { figuresOf, tableOf, type Seen, type Step } from './machines/figures.ts';
import { watchLoad } from './machines/machine-load.ts';
import { Member, settingsOf, type Kind } from './machines/member.ts';
import { readUntil } from './machines/readers.ts';
import { keepTunnels, noTunnels, type Entry } from './machines/tunnels.ts';
import { readBooks } from '../support/books.ts';
import { expectBooked } from './traffic/differences.ts';
import { gather, type CustomerPool } from './traffic/shoppers.ts';

/**
 * Several machines: three apis behind HAProxy, two workers and two gateways beside those of the
 * launcher, on a primary and a replica that commits wait for; each replaced under traffic, politely
 * and by force.
 */

const readsPerSecond = Number(process.env['FAULT_READS'] ?? 200);
const tunnelsCount = Number(process.env['FAULT_TUNNELS'] ?? 200);
const drainMs = 60_000;
const drainSettings = { API_DRAIN_SECONDS: '7', GATEWAY_DRAIN_MINUTES: '1' };
/** A process that has drained stores its meters and closes. */
const closingMs = 5_000;
const recoveredMs = 10_000;
const settledWithinMs = 120_000;
const customers = 40;
/** A lease has at most fifty connections at once, and a tunnel that ends counts a moment longer. */
const tenants = 8;
const concurrency = 2;
/** Two of the tunnels, one at each gateway, stay open, the others up to half a minute. */
const endlessOf = 40;
const isEndless = (n: number) => n % endlessOf === 0 || n % endlessOf === endlessOf / 2 + 1;
const lifeOf = (n: number) =>
  isEndless(n) ? Number.POSITIVE_INFINITY : 3_000 + ((n * 7_919) % 27_000);
const heard = new SeenTexts();

type Fleet = Readonly<{
  program: Program;
  database: DatabaseCluster;
  balancer: Balancer;
  members: readonly Member[];
  customerPool: CustomerPool;
  logins: readonly Credentials[];
  /** Payments that the shop has said it took up, in all checks. */
  acknowledged: string[];
}>;

const kinds: readonly Kind[] = ['api', 'api', 'api', 'worker', 'worker', 'gateway', 'gateway'];

const cases: readonly Case<Fleet>[] = [
  { name: 'a rolling restart of everything fails nothing', run: rollingRestart },
  { name: 'each process killed under traffic is replaced, and no sale is lost', run: killEach },
  {
    name: 'no process ended by itself',
    run: async ({ members }) => {
      const endings = members.flatMap((member) => member.endings);
      assert.deepEqual(endings, []);
    },
  },
  { name: 'what was acknowledged is there, once', run: findAcknowledged },
  {
    name: 'the books equal the truth',
    run: async (fleet) => (await expectBooked(onPrimary(fleet))).figures,
  },
  { name: 'the invariants hold', run: (fleet) => expectSound(onPrimary(fleet)) },
];

export async function play(tally: Tally): Promise<void> {
  const missing = process.platform === 'linux' ? offerPrograms('haproxy') : ['it needs Linux'];
  if (missing.length > 0) tally.skipped.push(`several machines: ${missing.join(', ')}`);
  else await onFleet((fleet) => tally.play(cases, fleet));
}

/** The program with the database where it is now. */
const onPrimary = ({ program, database }: Fleet): Program => ({
  ...program,
  addresses: { ...program.addresses, database: database.url([database.primary]) },
});

async function onFleet(work: (fleet: Fleet) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lango-machines-'));
  const database = await DatabaseCluster.start();
  const addresses = {
    DATABASE_URL: database.url(),
    DATABASE_APP_URL: database.appUrl(),
    // Whichever of them is the replica.
    DATABASE_REPLICA_URL: database.appUrl(),
  };
  const program = await startProgram({ ...quickPayments, ...addresses }, { isBuilt: true }).catch(
    async (cause: unknown) => {
      await database.stop();
      throw cause;
    },
  );
  const members: Member[] = [];
  let balancer: Balancer | undefined;
  try {
    const PUBLIC_URL = program.addresses.shop;
    const settings = { ...(await settingsOf(program)), ...drainSettings, PUBLIC_URL };
    for (const kind of kinds) members.push(await Member.start(kind, settings));
    const apis = members.filter(({ kind }) => kind === 'api').map(({ ports }) => ports.http);
    balancer = await startBalancer(folder, apis);
    const api = balancer.url;
    const behind = { ...program, addresses: { ...program.addresses, api } };
    const customerPool = await gather(behind, customers, heard);
    const sandbox = sandboxAt(program.addresses.sandbox);
    const newCustomer = () => new Customer(api, program.addresses.shop);
    const logins: Credentials[] = [];
    for (let n = 0; n < tenants; n += 1) {
      logins.push(await credentialsOf(await makeTenant({ sandbox, newCustomer })));
    }
    const acknowledged: string[] = [];
    await work({ program, database, balancer, members, customerPool, logins, acknowledged });
  } finally {
    await Promise.all(members.map((member) => member.end()));
    await balancer?.close();
    await program.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Watched = Readonly<{
  entries: Entry[];
  /** Does one replacement and writes down what was noticed until the next. */
  step: (what: string, replace: () => Promise<number>) => Promise<void>;
}>;

/** A balancer asks every two seconds; an api that is back gets its share before the next leaves. */
const betweenMs = 4_000;
const untouchedMs = 10_000;

/** Does the work while visitors read, customers buy, and tunnels are used. */
async function underTraffic(fleet: Fleet, work: (watched: Watched) => Promise<void>) {
  const { program, balancer, members, customerPool, logins } = fleet;
  const over = new AbortController();
  const { signal } = over;
  const entries = members
    .filter(({ kind }) => kind === 'gateway')
    .map(({ ports }): Entry => ({ port: ports.http, life: { askedAt: undefined } }));
  const sandbox = sandboxAt(program.addresses.sandbox);
  const { acknowledged } = fleet;
  const seen: Seen = {
    reads: { answered: 0, failed: [], slowestMs: 0, slowestLatelyMs: 0 },
    sales: { ...noSales(), acknowledged },
    tunnels: noTunnels(),
  };
  const steps: Step[] = [];
  const loadSince = watchLoad();
  const noticed = () => ({
    reads: seen.reads.failed.length,
    sales: seen.sales.unanswered.length + seen.sales.refused.length + seen.sales.failed.length,
    cut: seen.tunnels.ended.filter(({ by }) => by === 'cut').length,
  });
  const step = async (what: string, replace: () => Promise<number>) => {
    const before = noticed();
    seen.reads.slowestLatelyMs = 0;
    const ms = Math.round(await replace());
    await pause(betweenMs);
    const after = noticed();
    steps.push({
      what,
      ms,
      slowestMs: seen.reads.slowestLatelyMs,
      reads: after.reads - before.reads,
      sales: after.sales - before.sales,
      cut: after.cut - before.cut,
      load: loadSince(),
    });
  };
  const replaceAll = async () => {
    // All tunnels are there first.
    await pause(tunnelsCount * 20 + 2_000);
    // What this machine carries before anything is replaced.
    loadSince();
    await step('nothing', () => timed(() => pause(untouchedMs)));
    await work({ entries, step });
  };
  await Promise.all([
    readUntil(balancer.url, { perSecond: readsPerSecond, over: signal, reads: seen.reads }),
    buyUntil({ customerPool, sandbox, concurrency, over: signal, sales: seen.sales }),
    keepTunnels({
      entries,
      logins,
      count: tunnelsCount,
      lifeOf,
      over: signal,
      tunnels: seen.tunnels,
    }),
    replaceAll().finally(() => over.abort()),
  ]);
  return { ...seen, table: tableOf(steps) };
}

const timed = async (work: () => Promise<unknown>) => {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
};

async function rollingRestart(fleet: Fleet): Promise<string> {
  const goneAfter: number[] = [];
  const seen = await underTraffic(fleet, async ({ entries, step }) => {
    for (const member of fleet.members) {
      const { kind } = member;
      if (kind === 'api') await step('api', () => timed(() => member.restart()));
      if (kind === 'worker') {
        await step('worker', () => timed(async () => (await member.handOver()).gone));
      }
      if (kind === 'gateway') {
        await step('gateway', async () => {
          const entry = entries.find(({ port }) => port === member.ports.http);
          const { gone } = await member.handOver();
          if (entry) {
            entry.life.askedAt = performance.now();
            entry.life = { askedAt: undefined };
          }
          const ms = await gone;
          goneAfter.push(ms);
          return ms;
        });
      }
    }
    await replaceDatabase(fleet, step);
  });
  const { reads, sales, tunnels } = seen;
  const figures = figuresOf(seen);
  const cut = tunnels.ended.filter(({ by }) => by === 'cut');
  const early = cut.filter(({ afterAskedMs = 0 }) => afterAskedMs < drainMs - closingMs);
  assert.deepEqual(reads.failed.slice(0, 5), [], figures);
  assert.deepEqual([...sales.refused, ...sales.failed].slice(0, 5), [], figures);
  assert.deepEqual(sales.unanswered.slice(0, 5), [], figures);
  assert.deepEqual(tunnels.refused.slice(0, 5), [], figures);
  assert.deepEqual(early.slice(0, 5), [], `cut before the time to drain; ${figures}`);
  assert.ok(cut.length > 0, `no tunnel lasted longer than its gateway; ${figures}`);
  for (const ms of goneAfter) {
    const isOwnTime = ms > drainMs - closingMs && ms < drainMs + closingMs;
    assert.ok(isOwnTime, `a gateway took ${ms} ms; ${figures}`);
  }
  return figures;
}

/** The replica first, then the primary: it stops in order, and then follows its successor. */
async function replaceDatabase({ database }: Fleet, step: Watched['step']): Promise<void> {
  await step('replica', () =>
    timed(async () => {
      await database.primary.waitForNobody();
      await database.replica.stop();
      await database.replica.start(database.primary);
      await database.waitForReplica();
    }),
  );
  await step('primary, switched over', () =>
    timed(async () => {
      await database.primary.stop();
      await database.promote();
    }),
  );
  await step('the old primary follows', () => timed(() => database.addReplica()));
}

async function killEach(fleet: Fleet): Promise<string> {
  const { database } = fleet;
  const end = keepDatabase(database);
  const slow: string[] = [];
  const seen = await underTraffic(fleet, async ({ step }) => {
    const kill = (what: string, replace: () => Promise<unknown>) =>
      step(`${what}, killed`, async () => {
        const ms = await timed(replace);
        if (ms > recoveredMs) slow.push(`the ${what} was back after ${Math.round(ms)} ms`);
        return ms;
      });
    for (const member of fleet.members) await kill(member.kind, () => member.killAndReplace());
    await kill('replica', async () => {
      await database.replica.kill();
      await untilWritten(fleet);
    });
    await eventually('a new replica', () => database.primary.isFollowed(), settledWithinMs);
    await kill('primary', async () => {
      await database.primary.kill();
      await untilWritten(fleet);
    });
    await eventually('a new replica', () => database.primary.isFollowed(), settledWithinMs);
  }).finally(end);
  const { reads, sales, tunnels } = seen;
  const figures = figuresOf(seen);
  assert.deepEqual(slow, [], figures);
  // What the shop acknowledged is delivered; what it said nothing of stands in the books.
  assert.deepEqual([...sales.refused, ...sales.failed].slice(0, 5), [], figures);
  assert.ok(sales.delivered > 0 && reads.answered > 0 && tunnels.opened > 0, figures);
  return figures;
}

/** No one acts: a customer requests a price again and again, which is a write. */
async function untilWritten({ customerPool }: Fleet): Promise<void> {
  const customer = customerPool.next();
  await eventually(
    'a write to be answered',
    async () => {
      try {
        const { id: productId } = await customer.freeProxy();
        const asked = { product: 'proxy', productId, plan: 'daily' };
        return (await customer.call('POST', '/quotes', asked)).status === 200;
      } catch {
        // The list that it chooses from did not come.
        return false;
      }
    },
    settledWithinMs,
  );
}

async function findAcknowledged(fleet: Fleet): Promise<string> {
  const { acknowledged } = fleet;
  const found = await readBooks(onPrimary(fleet).addresses.database, async (client) => {
    const { rows } = await client.query<{ id: string; delivered: boolean }>(
      `select a.id, o.delivered_at is not null as delivered
         from payment_attempts a join orders o on o.id = a.order_id
        where a.id = any($1) and a.state = 'succeeded'`,
      [acknowledged],
    );
    return rows;
  });
  const there = new Set(found.map(({ id }) => id));
  assert.deepEqual(acknowledged.filter((id) => !there.has(id)).slice(0, 5), []);
  assert.deepEqual(found.filter(({ delivered }) => !delivered).slice(0, 5), []);
  assert.equal(found.length, new Set(acknowledged).size);
  return `${acknowledged.length} payments acknowledged, ${found.length} succeeded and delivered`;
}
