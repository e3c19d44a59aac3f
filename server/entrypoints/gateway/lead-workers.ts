import cluster, { type Worker } from 'node:cluster';
import type { ChildMessage } from '#platform/child.ts';

export type Workers = Readonly<{
  /** What the first worker said about the ports when it was ready. */
  ports: unknown;
  /** Asks every worker to drain, and resolves when the last is gone. */
  stop: () => Promise<void>;
  /** Asks them again, which ends their tunnels. */
  hurry: () => void;
}>;

type ReadyMessage = ChildMessage & Readonly<{ ports?: unknown }>;

/**
 * A worker that dies younger than this waits before it is replaced, so that a crash cannot spin.
 */
const steadyAfterMs = 10_000;
const pauseMs = 1_000;

/**
 * Runs that many workers behind the same ports and replaces those that die. Resolves when each has
 * reported ready; rejects when one dies before that.
 */
export async function leadWorkers(count: number, say: (line: string) => void): Promise<Workers> {
  const workers = new Set<Worker>();
  let ports: unknown;
  let stopping = false;

  const start = (): Promise<void> => {
    const worker = cluster.fork();
    const bornAt = performance.now();
    workers.add(worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: ReadyMessage) => {
        if (!message.ready) return;
        ports ??= message.ports;
        resolve();
      });
      worker.once('exit', (code, signal) => {
        workers.delete(worker);
        // After it was ready this changes nothing; the replacement is what counts then.
        reject(new Error(`A gateway worker ended before it was ready (${signal ?? code}).`));
        if (stopping) return;
        say(`A gateway worker ended (${signal ?? code}); another takes its place.`);
        const wait = performance.now() - bornAt > steadyAfterMs ? 0 : pauseMs;
        setTimeout(() => {
          if (!stopping) start().catch(() => undefined);
        }, wait);
      });
    });
  };
  const hurry = () => {
    for (const worker of workers) worker.process.kill('SIGTERM');
  };
  const stop = async () => {
    stopping = true;
    await Promise.all(
      [...workers].map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.once('exit', () => resolve());
            worker.process.kill('SIGTERM');
          }),
      ),
    );
  };
  try {
    await Promise.all(Array.from({ length: count }, start));
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { ports, stop, hurry };
}
