import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../scripts/gate/eventually.ts';
import type { Check } from '../../scripts/suites/checks.ts';
import { quickPayments, type Program } from '../../scripts/gate/program.ts';
import { freshPhone, type Customer } from '../support/customer.ts';
import { freeze } from '../support/freeze.ts';
import { SeenTexts } from '../support/hygiene.ts';
import { isReady } from '../support/kill.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { expectSound } from '../support/soundness.ts';
import { commonest } from './machines/figures.ts';
import { expectBooked } from './traffic/differences.ts';
import { gather } from './traffic/shoppers.ts';

/** `OUTAGE_SECONDS` sets another length of each outage. */
const outageMs = Number(process.env['OUTAGE_SECONDS'] ?? 30) * 1_000;
const slowestMs = 6_000;
const backWithinMs = 10_000;
const buyers = 4;
const betweenMs = 150;
/** What may not be said of a write that got no answer from the database. */
const falseWords = /nothing was charged|not charged|wasn’t charged|no money/i;
const unknownWords = /we don’t know yet/i;

export const env = quickPayments;
const heard = new SeenTexts();

type Seen = Readonly<{ what: string; status: number; tookMs: number; text: string }>;

/** Asks and remembers how long it took; a connection that is cut counts as status 0. */
async function timed(what: string, ask: () => Promise<{ status: number; text: string }>) {
  const beganAt = performance.now();
  const { status, text } = await ask().catch((cause: unknown) => ({
    status: 0,
    text: String(cause instanceof Error ? (cause.cause ?? cause) : cause),
  }));
  return { what, status, text, tookMs: performance.now() - beganAt } satisfies Seen;
}

/** One customer who looks around and buys, again and again, until it is over. */
async function shopUntil(program: Program, customer: Customer, over: AbortSignal): Promise<Seen[]> {
  const seen: Seen[] = [];
  const listing = '/products/proxy/details/global-config?countryCode=US&pageSize=100&pageNum=0';
  const ask = async (what: string, work: () => Promise<{ status: number; text: string }>) => {
    const one = await timed(what, work);
    seen.push(one);
    return one;
  };
  while (!over.aborted) {
    const listed = await ask('listing', () => customer.call('GET', listing));
    await ask('profile', () => customer.call('GET', '/account/profile'));
    await ask('page', () => pageOf(program));
    await buyOne(program, customer, { listed, ask });
    await pause(betweenMs);
  }
  return seen;
}

type Ask = (what: string, work: () => Promise<{ status: number; text: string }>) => Promise<Seen>;

async function buyOne(
  { addresses }: Program,
  customer: Customer,
  { listed, ask }: Readonly<{ listed: Seen; ask: Ask }>,
) {
  const free =
    listed.status === 200
      ? (JSON.parse(listed.text) as readonly { id: string; availability: string }[])
      : [];
  const proxies = free.filter(({ availability }) => availability === 'available');
  const productId = proxies[randomInt(0, Math.max(1, proxies.length))]?.id;
  if (!productId) return;
  const requested = { product: 'proxy', productId, plan: 'daily' };
  const quote = await ask('quote', () => customer.call('POST', '/quotes', requested));
  if (quote.status !== 200) return;
  const { amountKes } = JSON.parse(quote.text) as { amountKes: number };
  const options = { phone: freshPhone() };
  await sandboxAt(addresses.sandbox).phone(options.phone, { script: 'approve' });
  await ask('payment', () => customer.payAmount(productId, amountKes, options));
}

async function pageOf({ addresses }: Program) {
  const response = await fetch(`${addresses.api}/`);
  return { status: response.status, text: await response.text() };
}

/** Freezes the database; it resumes without help. */
async function frozen(program: Program) {
  const { postgres } = await program.processes();
  assert.ok(postgres, 'the database runs');
  return freeze(postgres);
}

/** Kills the database and prevents its restart for as long. */
async function killed(program: Program) {
  const { postgres } = await program.processes();
  assert.ok(postgres && program.launcher.pid, 'the database runs');
  process.kill(program.launcher.pid, 'SIGSTOP');
  process.kill(postgres, 'SIGKILL');
  return () => void program.launcher.kill('SIGCONT');
}

async function outageUnderLoad(
  program: Program,
  strike: (program: Program) => Promise<() => void>,
): Promise<string> {
  const pool = await gather(program, buyers, heard);
  const customers = Array.from({ length: buyers }, pool.next);
  const linesBefore = logLines(program).length;
  const over = new AbortController();
  const shopping = customers.map((customer) => shopUntil(program, customer, over.signal));
  await pause(2_000);
  const end = await strike(program);
  await pause(outageMs);
  end();
  const endedAt = performance.now();
  await eventually('the api to be ready again', () => isReady(program), backWithinMs);
  const backMs = performance.now() - endedAt;
  await pause(3_000);
  over.abort();
  const seen = (await Promise.all(shopping)).flat();
  const lines = logLines(program).slice(linesBefore);
  return judge(seen, { backMs, lines });
}

const logLines = ({ dataDir }: Program) =>
  ['api', 'worker', 'gateway'].flatMap((name) =>
    readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8')
      .split('\n')
      .filter(Boolean),
  );

const wordsOf = (line: string) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 60);

/** Throws when a call waited too long or got a wrong answer, or the log raised a false alarm. */
function judge(
  seen: readonly Seen[],
  after: Readonly<{ backMs: number; lines: readonly string[] }>,
) {
  const count = (isOne: (one: Seen) => boolean) => seen.filter(isOne).length;
  const slowest = seen.reduce((worst, one) => (one.tookMs > worst.tookMs ? one : worst));
  const bugs = after.lines.filter((line) => line.includes('"msg":"bug"'));
  const figures =
    `${seen.length} calls, slowest ${Math.round(slowest.tookMs)} ms (${slowest.what}); ` +
    `${count(({ status }) => status === 503)} answered 503, ` +
    `${count(({ status }) => status >= 500 && status !== 503)} other 5xx, ` +
    `${count(({ status }) => status === 0)} unanswered; ready again after ` +
    `${Math.round(after.backMs)} ms; ${after.lines.length} log lines (${commonest(after.lines.map(wordsOf)).join(', ')})`;
  assert.ok(slowest.tookMs < slowestMs, figures);
  assert.ok(count(({ status }) => status === 503) > 0, `the outage was felt: ${figures}`);
  const wrong = seen.filter(
    ({ status, text, what }) =>
      status === 0 ||
      (status >= 500 && status !== 503) ||
      (status === 503 && what !== 'page' && falseWords.test(text)) ||
      (status === 503 && (what === 'quote' || what === 'payment') && !unknownWords.test(text)),
  );
  assert.deepEqual(wrong.slice(0, 3), [], figures);
  assert.deepEqual(bugs.slice(0, 3), [], figures);
  const last = seen.filter(({ what }) => what === 'listing').at(-1);
  assert.equal(last?.status, 200, `the shop works again: ${figures}`);
  return figures;
}

export const checks: readonly Check[] = [
  {
    name: `database frozen for ${outageMs / 1_000} s under load: nobody waits six seconds, nothing false is said`,
    run: (program) => outageUnderLoad(program, frozen),
  },
  {
    name: `database killed for ${outageMs / 1_000} s under load: the same, and it is back by itself`,
    run: (program) => outageUnderLoad(program, killed),
  },
  {
    name: 'every charge is booked and the books are sound',
    async run(program) {
      await expectSound(program);
      const { charges, figures } = await expectBooked(program);
      assert.ok(charges > 0, 'somebody paid');
      return figures;
    },
  },
];
