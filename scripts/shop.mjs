// One process or task of the shop, as `node scripts/shop.mjs api`: what was built of it, where that
// is of the sources that are there, else the sources. For whoever supervises processes by himself.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isFresh } from './fresh-build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const file = isFresh(root, 'server') ? 'dist/server/shop.js' : 'server/entrypoints/shop.ts';
await import(pathToFileURL(join(root, file)).href);
