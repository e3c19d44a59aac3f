import { startProgram } from './program.ts';

/** One program for all journeys; its addresses reach the workers by the environment. */
export default async function setUp() {
  const { addresses, stop } = await startProgram();
  process.env.LANGO_ADDRESSES = JSON.stringify(addresses);
  return stop;
}
