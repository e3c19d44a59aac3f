import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '#contracts/account/token-guide.ts';

const contracts = join(import.meta.dirname, '../../contracts');

/** Every call that any file of contracts declares, each once, by its method and path. */
export async function declaredCalls(): Promise<ReadonlyMap<string, Call>> {
  const files = globSync('**/*.ts', { cwd: contracts }).filter((file) => !file.includes('.test.'));
  const modules = await Promise.all(files.map((file) => import(join(contracts, file))));
  const exported = modules.flatMap((module) => Object.values(module as object) as unknown[]);
  const groups = exported.filter((each) => typeof each === 'object' && each !== null);
  const found = groups.flatMap((group) => [group, ...(Object.values(group) as unknown[])]);
  return new Map(found.filter(isCall).map((call) => [`${call.method} ${call.path}`, call]));
}

function isCall(value: unknown): value is Call {
  const { method, path } = (value ?? {}) as { method?: unknown; path?: unknown };
  return typeof method === 'string' && typeof path === 'string' && path.startsWith('/');
}
