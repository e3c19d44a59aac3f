import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountWords } from '../../web/features/admin/words/accounts.ts';
import { auditVerbs } from '../../web/features/admin/words/audit.ts';

const modules = join(import.meta.dirname, '../../server/modules');

/** What each source of the server's modules, tests apart, holds after `pattern`. */
function inModules(pattern: RegExp): string[] {
  const files = globSync('**/*.ts', { cwd: modules, exclude: (name) => name.endsWith('.test.ts') });
  const found = files.flatMap((file) =>
    [...readFileSync(join(modules, file), 'utf8').matchAll(pattern)].map(([, word = '']) => word),
  );
  return [...new Set(found)].toSorted();
}

test('every account of the ledger has a word for staff, but what a provider holds', () => {
  const chart = readFileSync(join(modules, 'ledger/accounts.ts'), 'utf8');
  const accounts = [...chart.matchAll(/^ {2}(\w+): \{ kind:/gm)].map(([, name = '']) => name);
  const worded = accounts.filter((name) => !name.endsWith('_clearing'));
  expect(worded.length).toBeGreaterThan(7);
  expect(worded.filter((name) => accountWords[name] === undefined)).toEqual([]);
});

test('every verb of the audit log has a word for staff', () => {
  const verbs = inModules(/\baction: '[a-z_.-]+\.([a-z_-]+)'/g);
  expect(verbs.length).toBeGreaterThan(40);
  expect(verbs.filter((verb) => auditVerbs[verb] === undefined)).toEqual([]);
});
