import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFile, securityDocument } from '../../e2e/security/list/document.ts';
import { tableOf } from '../../e2e/security/list/table.ts';
import { runChecks } from './checks.ts';
import { runCommand } from './suites.ts';

writeFileSync(join(import.meta.dirname, '../..', documentFile), securityDocument());
await runCommand(() =>
  runChecks('e2e/security', process.argv.slice(2), (tests) => {
    const { lines, failed } = tableOf(tests);
    console.log(lines.join('\n'));
    return failed;
  }),
);
