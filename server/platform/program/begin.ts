import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { programRoot } from './program-file.ts';
import { tellSourceLines } from './source-lines.ts';

/**
 * What a built program does before anything else of it is loaded: it takes what Node compiled of
 * it at an earlier start, where that may be kept, and tells its errors by the lines of the sources.
 */
enableCompileCache(join(programRoot, 'dist/compile-cache'));
tellSourceLines();
