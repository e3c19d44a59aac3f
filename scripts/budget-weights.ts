import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A part of the built web application and the most it may weigh, in bytes after brotli. */
export type Weight = Readonly<{ name: string; bytes: number; budget: number }>;

type Chunk = Readonly<{
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: readonly string[];
  css?: readonly string[];
}>;
type Manifest = Readonly<Record<string, Chunk>>;

const kB = 1_000;
/** What a phone on a slow network is promised. */
const budgets = {
  publicPage: 2 * kB,
  firstLoad: 110 * kB,
  styles: 12 * kB,
  route: 35 * kB,
  // The goal is 260 kB. All screens and the back office together are above it; this keeps them from
  // growing while they are brought down.
  app: 292 * kB,
};
const shellKey = 'app.html';
const pagesFolder = 'app/pages/';
/** Fetched by the button that writes a report, and by nothing else. */
const pdfKey = 'lib/pdf-report.ts';
const scriptTag = /<script[^>]*\ssrc="\/([^"]+)"/g;

/**
 * Weighs a built web application (`dist/web`): each public page's scripts, the shell's first load,
 * each screen's own chunk and the styles it starts with, the shell's among them, and all of the
 * app's script but the PDF writer.
 */
export function weigh(folder: string): readonly Weight[] {
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const size = (file: string) => brotliCompressSync(readFileSync(join(folder, file))).length;
  const sum = (files: Iterable<string>) =>
    [...new Set(files)].reduce((total, file) => total + size(file), 0);
  const app = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  const outside = new Set([...publicEntries(manifest), ...onlyFor(manifest, pdfKey)]);
  const appScripts = app.filter(([key]) => !outside.has(key)).map(([, { file }]) => file);
  const stylesOf = (key: string) =>
    withImports(manifest, key).flatMap((each) => manifest[each]?.css ?? []);
  const screens = app.map(([key]) => key).filter((key) => key.startsWith(pagesFolder));
  const pages = globSync('**/*.html', { cwd: folder }).filter((page) => page !== shellKey);
  return [
    ...pages.toSorted().map((page) => {
      const files = scriptsOf(readFileSync(join(folder, page), 'utf8'));
      return { name: page, bytes: sum(files), budget: budgets.publicPage };
    }),
    {
      name: 'first load',
      bytes: sum([
        ...scriptsOf(readFileSync(join(folder, shellKey), 'utf8')),
        ...withImports(manifest, shellKey).map((key) => fileOf(manifest, key)),
      ]),
      budget: budgets.firstLoad,
    },
    ...screens.map((key) => ({
      name: key,
      bytes: size(fileOf(manifest, key)),
      budget: budgets.route,
    })),
    ...screens.map((key) => ({
      name: `styles of ${key}`,
      bytes: sum([...stylesOf(shellKey), ...stylesOf(key)]),
      budget: budgets.styles,
    })),
    { name: 'script of the app', bytes: sum(appScripts), budget: budgets.app },
  ];
}

export const tooHeavy = (weights: readonly Weight[]) =>
  weights.filter(({ bytes, budget }) => bytes > budget);

const scriptsOf = (html: string) => [...html.matchAll(scriptTag)].map(([, file = '']) => file);

const fileOf = (manifest: Manifest, key: string): string => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}.`);
  return chunk.file;
};

const publicEntries = (manifest: Manifest) =>
  Object.entries(manifest)
    .filter(([key, { isEntry }]) => isEntry && key !== shellKey)
    .map(([key]) => key);

/** A chunk and everything it imports at once, by their keys. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  fileOf(manifest, key);
  if (seen.has(key)) return [];
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen);
  return [...seen];
}

/** A chunk with those of its imports that nothing else imports. */
function onlyFor(manifest: Manifest, key: string): string[] {
  if (!(key in manifest)) return [];
  const others = Object.keys(manifest).filter((each) => each !== key);
  const shared = new Set(others.flatMap((each) => manifest[each]?.imports ?? []));
  return withImports(manifest, key).filter((each) => each === key || !shared.has(each));
}
