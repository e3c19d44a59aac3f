import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locales } from '#contracts/locales.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import { offlineScript } from './offline-files.ts';

const offlinePages = locales.map((locale) => publicPath('/offline', locale));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-offline-'));
  for (const name of ['app', ...offlinePages.map((page) => `samples${page}`)]) {
    write(`${name}.html`, name);
  }
  write(
    '.vite/manifest.json',
    JSON.stringify({
      'app.html': {
        file: 'assets/app.js',
        imports: ['_react.js'],
        dynamicImports: ['app/screens/rare.tsx'],
        css: ['assets/app.css'],
        assets: ['assets/inter.woff2', 'assets/picture.svg'],
      },
      '_react.js': { file: 'assets/react.js' },
      'ui/overlay/toast-host.tsx': { file: 'assets/toast.js', imports: ['_react.js'] },
      'app/navigation/nav-drawer.tsx': { file: 'assets/drawer.js' },
      'app/offline/index.ts': { file: 'assets/offline.js' },
      'app/screens/rare.tsx': { file: 'assets/rare.js' },
    }),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

type Build = Readonly<{ id: string; files: readonly string[]; screens: readonly string[] }>;
const read = (): Build =>
  JSON.parse(
    offlineScript(folder, { site: folder, files: ['assets/site.css'] })
      .replace('self.lango = ', '')
      .replace(';\n', ''),
  ) as Build;

test('the frame is kept with all that it starts with, and nothing that it may never need', () => {
  const { files } = read();
  expect(files).toEqual(
    expect.arrayContaining(['/dashboard', ...offlinePages, '/assets/react.js']),
  );
  expect(files).toContain('/assets/site.css');
  expect(files).toContain('/assets/inter.woff2');
  expect(files).not.toContain('/assets/rare.js');
  expect(files).not.toContain('/assets/picture.svg');
  expect(new Set(files).size).toBe(files.length);
  expect(files.some((path) => path.startsWith('/api'))).toBe(false);
});

test('a page that changed makes another build, and the same pages the same one', () => {
  const first = read().id;
  expect(read().id).toBe(first);
  write('samples/sw/offline.html', 'other words');
  expect(read().id).not.toBe(first);
});
