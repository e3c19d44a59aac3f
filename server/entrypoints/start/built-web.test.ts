import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#testing/folders.ts';
import { requireBuiltWeb } from './built-web.ts';

function folderWith(...files: string[]) {
  const folder = ownFolder();
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  return folder;
}

test('a live api does not start without the built app and the built public pages', () => {
  const start = (...files: string[]) => requireBuiltWeb(folderWith(...files), 'live');
  expect(() => start()).toThrow('npm run build');
  expect(() => start('web/app.html')).toThrow('npm run build');
  expect(() => start('site/assets.json')).toThrow('npm run build');
  expect(() => start('web/app.html', 'site/assets.json')).not.toThrow();
});

test('in the sandbox the api may start before the pages are built', () => {
  expect(() => requireBuiltWeb(folderWith(), 'sandbox')).not.toThrow();
});
