import assert from 'node:assert/strict';
import type { Check } from '../../scripts/suites/checks.ts';
import { expectCleanLogs, expectSound } from '../support/soundness.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { compareBooks } from './traffic/differences.ts';
import { SeenTexts, expectNothingGivenAway } from '../support/hygiene.ts';
import { gather, sendOrders, tallyText } from './traffic/shoppers.ts';

const seed = 71;
/** `FAULT_ORDERS` sets another number of orders. */
const orders = Number(process.env['FAULT_ORDERS'] ?? 500);
const settledWithinMs = 180_000;

const heard = new SeenTexts();

export const env = { PAYMENT_DELAY_SCALE: '0.02', DARAJA_QUERIES_PER_MINUTE: '100000' };

export const checks: readonly Check[] = [
  {
    name: `${orders} orders among every fault: the books equal the truth, or staff's list says why`,
    async run(program) {
      const began = performance.now();
      const tally = await sendOrders(program, { orders, seed, concurrency: 6, heard });
      const isSettled = async () => (await compareBooks(program)).unexplained.length === 0;
      const settled = eventually('every charge to be booked', isSettled, settledWithinMs);
      await settled.catch(() => undefined);
      const { charges, totalMinor, explained, unexplained } = await compareBooks(program);
      const seconds = Math.round((performance.now() - began) / 1_000);
      const figures =
        `${tallyText(tally)}; ` +
        `${charges} charges of ${totalMinor / 100} KES in ${seconds} s; ` +
        `${explained.length} differences explained`;
      assert.equal(unexplained.length, 0, `${figures}: ${unexplained.join('; ')}`);
      assert.ok(charges > orders / 4, figures);
      return figures;
    },
  },
  { name: 'the invariants hold after it', run: expectSound },
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
