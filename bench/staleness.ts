import { openMarket, raceMarket } from '../server/modules/catalogue/testing/market-race.ts';
import type { BenchOptions } from './measure/environment.ts';
import { twoDigits } from './measure/timing.ts';

const sizes = {
  whole: { changes: 10_000, readers: 100, pauseMs: 2 },
  toy: { changes: 40, readers: 10, pauseMs: 2 },
};
/** The promise: no reader gets data that has been outdated for longer than this. */
const lateMs = 1_000;

/**
 * How old the oldest answer was that one of 100 readers got, while 10,000 sales, ends and prices
 * changed and holds ran out. The ratio is its age as a part of a second. Fails when a reader got
 * older data, or data of another customer.
 */
export async function run({ json, size: asked, environment }: BenchOptions) {
  const size = sizes[asked];
  const { wrong, looks, oldestMs } = await environment.onDatabase(async (db) => {
    const app = await openMarket(db);
    return raceMarket({ db, app, lateMs, ...size }).finally(() => app.close());
  });
  if (wrong.length > 0) {
    throw new Error(`${wrong.length} of the answers were wrong: ${JSON.stringify(wrong[0])}`);
  }
  if (!json) process.stdout.write(`  ${looks} looks, the oldest ${twoDigits(oldestMs)} ms old\n`);
  return {
    name: 'staleness',
    ratios: { 'oldest answer': twoDigits(oldestMs / lateMs) },
    raw: { ...size, looks, oldestMs: twoDigits(oldestMs) },
  };
}
