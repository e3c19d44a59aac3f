import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officeCalls } from './roles.ts';

const contracts = join(import.meta.dirname, '../../contracts');

/** Method and path of every call below /admin that any file of contracts declares. */
async function declared(): Promise<readonly string[]> {
  const files = readdirSync(contracts).filter((file) => /^[\w-]+(?<!\.test)\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(join(contracts, file))));
  return modules.flatMap((exported) => Object.values(exported as object).flatMap(officeCallsIn));
}

function officeCallsIn(group: unknown): readonly string[] {
  if (typeof group !== 'object' || group === null) return [];
  return Object.values(group).flatMap((call: unknown) => {
    const { method, path } = (call ?? {}) as { method?: unknown; path?: unknown };
    const isOffice = typeof path === 'string' && path.startsWith('/admin');
    return isOffice ? [`${String(method)} ${path}`] : [];
  });
}

test('the matrix of roles asks every call of the back office', async () => {
  const asked = officeCallsIn(officeCalls);
  expect([...new Set(await declared())].toSorted()).toEqual([...asked].toSorted());
});
