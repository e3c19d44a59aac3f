import { runChecks } from './checks.ts';
import { runCommand } from './suites.ts';

await runCommand(() => runChecks('e2e/faults', process.argv.slice(2)));
