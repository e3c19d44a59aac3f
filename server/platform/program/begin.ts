import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { programRoot } from './program-file.ts';
import { tellSourceLines } from './source-lines.ts';

/**
 * The first steps of a built program, before anything else is loaded: it uses Node's compile cache
 * of an earlier start, where that can be stored, and maps its errors to the lines of the sources.
 */
enableCompileCache(join(programRoot, 'dist/compile-cache'));
tellSourceLines();
