import { casesOf, exists, type Proof } from '../../e2e/support/proven-cases.ts';
import type { PlayedTest } from '../gate/playwright.ts';
import { runChecks } from './checks.ts';
import { runCommand } from './suites.ts';

/**
 * Prints the list with what became of each case: attacked and held, failed, or proven by tests of
 * the gate alone. Counts the proofs that are gone, beyond the tests that failed.
 */
function judge(played: readonly PlayedTest[]): number {
  let gone = 0;
  for (const { id, what, proofs } of casesOf('security-tests')) {
    const isPlayed = ({ title }: Proof) => played.some((test) => test.title === title);
    const tests = played.filter(({ title }) => proofs.some((one) => one.title === title));
    const gaps = proofs.filter((one) => !exists(one));
    gone += gaps.length;
    const isBroken = gaps.length > 0 || tests.some(({ passed }) => !passed);
    const held = tests.length > 0 ? 'passed' : 'gate';
    console.log(`  ${id.padEnd(5)} ${(isBroken ? 'FAILED' : held).padEnd(7)} ${what}`);
    for (const { file, title } of gaps) console.log(`                gone: ${file}: ${title}`);
    if (proofs.some(isPlayed)) continue;
    for (const { file, title } of proofs) console.log(`                ${file}: ${title}`);
  }
  return gone;
}

await runCommand(() => runChecks('e2e/security', process.argv.slice(2), judge));
