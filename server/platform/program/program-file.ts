import { basename, dirname, join } from 'node:path';

/** The folder of the whole program, with package.json, from wherever this runs. */
export const programRoot = join(import.meta.dirname, '../../..');
/** A build leaves sources their own place in `dirname`, and not in `filename`. */
const isBuilt = import.meta.filename.endsWith('.js');
const entrypoints = 'server/entrypoints';

/** What a build makes of a program, in its folder: `api.js`, `launcher-start.js`. */
export function builtName(source: string): string {
  const name = basename(source, '.ts');
  const folder = dirname(source);
  return `${folder === entrypoints ? name : join(folder, name).replaceAll(/[\\/]/g, '-')}.js`;
}

/** The path of the built processes, from the root. */
export const builtFolder = 'dist/server';

/**
 * The file to run for a program, named by its source from the root: what the build has made of it
 * where this runs from a build itself, else the source.
 */
export const programFile = (source: string): string =>
  isBuilt ? join(programRoot, builtFolder, builtName(source)) : join(programRoot, source);
