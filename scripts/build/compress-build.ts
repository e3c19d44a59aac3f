import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * Writes beside each built file of scripts, styles and pictures what a browser is sent of it, as
 * small as it gets: `.br` and `.gz`. Pages are compressed on their way out, as they change. Files
 * for which it saves nothing worth a file are left alone.
 */
const web = fileURLToPath(new URL('../../dist/web', import.meta.url));
const leastBytes = 1024;
const best = { br: promisify(brotliCompress), gz: promisify(gzip) };

async function compress(name: string): Promise<void> {
  const file = join(web, name);
  const content = await readFile(file);
  if (content.length < leastBytes) return;
  for (const [ending, pack] of Object.entries(best)) {
    await writeFile(`${file}.${ending}`, await pack(content));
  }
}

await Promise.all(globSync('**/*.{js,css,svg}', { cwd: web }).map(compress));
