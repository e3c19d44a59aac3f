import { runChecks } from './checks.ts';
import { runCommand } from './suites.ts';

const args = process.argv.slice(2);
// Every other word names a suite.
const real = args.indexOf('--real');
if (real >= 0) args.splice(real, 2, `--real=${args[real + 1] ?? ''}`);

await runCommand(() => runChecks('e2e/conformance', args));
