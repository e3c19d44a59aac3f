// One process or task of the shop, as `node scripts/shop.mjs api`: its build, where that is up to
// date, else the sources. For operators with their own process supervision.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isFresh } from './fresh-build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const file = isFresh(root, 'server') ? 'dist/server/shop.js' : 'server/entrypoints/shop.ts';
await import(pathToFileURL(join(root, file)).href);
