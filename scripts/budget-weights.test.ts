import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tooHeavy, weigh } from './budget-weights.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-budgets-'));
  put('.vite/manifest.json', JSON.stringify(manifest));
  put('app.html', '<script src="/theme.js"></script><script src="/app.js"></script>');
  put('index.html', '<script src="/theme.js" defer></script><script src="/site.js"></script>');
  for (const name of ['theme', 'app', 'kit', 'home', 'pdf', 'site']) put(`${name}.js`, noise(100));
  for (const name of ['app', 'home']) put(`${name}.css`, noise(100));
});
afterEach(() => rmSync(folder, { recursive: true }));

const manifest = {
  'app.html': { file: 'app.js', isEntry: true, imports: ['_kit'], css: ['app.css'] },
  _kit: { file: 'kit.js' },
  'app/pages/home-page.tsx': { file: 'home.js', imports: ['app.html'], css: ['home.css'] },
  'lib/pdf-report.ts': { file: 'pdf.js', imports: ['_kit'] },
  'public-site/browser/site.ts': { file: 'site.js', isEntry: true },
};

function put(name: string, content: string | Buffer) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** Bytes that no compressor makes smaller. */
const noise = (bytes: number) => randomBytes(bytes);
const heavyNames = () => tooHeavy(weigh(folder)).map(({ name }) => name);
const bytesOf = (name: string) => weigh(folder).find((weight) => weight.name === name)?.bytes ?? 0;

describe('byte budgets', () => {
  it('pass a light build', () => expect(heavyNames()).toEqual([]));

  it('fail for a public page whose scripts are too heavy together', () => {
    put('theme.js', noise(1_100));
    put('site.js', noise(1_000));
    expect(heavyNames()).toEqual(['index.html']);
  });

  it('count what the shell imports into its first load', () => {
    put('kit.js', noise(110_000));
    expect(heavyNames()).toEqual(['first load']);
  });

  it('fail for a screen whose own chunk is too heavy', () => {
    put('home.js', noise(36_000));
    expect(heavyNames()).toEqual(['app/pages/home-page.tsx']);
  });

  it('count the styles of the shell and of the screen together', () => {
    put('app.css', noise(6_500));
    put('home.css', noise(6_500));
    expect(heavyNames()).toEqual(['styles of app/pages/home-page.tsx']);
  });

  it('leave the PDF writer and the public script out of the whole, and shared parts in', () => {
    const before = bytesOf('script of the app');
    put('pdf.js', noise(50_000));
    put('site.js', noise(1_000));
    expect(bytesOf('script of the app')).toBe(before);
    put('kit.js', noise(1_100));
    expect(bytesOf('script of the app')).toBe(before + 1_000);
  });

  it('say which part of the build is missing', () => {
    put('.vite/manifest.json', '{}');
    expect(() => weigh(folder)).toThrow('The build has no app.html.');
  });
});
