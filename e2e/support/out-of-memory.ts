import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../scripts/gate/program.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { isGone } from './kill.ts';

/**
 * What a program is started with whose processes run out of memory: a heap that fills soon, and a
 * debugger that listens at any free port once it is asked for.
 */
export const littleMemory = { NODE_OPTIONS: '--max-old-space-size=256 --inspect-port=0' };

/** Fills the heap until Node ends the process. */
const fill = `{
  const kept = [];
  for (;;) kept.push(new Array(4_096).fill(kept.length + 0.5));
}`;

/** Has a process run out of memory in the middle of its work, and waits until another does it. */
export async function runOutOfMemory(
  program: Program,
  name: 'api' | 'worker' | 'gateway',
): Promise<void> {
  const { [name]: pid } = await program.processes();
  if (pid === undefined) throw new Error(`The ${name} does not run.`);
  const debuggers = () => {
    const log = readFileSync(join(program.dataDir, 'logs', `${name}.log`), 'utf8');
    return log.match(/(?<=Debugger listening on )ws:\S+/g) ?? [];
  };
  const before = debuggers().length;
  process.kill(pid, 'SIGUSR1');
  const url = await eventually(`a debugger of the ${name}`, () => debuggers()[before]);
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const evaluate = { id: 1, method: 'Runtime.evaluate', params: { expression: fill } };
  socket.send(JSON.stringify(evaluate));
  await eventually(`the ${name} to run out of memory`, () => isGone(pid));
  await eventually(`the ${name} to be back`, async () => {
    const { [name]: now } = await program.processes();
    return now !== undefined && now !== pid;
  });
}
