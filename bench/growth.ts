import { systemClock } from '#platform/clock.ts';
import { fillShop, shopOf } from './growth/fill-shop.ts';
import { measureShop, type Timings } from './growth/measure-shop.ts';
import type { BenchOptions } from './measure/environment.ts';
import { twoDigits } from './measure/timing.ts';

/** A shop that has begun well, and one that has grown: its listings unless `--rows` says others. */
const plans = {
  whole: { listings: [10_000, 100_000], rounds: 40, warmUps: 4, eachMs: 5_000 },
  toy: { listings: [300], rounds: 1, warmUps: 0, eachMs: 1_000 },
};
/** What is promised of every list: so many milliseconds, 19 times of 20. */
const promiseMs = 200;
/** Filling millions of rows and their indexes takes statements of minutes. */
const statementMs = 3_600_000;

/**
 * How the calls of shop, customers and Admin grow with the shop: every list, search, filter,
 * sort and page over 10,000 listings with 100,000 orders, and over ten times as many, or `--rows`
 * listings with ten times as many orders; one customer has bought 10,000 proxies. A ratio is
 * the 99th percentile at most rows as a multiple of that at the fewest; 1 is a call that does not
 * notice growth. `beyond` names what is over 200 ms at the 95th percentile; `--only` measures the
 * calls with these words in their name.
 */
export async function run({ json, size: asked, environment, rows, only }: BenchOptions) {
  const plan = plans[asked];
  const [few = 0, many = few] = plan.listings;
  const sizes = [...new Set([few, asked === 'toy' ? many : (rows ?? many)])];
  const bySize: Timings[] = [];
  for (const listings of sizes) {
    const timings = await environment.onDatabase(
      async (db) => {
        const size = shopOf(listings);
        await fillShop(db, size, { at: systemClock(), told: (part) => say(json, `${part} made`) });
        return measureShop(db, size, { ...plan, only });
      },
      { statementMs },
    );
    bySize.push(timings);
    say(json, `measured ${listings.toLocaleString('en')} listings`);
  }
  const [first = new Map(), last = first] = [bySize[0], bySize.at(-1)];
  const growth = [...last].map(([name, timing]) => {
    const ratio = twoDigits(timing.p99 / (first.get(name)?.p99 ?? timing.p99));
    return { name, few: first.get(name), many: timing, ratio };
  });
  const beyond = growth.filter(({ many: { p95 } }) => p95 > promiseMs).map(({ name }) => name);
  for (const {
    name,
    few: before,
    many: { p50, p95, p99 },
  } of growth) {
    say(json, `${name.padEnd(48)} p50 ${p50} p95 ${p95} p99 ${p99} ms, was ${before?.p99} ms`);
  }
  say(json, beyond.length > 0 ? `over ${promiseMs} ms: ${beyond.join('; ')}` : 'none is slower');
  return {
    name: 'growth',
    ratios: Object.fromEntries(growth.map(({ name, ratio }) => [name, ratio])),
    raw: { ...plan, sizes, promiseMs, beyond, milliseconds: growth },
  };
}

function say(json: boolean, line: string) {
  if (!json) process.stdout.write(`  ${line}\n`);
}
