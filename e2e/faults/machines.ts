import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Counted } from '../../scripts/checks.ts';
import { eventually } from '../../scripts/eventually.ts';
import { startProgram, type Program } from '../../scripts/program.ts';
import { offerPrograms } from '../../scripts/programs.ts';
import { Customer } from '../support/customer.ts';
import type { Credentials } from '../support/curl.ts';
import { Heard } from '../support/hygiene.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { expectSound } from '../support/soundness.ts';
import { credentialsOf, makeTenant } from '../support/tenant.ts';
import { startBalancer, type Balancer } from './machines/balancer.ts';
import { buyUntil, type Sales } from './machines/buyers.ts';
import { Member, settingsOf, type Kind } from './machines/member.ts';
import { readUntil, type Reads } from './machines/readers.ts';
import { keepTunnels, type Entry, type Tunnels } from './machines/tunnels.ts';
import { compareBooks } from './traffic/differences.ts';
import { gather, type Crowd } from './traffic/shoppers.ts';

/**
 * Several machines on one database: three apis behind HAProxy, two workers and two gateways beside
 * those of the launcher, replaced one by one under traffic, politely and by force.
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
const lanes = 2;
/** One of so many tunnels is used for ever, the others up to half a minute. */
const endlessOf = 20;
const lifeOf = (n: number) =>
  n % endlessOf === 0 ? Number.POSITIVE_INFINITY : 3_000 + ((n * 7_919) % 27_000);
const heard = new Heard();
const env = { PAYMENT_DELAY_SCALE: '0.02', DARAJA_QUERIES_PER_MINUTE: '100000' };

type Fleet = Readonly<{
  program: Program;
  balancer: Balancer;
  members: readonly Member[];
  crowd: Crowd;
  logins: readonly Credentials[];
}>;

const kinds: readonly Kind[] = ['api', 'api', 'api', 'worker', 'worker', 'gateway', 'gateway'];

export async function play(): Promise<Counted> {
  const missing = process.platform === 'linux' ? offerPrograms('haproxy') : ['it needs Linux'];
  if (missing.length > 0) {
    return { passed: 0, failed: 0, skipped: [`several machines: ${missing.join(', ')}`] };
  }
  const counted = { passed: 0, failed: 0 };
  const check = async (name: string, run: () => Promise<string | void>) => {
    try {
      const figures = await run();
      counted.passed += 1;
      process.stdout.write(`  ok      ${name}\n${figures ? `          ${figures}\n` : ''}`);
    } catch (cause) {
      counted.failed += 1;
      const why = cause instanceof Error ? cause.stack : String(cause);
      process.stdout.write(`  FAILED  ${name}\n${why}\n`);
    }
  };
  await onFleet(async (fleet) => {
    await check('a rolling restart of everything fails nothing', () => rollingRestart(fleet));
    await check('each process killed under traffic is replaced, and no sale is lost', () =>
      killEach(fleet),
    );
    await check('the books equal the truth', () => compareInTheEnd(fleet));
    await check('the invariants hold', () => expectSound(fleet.program));
  });
  return { ...counted, skipped: [] };
}

