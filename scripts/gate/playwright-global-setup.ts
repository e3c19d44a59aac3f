import { shareOwner } from '../../e2e/support/staff.ts';
import { startProgram } from './program.ts';

/**
 * One program for all journeys, built as customers meet it, whose owner is signed in; the
 * environment tells the workers.
 */
export default async function setUp() {
  const { addresses, stop } = await startProgram({}, { isBuilt: true });
  process.env.LANGO_ADDRESSES = JSON.stringify(addresses);
  const unshare = await shareOwner(addresses);
  return async () => {
    unshare();
    await stop();
  };
}
