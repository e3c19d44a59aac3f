import { caseGroups } from './index.ts';
import { gapsOf, idsOf, ownTests } from './proofs.ts';

/** A test that was played, by its title. */
export type PlayedTest = Readonly<{ title: string; passed: boolean }>;
export type Table = Readonly<{ lines: readonly string[]; failed: number }>;

/**
 * The list with what became of each case: attacked and held, failed, or proven by tests of the gate
 * alone. `failed` counts the cases that no test proves any more, beyond the tests that failed.
 */
export function tableOf(played: readonly PlayedTest[]): Table {
  const own = ownTests();
  const lines: string[] = [];
  let failed = 0;
  for (const { title, cases } of caseGroups) {
    lines.push('', title);
    for (const one of cases) {
      const tests = played.filter((test) => idsOf(test.title).includes(one.id));
      const gaps = gapsOf(one, own);
      failed += gaps.length;
      const { elsewhere } = one;
      const isBroken = gaps.length > 0 || tests.some(({ passed }) => !passed);
      const held = tests.length > 0 ? 'passed' : 'gate';
      lines.push(`  ${one.id.padEnd(5)} ${(isBroken ? 'FAILED' : held).padEnd(7)} ${one.what}`);
      lines.push(...gaps.map((gap) => `                ${gap}`));
      if (tests.length > 0) continue;
      lines.push(...elsewhere.map(({ file, title: name }) => `                ${file}: ${name}`));
    }
  }
  return { lines, failed };
}
