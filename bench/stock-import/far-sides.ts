import { parentPort, workerData } from 'node:worker_threads';
import { openFarSide } from '../../server/modules/inventory/testing/far-side.ts';

/** How many upstreams to play: sessions behind one entry, and ports with an exit each. */
export type Played = Readonly<{ ports: number }>;
/** The port of all sessions, then those with an exit of their own. */
export type Opened = Readonly<{ sessions: number; ports: readonly number[] }>;

// In a thread of its own, so that what is measured does not wait for what plays the suppliers.
const { ports } = workerData as Played;
const sessions = await openFarSide();
for (let index = 0; index < 1_000; index += 1) {
  const exit = `198.18.${100 + Math.floor(index / 250)}.${(index % 250) + 1}`;
  sessions.behave(exit, 'at-once');
}
const opened: number[] = [];
for (let index = 0; index < ports; index += 1) {
  const far = await openFarSide();
  far.leave('modem', () => `198.19.${Math.floor(index / 250)}.${(index % 250) + 1}`);
  far.behave('modem', 'at-once');
  opened.push(far.port);
}
parentPort?.postMessage({ sessions: sessions.port, ports: opened } satisfies Opened, []);
