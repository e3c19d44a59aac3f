import { readFile } from 'node:fs/promises';
import { eventually } from '../../scripts/gate/eventually.ts';
import type { Program } from '../../scripts/gate/program.ts';

/** The launcher waits ten seconds before it revives one that dies again and again. */
const backWithinMs = 120_000;

/** A process that has ended but was not collected yet still has a number, and does nothing. */
export async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return / Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** Whether the api answers and has its database. */
export async function isReady({ addresses }: Program): Promise<boolean> {
  const ready = await fetch(`${addresses.api}/readyz`).catch(() => undefined);
  await ready?.body?.cancel();
  return ready?.status === 200;
}

/**
 * Ends a running process by force and waits until the shop is ready with another in its place. The
 * dead one must be gone first: on some systems it keeps answering for a moment.
 */
export async function killAndAwait(
  program: Program,
  name: 'api' | 'worker' | 'postgres',
): Promise<void> {
  // A launcher that is just starting a process may answer slowly.
  const pidNow = async () => (await program.processes().catch(() => undefined))?.[name];
  const strike = async () => {
    const running = await pidNow();
    return running !== undefined && kill(running) ? running : undefined;
  };
  const pid = await eventually(`${name} to run`, strike, backWithinMs);
  await eventually(`${name} to be gone`, () => isGone(pid));
  const isBack = async () => {
    const now = await pidNow();
    return now !== undefined && now !== pid && isReady(program);
  };
  await eventually(`${name} to be back`, isBack, backWithinMs);
}

/** False for a process that has gone since it was named, as one that restarts itself may. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw cause;
  }
}
