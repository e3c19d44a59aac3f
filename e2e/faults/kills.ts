import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { quickPayments, type Program } from '../../scripts/gate/program.ts';
import type { Check } from '../../scripts/suites/checks.ts';
import { SeenTexts } from '../support/hygiene.ts';
import { killAndAwait } from '../support/kill.ts';
import { expectSound } from '../support/soundness.ts';
import { expectBooked } from './traffic/differences.ts';
import { endings } from './traffic/endings.ts';
import { chanceOf, gather, newTally, sendOrders, tallyText } from './traffic/shoppers.ts';

const seed = 9;
/** `FAULT_KILLS` sets another number of them. */
const kills = Number(process.env['FAULT_KILLS'] ?? 200);
const pauseMaxMs = 700;
const ordersPerRound = 24;
const concurrency = 3;
/** Enough of them to stay below what one may pay for in ten minutes. */
const customers = 30;
/** The api and the worker die more often: it is they who move money. */
const victims = ['api', 'worker', 'api', 'worker', 'postgres'] as const;

const heard = new SeenTexts();

export const env = quickPayments;

/** Customers buy for as long as processes are being killed, each in the middle of what it does. */
async function killWhileSelling(program: Program): Promise<string> {
  const chance = chanceOf(seed);
  const customerPool = await gather(program, customers, heard);
  const over = new AbortController();
  const killed = new Map<string, number>();
  const tally = newTally();
  const killing = async () => {
    for (let count = 0; count < kills; count += 1) {
      await pause(chance.upTo(pauseMaxMs));
      const victim = chance.pick(victims);
      await killAndAwait(program, victim);
      killed.set(victim, (killed.get(victim) ?? 0) + 1);
      await expectSound(program);
    }
  };
  const selling = async () => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const traffic = { orders: ordersPerRound, seed: seed + round, concurrency };
      await sendOrders(program, { ...traffic, customerPool, heard }, tally);
    }
  };
  await Promise.all([killing().finally(() => over.abort()), selling()]);
  const dead = [...killed].map(([name, times]) => `${name} ${times}`).join(', ');
  return `killed: ${dead}; ${tallyText(tally)}`;
}

export const checks: readonly Check[] = [
  {
    name: `${kills} kills at random points of the sale under load: sound after each of them`,
    async run(program) {
      const told = await killWhileSelling(program);
      const { charges, figures } = await expectBooked(program);
      assert.ok(charges >= kills / 4, `${told}; ${figures}`);
      return `${told}; ${figures}`;
    },
  },
  ...endings(heard),
];
