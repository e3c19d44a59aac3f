import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchOptions } from './measure/environment.ts';
import { timingOf, twoDigits } from './measure/timing.ts';
import { answersPerSecond } from './reads/load.ts';
import { sentBy } from './reads/sent.ts';

/** `settleMs` is how long a new shop measures its stock before anything here is measured. */
const sizes = {
  whole: { rounds: 5, forMs: 3_000, settleMs: 150_000 },
  toy: { rounds: 1, forMs: 100, settleMs: 0 },
};
type Size = (typeof sizes)['whole'];

const reads = {
  'list of the market': '/api/products/proxy/details/global-config?pageNum=0&countryCode=US',
  'counts of the market': '/api/products/proxies?page=0&countryCode=US&segments=true',
  'front page': '/',
} as const;

/**
 * What everybody reads, of a whole shop that sells and measures beside it, against the same bytes
 * from the memory of a bare server, in turns. A ratio is ours as a part of that.
 */
export async function run({ json, size: asked, environment }: BenchOptions) {
  const size = sizes[asked];
  const results = await environment.onProgram(async ({ addresses: { shop } }) => {
    await new Promise((resolve) => void setTimeout(resolve, size.settleMs));
    const bare = await openMemory();
    try {
      const measured = [];
      for (const [name, path] of Object.entries(reads)) {
        await bare.keep(await sentBy(shop, path));
        const result = await measure({ name, path, shop, memory: bare.origin }, size);
        if (!json) process.stdout.write(`  ${line(result)}\n`);
        measured.push(result);
      }
      return measured;
    } finally {
      bare.close();
    }
  });
  return {
    name: 'reads',
    ratios: Object.fromEntries(results.map(({ name, ratio }) => [name, ratio])),
    raw: { ...size, answersPerSecond: results },
  };
}

type Read = Readonly<{ name: string; path: string; shop: string; memory: string }>;
type Result = Readonly<{ name: string; ours: number; memory: number; ratio: number }>;

const line = ({ name, ours, memory }: Result) =>
  `${name.padEnd(32)} ${ours} a second, from memory ${memory}`;

async function measure({ name, path, shop, memory }: Read, size: Size): Promise<Result> {
  const { rounds, forMs } = size;
  const [own, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await answersPerSecond({ origin: shop, path, forMs }));
    bare.push(await answersPerSecond({ origin: memory, path, forMs }));
  }
  const [ours, most] = [timingOf(own).p50, timingOf(bare).p50];
  return { name, ours, memory: most, ratio: twoDigits(ours / most) };
}

async function openMemory() {
  const file = fileURLToPath(new URL('reads/from-memory.ts', import.meta.url));
  const child: ChildProcess = fork(file, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    origin: `http://127.0.0.1:${port}`,
    keep: async (sent: Awaited<ReturnType<typeof sentBy>>) => {
      child.send(sent);
      await once(child, 'message');
    },
    close: () => child.disconnect(),
  };
}
