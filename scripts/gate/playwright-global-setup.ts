import { shareOwner } from '../../e2e/support/staff.ts';
import { startProgram } from './program.ts';

/**
 * One program for all journeys, built as customers meet it, with its owner signed in; the
 * environment passes it to the workers.
 */
export default async function setUp() {
  // Half of the stock is enough for them; its worker tests each address again and again.
  const { addresses, stop } = await startProgram({ DEMO_STOCK_PERCENT: '50' }, { isBuilt: true });
  process.env.LANGO_ADDRESSES = JSON.stringify(addresses);
  const unshare = await shareOwner(addresses);
  return async () => {
    unshare();
    await stop();
  };
}
