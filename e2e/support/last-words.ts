import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../scripts/gate/program.ts';
import { test } from './shop.ts';

const logKept = 4_000;

/** What a program and its processes said last, where a test has failed: CI keeps nothing else. */
export function notifyWhenFailed(program: Program | undefined): void {
  const { status, expectedStatus } = test.info();
  if (!program || status === expectedStatus) return;
  process.stderr.write(program.said());
  for (const name of ['api', 'worker', 'sandbox']) {
    const log = readFileSync(join(program.dataDir, 'logs', `${name}.log`), 'utf8');
    process.stderr.write(`${name}: ${log.slice(-logKept)}\n`);
  }
}
