import { join } from 'node:path';
import { builtFolder, builtName, programRoot } from '#platform/program/program-file.ts';
import { isFresh } from '../../scripts/fresh-build.mjs';

let isBuilt: boolean | undefined;

/**
 * The file of a process or task of `server/entrypoints`, as `scripts/shop.mjs` chooses it: of the
 * build, which starts in a third of the time, where that is of the sources that are there now.
 */
export function entrypointFile(name: string): string {
  isBuilt ??= isFresh(programRoot, 'server');
  const source = `server/entrypoints/${name}.ts`;
  return join(programRoot, isBuilt ? join(builtFolder, builtName(source)) : source);
}
