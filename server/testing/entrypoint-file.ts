import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh } from '../../scripts/fresh-build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
let isBuilt: boolean | undefined;

/**
 * The file of a process or task of `server/entrypoints`, as `scripts/shop.mjs` chooses it: of the
 * build, which starts in a third of the time, where that is of the sources that are there now.
 */
export function programFile(name: string): string {
  isBuilt ??= isFresh(root, 'server');
  return join(root, isBuilt ? `dist/server/${name}.js` : `server/entrypoints/${name}.ts`);
}
