import { parentPort, workerData } from 'node:worker_threads';
import { loadSuite } from './suites.ts';

/** What `server/testing/simulator.ts` exports. `run` throws when an invariant breaks. */
type Story = Readonly<{ trace: readonly string[]; chaos: ReadonlyMap<string, number> }>;
type Simulator = Readonly<{ run: (seed: number) => Promise<Story>; close: () => Promise<void> }>;
export type Simulation = Readonly<{
  openSimulator: (templateUrl: string, defect?: string) => Promise<Simulator>;
  defectNames: readonly string[];
}>;

/** What a thread is given, and what it says of each seed. A `fault` is what the simulator found. */
export type Share = Readonly<{ url: string; defect?: string; concurrency: number }>;
export type Ended = Readonly<{
  seed: number;
  steps: number;
  chaos: ReadonlyMap<string, number>;
  failure?: Readonly<{ kind: 'fault' | 'error'; faults: readonly string[]; story: string }>;
}>;

export const loadSimulation = async () =>
  (await loadSuite('server/testing', 'simulator')) as Simulation;

function describe(cause: unknown): NonNullable<Ended['failure']> {
  const story = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  if (!(cause instanceof Error) || !('faults' in cause) || !Array.isArray(cause.faults)) {
    return { kind: 'error', faults: [story], story };
  }
  return { kind: 'fault', faults: cause.faults as string[], story: cause.message };
}

/** Requests seeds until none is left; each lane has its own simulator. */
async function play(port: NonNullable<typeof parentPort>, { url, defect, concurrency }: Share) {
  const { openSimulator } = await loadSimulation();
  const waiting: ((seed: number | undefined) => void)[] = [];
  port.on('message', (seed: number | undefined) => waiting.shift()?.(seed));
  const lane = async () => {
    const simulator = await openSimulator(url, defect);
    for (;;) {
      const asked = new Promise<number | undefined>((resolve) => waiting.push(resolve));
      port.postMessage('next');
      const seed = await asked;
      if (seed === undefined) break;
      const ended = await simulator.run(seed).then(
        ({ trace, chaos }) => ({ seed, steps: trace.length, chaos }),
        (cause: unknown) => ({ seed, steps: 0, chaos: new Map(), failure: describe(cause) }),
      );
      port.postMessage(ended satisfies Ended);
    }
    await simulator.close();
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  port.close();
}

if (parentPort) await play(parentPort, workerData as Share);
