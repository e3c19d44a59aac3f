import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const areas = ['web/{app,features,lib,ui}', 'web/public-site', 'server'];

/** The names that catalogues give themselves in the files of an area. */
const namesIn = (text: string) =>
  [...text.matchAll(/= catalogue\(\s*'(\w+)'/g)].map(([, name = '']) => name);

// The compiler knows which names there are; that two texts answer to one it does not see.
test.each(areas)('no two catalogues of %s have the same name', (area) => {
  const files = globSync(`${area}/**/*.{ts,tsx}`, { cwd: root });
  const names = files.flatMap((file) => namesIn(readFileSync(`${root}${file}`, 'utf8')));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