async function onFleet(work: (fleet: Fleet) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lango-machines-'));
  const program = await startProgram(env);
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
    const crowd = await gather(behind, customers, heard);
    const sandbox = sandboxAt(program.addresses.sandbox);
    const newCustomer = () => new Customer(api, program.addresses.shop);
    const logins: Credentials[] = [];
    for (let n = 0; n < tenants; n += 1) {
      logins.push(await credentialsOf(await makeTenant({ sandbox, newCustomer })));
    }
    await work({ program, balancer, members, crowd, logins });
  } finally {
    await Promise.all(members.map((member) => member.end()));
    await balancer?.close();
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Seen = Readonly<{ reads: Reads; sales: Sales; tunnels: Tunnels }>;

/** Does the work while visitors read, customers buy, and tunnels are used. */
async function underTraffic(fleet: Fleet, work: (entries: Entry[]) => Promise<void>) {
  const { program, balancer, members, crowd, logins } = fleet;
  const over = new AbortController();
  const { signal } = over;
  const entries = members
    .filter(({ kind }) => kind === 'gateway')
    .map(({ ports }): Entry => ({ port: ports.http, life: { askedAt: undefined } }));
  const sandbox = sandboxAt(program.addresses.sandbox);
  const [reads, sales, tunnels] = await Promise.all([
    readUntil(balancer.url, { perSecond: readsPerSecond, over: signal }),
    buyUntil({ crowd, sandbox, lanes, over: signal }),
    keepTunnels({ entries, logins, count: tunnelsCount, lifeOf, over: signal }),
    // All of them are there first.
    pause(tunnelsCount * 20 + 2_000)
      .then(() => work(entries))
      .finally(() => over.abort()),
  ]);
  return { reads, sales, tunnels } satisfies Seen;
}

/** A balancer asks every two seconds; an api that is back gets its share before the next leaves. */
const betweenMs = 4_000;

async function rollingRestart(fleet: Fleet): Promise<string> {
  const goneAfter: number[] = [];
  const seen = await underTraffic(fleet, async (entries) => {
    for (const member of fleet.members) {
      if (member.kind === 'api') await member.restart();
      if (member.kind === 'worker') await (await member.handOver()).gone;
      if (member.kind === 'gateway') {
        const entry = entries.find(({ port }) => port === member.ports.http);
        const { gone } = await member.handOver();
        if (entry) {
          entry.life.askedAt = performance.now();
          entry.life = { askedAt: undefined };
        }
        goneAfter.push(await gone);
      }
      await pause(betweenMs);
    }
  });
  const { reads, sales, tunnels } = seen;
  const figures = figuresOf(seen);
  const cut = tunnels.ended.filter(({ by }) => by === 'cut');
  const early = cut.filter(({ afterAskedMs = 0 }) => afterAskedMs < drainMs - closingMs);
  assert.deepEqual(reads.failed.slice(0, 5), [], figures);
  assert.deepEqual([...sales.refused, ...sales.failed].slice(0, 5), [], figures);
  assert.equal(sales.unanswered, 0, figures);
  assert.deepEqual(tunnels.refused.slice(0, 5), [], figures);
  assert.deepEqual(early.slice(0, 5), [], `cut before the time to drain; ${figures}`);
  assert.ok(cut.length > 0, `no tunnel lasted longer than its gateway; ${figures}`);
  for (const ms of goneAfter) assert.ok(ms < drainMs + closingMs, `a gateway took ${ms} ms`);
  return figures;
}

async function killEach(fleet: Fleet): Promise<string> {
  const back: string[] = [];
  const seen = await underTraffic(fleet, async () => {
    for (const member of fleet.members) {
      const killedAt = performance.now();
      await member.killAndReplace();
      const ms = Math.round(performance.now() - killedAt);
      back.push(`${member.kind} ${ms}`);
      assert.ok(ms < recoveredMs, `the ${member.kind} was back after ${ms} ms`);
      await pause(betweenMs);
    }
  });
  const { reads, sales, tunnels } = seen;
  const figures = `${figuresOf(seen)}; back after ms: ${back.join(', ')}`;
  // What the shop acknowledged is delivered; what it said nothing of stands in the books.
  assert.deepEqual([...sales.refused, ...sales.failed].slice(0, 5), [], figures);
  assert.ok(sales.delivered > 0 && reads.answered > 0 && tunnels.opened > 0, figures);
  return figures;
}

async function compareInTheEnd({ program }: Fleet): Promise<string> {
  const isSettled = async () => (await compareBooks(program)).unexplained.length === 0;
  await eventually('every charge to be booked', isSettled, settledWithinMs).catch(() => undefined);
  const { charges, unexplained, explained } = await compareBooks(program);
  assert.deepEqual(unexplained, []);
  return `${charges} charges, ${explained.length} differences explained`;
}

function figuresOf({ reads, sales, tunnels }: Seen): string {
  const { ended, opened, refused } = tunnels;
  const cut = ended.filter(({ by }) => by === 'cut').length;
  return (
    `${reads.answered} reads answered, ${reads.failed.length} failed, slowest ${reads.slowestMs} ms; ` +
    `${sales.delivered} sales delivered, ${sales.refused.length} refused, ` +
    `${sales.unanswered} without an answer, ${sales.failed.length} lost, ` +
    `slowest ${sales.slowestMs} ms; ` +
    `${opened} tunnels, ${cut} cut, ${refused.length} let in nowhere`
  );
}
