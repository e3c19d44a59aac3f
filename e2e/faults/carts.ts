import type { Check } from '../../scripts/suites/checks.ts';
import { quickPayments } from '../../scripts/gate/program.ts';
import { SeenTexts } from '../support/hygiene.ts';
import { sellCartsWhileKilling } from './traffic/carts.ts';
import { endings } from './traffic/endings.ts';
import { gather } from './traffic/shoppers.ts';

/** `FAULT_KILLS` sets another number of kills. */
const size = {
  buyers: 20,
  stock: 1_000,
  each: 100,
  kills: Number(process.env['FAULT_KILLS'] ?? 12),
  seed: 45,
};

const heard = new SeenTexts();

export const env = quickPayments;

export const checks: readonly Check[] = [
  {
    name: `carts out of one stock, ${size.buyers} buyers of ${size.each} each out of ${size.stock}, ${size.kills} kills: nothing twice, nothing for nothing`,
    run: async (program) =>
      sellCartsWhileKilling(program, await gather(program, size.buyers, heard), size),
  },
  ...endings(heard),
];
