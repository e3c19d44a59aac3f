import assert from 'node:assert/strict';
import { quickPayments } from '../../scripts/gate/program.ts';
import type { Check } from '../../scripts/suites/checks.ts';
import { SeenTexts } from '../support/hygiene.ts';
import { expectBooked } from './traffic/differences.ts';
import { endings } from './traffic/endings.ts';
import { sendOrders, tallyText } from './traffic/shoppers.ts';

const seed = 71;
/** `FAULT_ORDERS` sets another number of orders. */
const orders = Number(process.env['FAULT_ORDERS'] ?? 500);

const heard = new SeenTexts();

export const env = quickPayments;

export const checks: readonly Check[] = [
  {
    name: `${orders} orders among every fault: the books equal the truth, or staff's list says why`,
    async run(program) {
      const tally = await sendOrders(program, { orders, seed, concurrency: 6, heard });
      const { charges, figures } = await expectBooked(program);
      assert.ok(charges > orders / 4, figures);
      return `${tallyText(tally)}; ${figures}`;
    },
  },
  ...endings(heard),
];
