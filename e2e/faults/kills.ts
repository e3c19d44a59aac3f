import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from '../../scripts/suites/checks.ts';
import type { Program } from '../../scripts/gate/program.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { SeenTexts, expectNothingGivenAway } from '../support/hygiene.ts';
import { expectCleanLogs, expectSound } from '../support/soundness.ts';
import { compareBooks } from './traffic/differences.ts';
import {
  chanceOf,
  gather,
  newTally,
  sendOrders,
  tallyText,
  type Chance,
  type CustomerPool,
  type Tally,
} from './traffic/shoppers.ts';

const seed = 9;
/** `FAULT_KILLS` sets another number of them. */
const kills = Number(process.env['FAULT_KILLS'] ?? 200);
const pauseMaxMs = 700;
const backWithinMs = 120_000;
const settledWithinMs = 180_000;
const ordersPerRound = 24;
const concurrency = 3;
/** Enough of them to stay below what one may pay for in ten minutes. */
const customers = 30;
/** The api and the worker die more often: it is they who move money. */
const victims = ['api', 'worker', 'api', 'worker', 'postgres'] as const;

const heard = new SeenTexts();

export const env = { PAYMENT_DELAY_SCALE: '0.02', DARAJA_QUERIES_PER_MINUTE: '100000' };

const isReady = async ({ addresses }: Program) => {
  const ready = await fetch(`${addresses.api}/readyz`).catch(() => undefined);
  await ready?.body?.cancel();
  return ready?.status === 200;
};

/** Ends one process in the middle of what it does, and waits until another does its work. */
async function killOne(program: Program, chance: Chance) {
  await pause(chance.upTo(pauseMaxMs));
  const victim = chance.pick(victims);
  // A launcher that is just starting somebody may be slow to answer.
  const pidNow = async () => (await program.processes().catch(() => undefined))?.[victim];
  const strike = async () => {
    const running = await pidNow();
    return running !== undefined && kill(running) ? running : undefined;
  };
  const pid = await eventually(`${victim} to run`, strike, backWithinMs);
  const isBack = async () => {
    const now = await pidNow();
    return now !== undefined && now !== pid && isReady(program);
  };
  await eventually(`${victim} to be back`, isBack, backWithinMs);
  return victim;
}

/** False for a process that has gone since it was named, as one that restarts itself may. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw cause;
  }
}

/** Customers buy for as long as processes are being killed. */
async function sellUntil(
  program: Program,
  customerPool: CustomerPool,
  over: AbortSignal,
): Promise<Tally> {
  const all = newTally();
  for (let round = 0; !over.aborted; round += 1) {
    const traffic = {
      orders: ordersPerRound,
      seed: seed + round,
      concurrency,
      customerPool,
      heard,
    };
    const tally = await sendOrders(program, traffic);
    all.taken += tally.taken;
    all.refused += tally.refused;
    all.unanswered += tally.unanswered;
    all.withoutPage += tally.withoutPage;
  }
  return all;
}

async function killWhileSelling(program: Program) {
  const chance = chanceOf(seed);
  const customerPool = await gather(program, customers, heard);
  const over = new AbortController();
  const killed = new Map<string, number>();
  const killing = async () => {
    for (let count = 0; count < kills; count += 1) {
      const victim = await killOne(program, chance);
      killed.set(victim, (killed.get(victim) ?? 0) + 1);
      await expectSound(program);
    }
  };
  const [, tally] = await Promise.all([
    killing().finally(() => over.abort()),
    sellUntil(program, customerPool, over.signal),
  ]);
  return { tally, killed };
}

export const checks: readonly Check[] = [
  {
    name: `${kills} kills at random points of the sale under load: sound after each of them`,
    async run(program) {
      const { tally, killed } = await killWhileSelling(program);
      const isSettled = async () => (await compareBooks(program)).unexplained.length === 0;
      const settled = eventually('every charge to be booked', isSettled, settledWithinMs);
      await settled.catch(() => undefined);
      const { charges, totalMinor, explained, unexplained } = await compareBooks(program);
      const dead = [...killed].map(([name, times]) => `${name} ${times}`).join(', ');
      const figures =
        `killed: ${dead}; ${tallyText(tally)}; ${charges} charges of ${totalMinor / 100} KES, ` +
        `${explained.length} differences explained`;
      assert.equal(unexplained.length, 0, `${figures}: ${unexplained.join('; ')}`);
      assert.ok(charges >= kills / 4, figures);
      return figures;
    },
  },
  { name: 'the invariants hold in the end', run: expectSound },
  {
    name: 'no log gives a phone number, a card number or a secret away',
    run: async (program) => expectCleanLogs(program),
  },
  {
    name: 'no answer and no page of it gives a phone number, a card number or a secret away',
    async run(program) {
      const customerPool = await gather(program, 1, heard);
      return expectNothingGivenAway(program, { heard, customer: customerPool.next() });
    },
  },
];
