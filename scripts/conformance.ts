import { runChecks } from './checks.ts';
import { runCommand } from './suites.ts';

/** `--real NAME` is one option; every other word names a suite. */
const args = process.argv
  .slice(2)
  .join('\n')
  .replace(/^--real\n/m, '--real=')
  .split('\n')
  .filter((arg) => arg !== '');

await runCommand(() => runChecks('e2e/conformance', args));
