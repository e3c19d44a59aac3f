import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Program } from '../../scripts/gate/program.ts';
import { eventually } from '../../scripts/gate/eventually.ts';

/** The launcher waits ten seconds before it revives one that dies again and again. */
const backWithinMs = 60_000;

/** A process that has ended but was not collected yet still has a number, and does nothing. */
export async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return / Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * Ends a running process by force and waits until the shop answers. The dead one must be gone
 * first: on some systems it goes on for a moment, and its answer is nobody's return.
 */
export async function killAndAwait(program: Program, name: 'api' | 'worker'): Promise<void> {
  const { [name]: pid } = await program.processes();
  assert.ok(pid, `${name} runs`);
  process.kill(pid, 'SIGKILL');
  await eventually(`${name} to be gone`, () => isGone(pid));
  const answers = async () => {
    const healthy = await fetch(`${program.addresses.api}/healthz`).catch(() => undefined);
    return healthy?.ok;
  };
  await eventually('the shop to answer again', answers, backWithinMs);
}
