/** Every case of the gateway facts, and our own, against a real gateway process; then those whose
 * other side is the shop's database. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../../gateway/testing/conformance.ts';
import { runNode } from '../../scripts/gate/process.ts';
import { offerPrograms } from '../../scripts/programs/programs.ts';
import { offerPython } from '../../scripts/programs/python.ts';
import type { Case, Tally } from '../../scripts/suites/tally.ts';

const root = join(import.meta.dirname, '../..');
const named = /\btest(?:\.each\(.*?\))?\(\s*['"]([CLS]\d+): /gs;

/** `--only` chooses among the names of both. */
export async function play(tally: Tally): Promise<void> {
  // A case whose program is still missing afterwards is skipped and names it.
  offerPrograms('curl', 'git', 'nc.openbsd', 'python3', 'ssh', 'sshd', 'wget');
  offerPython();
  await tally.play([...checks, ...databaseCases()], undefined);
}

/** Files with tests of change-IP, lots and sub-users that are named by the case they prove. */
function databaseCases(): Case<undefined>[] {
  return globSync('server/**/*.db.test.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const ids = new Set([...text.matchAll(named)].map(([, id]) => id));
    if (ids.size === 0) return [];
    return [{ name: `${[...ids].join(', ')}: ${file}`, run: () => runNamed(file) }];
  });
}

async function runNamed(file: string): Promise<void> {
  const vitest = join('node_modules', 'vitest/vitest.mjs');
  const { code, output } = await runNode([vitest, 'run', file, '-t', String.raw`\b[CLS]\d+: `]);
  if (code !== 0) throw new Error(output);
}
