import { minuteMs, secondMs } from '#contracts/time.ts';
import { buyUntil, noSales, type Sales } from '../e2e/faults/machines/buyers.ts';
import { keepTunnels, noTunnels, type Tunnels } from '../e2e/faults/machines/tunnels.ts';
import { gather } from '../e2e/faults/traffic/shoppers.ts';
import { Customer } from '../e2e/support/customer.ts';
import { SeenTexts } from '../e2e/support/hygiene.ts';
import { sandboxAt } from '../e2e/support/sandbox.ts';
import { credentialsOf, makeTenant } from '../e2e/support/tenant.ts';
import type { Program } from '../scripts/gate/program.ts';
import type { BenchOptions } from './measure/environment.ts';
import { twoDigits } from './measure/timing.ts';
import { watchProcesses, type Share } from './rest/processes.ts';
import { eventually } from '../scripts/gate/eventually.ts';
import { Visitors, visitsOf, type Answers } from './soak/visits.ts';

/** `settleMs` is how long a new shop measures its stock before anything here is measured. */
const sizes = {
  whole: { windows: 30, windowMs: minuteMs, peakMs: 20_000, settleMs: 150_000, buyers: 80 },
  toy: { windows: 3, windowMs: 200, peakMs: 100, settleMs: 0, buyers: 1 },
};
type Size = (typeof sizes)['whole'];

const tunnelsCount = 20;
/** How long one tunnel is used: four new ones begin each second. */
const tunnelMs = 5 * secondMs;

type Window = Answers & Readonly<{ processes: Readonly<Record<string, Share>> }>;
type Soak = Readonly<{
  perSecond: number;
  windows: readonly Window[];
  sales: Sales;
  tunnels: Tunnels;
}>;

/**
 * Half an hour of a whole shop at half of the highest rate at which it answers: visitors and
 * customers who look, one who buys after the other, and tunnels through what was bought. A ratio is
 * the last third of that time as a multiple of the first; 1 is a shop that does not tire. Fails
 * when anything asked was not answered as it should be.
 */
export async function run({ json, size: asked, environment }: BenchOptions) {
  const { perSecond, windows, sales, tunnels } = await environment.onProgram((program) =>
    soak(program, { ...sizes[asked], json }),
  );
  const cut = tunnels.ended.filter(({ by }) => by === 'cut').length;
  const failed = [
    ...windows.flatMap((window) => window.failed),
    ...sales.failed,
    ...sales.refused,
    ...sales.unanswered,
    ...tunnels.refused,
    ...(cut > 0 ? [`${cut} tunnels were cut`] : []),
  ];
  if (failed.length > 0) throw new Error(`${failed.length} failed: ${failed[0]}`);
  const names = Object.keys(windows[0]?.processes ?? {});
  return {
    name: 'soak',
    ratios: {
      'middle time to answer': change(windows, ({ p50 }) => p50),
      '99th percentile': change(windows, ({ p99 }) => p99),
      ...Object.fromEntries(
        names.map((name) => [
          `memory of ${name}`,
          change(windows, ({ processes }) => processes[name]?.megabytes ?? 0),
        ]),
      ),
    },
    raw: {
      perSecond: twoDigits(perSecond),
      answered: windows.reduce((sum, { answered }) => sum + answered, 0),
      delivered: sales.delivered,
      tunnels: tunnels.opened,
      windows,
    },
  };
}

async function soak(program: Program, { json, ...size }: Size & { json: boolean }): Promise<Soak> {
  const { addresses } = program;
  const { windows: count, windowMs, peakMs, settleMs, buyers } = size;
  const sandbox = sandboxAt(addresses.sandbox);
  await new Promise((resolve) => void setTimeout(resolve, settleMs));
  const newCustomer = () => new Customer(addresses.api, addresses.shop);
  const tenant = await makeTenant({ sandbox, newCustomer });
  const logins = [await credentialsOf(tenant)];
  const free = await eventually('a measured proxy in the United States', async () => {
    const listed = await tenant.customer.freeIn('US');
    return listed.length > 0 && listed;
  });
  const proxyIds = free.map(({ id }) => id);
  const customerPool = await gather(program, buyers, new SeenTexts());
  const customers = [tenant.customer, ...Array.from({ length: buyers }, () => customerPool.next())];
  const visitors = new Visitors(addresses.shop, visitsOf(customers, proxyIds));
  try {
    const perSecond = (await visitors.highestRate(peakMs)) / 2;
    const over = new AbortController();
    const [sales, tunnels] = [noSales(), noTunnels()];
    const entry = { port: logins[0]?.httpPort ?? 0, life: { askedAt: undefined } };
    const traffic = Promise.all([
      visitors.atRate(perSecond, over.signal),
      buyUntil({ customerPool, sandbox, concurrency: 1, over: over.signal, sales }),
      keepTunnels({
        entries: [entry],
        logins,
        count: tunnelsCount,
        lifeOf: () => tunnelMs,
        over: over.signal,
        tunnels,
      }),
    ]);
    const windows: Window[] = [];
    for (let window = 0; window < count; window += 1) {
      const named = { launcher: program.launcher.pid ?? 0, ...(await program.processes()) };
      const processes = await watchProcesses(named, windowMs);
      windows.push({ ...visitors.take(), processes });
      if (!json) process.stdout.write(`  ${line(windows.at(-1))}\n`);
    }
    over.abort();
    await traffic;
    return { perSecond, windows, sales, tunnels };
  } finally {
    await visitors.close();
  }
}

function line(window: Window | undefined): string {
  if (window === undefined) return '';
  const { answered, p50, p99, failed, processes } = window;
  const memory = Object.entries(processes).map(([name, { megabytes }]) => `${name} ${megabytes}`);
  const times = `p50 ${p50} p99 ${p99} ms`;
  return `${answered} answered, ${failed.length} failed, ${times}; ${memory.join(', ')} MB`;
}

/** The middle of the last third as a multiple of the middle of the first. */
function change(windows: readonly Window[], of: (window: Window) => number): number {
  const third = Math.max(1, Math.floor(windows.length / 3));
  const middle = (part: readonly Window[]) => {
    const sorted = part.map(of).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return twoDigits(middle(windows.slice(-third)) / middle(windows.slice(0, third)));
}
