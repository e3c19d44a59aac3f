import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { furtherLocales } from '#contracts/locales.ts';
import { tooHeavy, weigh } from './budget-weights.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-budgets-'));
  put('.vite/manifest.json', JSON.stringify(manifest));
  put('.vite/screens.json', JSON.stringify(screens));
  put('app.html', '<script src="/theme.js"></script><script src="/app.js"></script>');
  put(
    'samples/index.html',
    '<script src="/theme.js" defer></script><script src="/site.js"></script>',
  );
  const scripts = 'theme app kit home queue desk pdf font texts site'.split(' ');
  for (const name of scripts) put(`${name}.js`, noise(100));
  for (const name of ['app', 'home', 'queue']) put(`${name}.css`, noise(100));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What readers of other languages load. */
const textsKeys = furtherLocales.flatMap((locale) =>
  ['index', 'refusals'].map((name) => `../languages/${locale}/web/${name}.ts`),
);

const manifest = {
  'app.html': {
    file: 'app.js',
    isEntry: true,
    imports: ['_kit'],
    dynamicImports: ['app/screens/home.tsx', 'features/admin/queue.tsx'],
    css: ['app.css'],
  },
  _kit: { file: 'kit.js' },
  'app/screens/home.tsx': {
    file: 'home.js',
    imports: ['app.html'],
    dynamicImports: ['lib/files/pdf-report.ts', ...textsKeys],
    css: ['home.css'],
  },
  'features/admin/queue.tsx': {
    file: 'queue.js',
    imports: ['app.html', '_desk'],
    css: ['queue.css'],
  },
  _desk: { file: 'desk.js' },
  'lib/files/pdf-report.ts': { file: 'pdf.js', imports: ['_kit', '_font'] },
  _font: { file: 'font.js' },
  ...Object.fromEntries(textsKeys.map((key) => [key, { file: 'texts.js' }])),
  'public-site/browser/site.ts': { file: 'site.js', isEntry: true },
};

const screens = { '/dashboard': 'app/screens/home.tsx', '/admin': 'features/admin/queue.tsx' };

function put(name: string, content: string | Buffer) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** Bytes that no compressor makes smaller. */
const noise = (bytes: number) => randomBytes(bytes);
const heavyNames = () => tooHeavy(weigh(folder, join(folder, 'samples'))).map(({ name }) => name);
const bytesOf = (name: string) =>
  weigh(folder, join(folder, 'samples')).find((weight) => weight.name === name)?.bytes ?? 0;

describe('byte budgets', () => {
  it('pass a light build', () => expect(heavyNames()).toEqual([]));

  it('fail for a public page whose scripts are too heavy together', () => {
    put('theme.js', noise(1_100));
    put('site.js', noise(1_000));
    expect(heavyNames()).toEqual(['index.html']);
  });

  it('fail for a public page that has too much script or too much of anything in itself', () => {
    put('samples/index.html', `<script type="module">${noise(2_200).toString('base64')}</script>`);
    expect(heavyNames()).toEqual(['index.html']);
    put('samples/index.html', noise(13_500).toString('base64'));
    expect(heavyNames()).toEqual(['document of index.html']);
  });

  it('count what the shell imports into its first load', () => {
    put('kit.js', noise(111_000));
    expect(heavyNames()).toEqual(['first load']);
  });

  it('fail for a screen that adds too much to the shell, with what it imports', () => {
    put('queue.js', noise(50_000));
    put('desk.js', noise(72_000));
    put('kit.js', noise(50_000));
    expect(heavyNames()).toEqual(['screen /admin']);
    put('home.js', noise(100_000));
    expect(heavyNames()).toContain('screen /dashboard');
  });

  it('count the styles of the shell and of the screen together', () => {
    put('app.css', noise(6_500));
    put('home.css', noise(6_500));
    expect(heavyNames()).toEqual(['styles of /dashboard']);
  });

  it('count what customers can come to load, at once or later, and no PDF, language or public script', () => {
    const before = bytesOf('script of the app');
    for (const name of ['pdf', 'font', 'texts', 'site']) put(`${name}.js`, noise(1_000));
    expect(bytesOf('script of the app')).toBe(before);
    put('kit.js', noise(1_100));
    put('home.js', noise(1_100));
    expect(bytesOf('script of the app')).toBe(before + 2_000);
  });

  it('count what only staff load as Admin and not as the app', () => {
    const [app, styles] = [bytesOf('script of the app'), bytesOf('styles of the app')];
    const admin = bytesOf('script of Admin');
    put('queue.js', noise(1_100));
    put('desk.js', noise(1_100));
    put('queue.css', noise(1_100));
    expect(bytesOf('script of Admin')).toBe(admin + 2_000);
    expect([bytesOf('script of the app'), bytesOf('styles of the app')]).toEqual([app, styles]);
  });

  it('count a part that both load as the app', () => {
    const admin = bytesOf('script of Admin');
    put('kit.js', noise(1_100));
    expect(bytesOf('script of Admin')).toBe(admin);
  });

  it('weigh the same whatever the names of other files come from', () => {
    const named = (hash: string) => {
      put('.vite/manifest.json', JSON.stringify({ ...manifest, _kit: { file: `kit-${hash}.js` } }));
      for (const name of ['kit', `kit-${hash}`]) put(`${name}.js`, '');
      put('home.js', `import"./kit-${hash}.js"`);
      return bytesOf('script of the app');
    };
    expect(named('q7Zx_-9K')).toBe(named('AAAAAAAA'));
  });

  it('say which part of the build is missing', () => {
    put('.vite/manifest.json', '{}');
    expect(() => weigh(folder, join(folder, 'samples'))).toThrow('The build has no app.html.');
  });
});
