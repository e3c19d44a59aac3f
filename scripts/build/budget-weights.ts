import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { furtherLocales, languages, type Locale } from '#contracts/locales.ts';

/** A part of the built web application and the most it may weigh, in bytes after brotli. */
export type Weight = Readonly<{ name: string; bytes: number; budget: number }>;

type Chunk = Readonly<{
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  css?: readonly string[];
}>;
type Manifest = Readonly<Record<string, Chunk>>;
/** Path pattern of a screen to its key in the manifest. */
type Screens = Readonly<Record<string, string>>;

const kB = 1_000;
/** What a phone on a slow network is promised. */
const budgets = {
  publicPage: 2 * kB,
  /** With styles and scripts: together with headers it fits into the first flight of packets. */
  document: 13.5 * kB,
  /** The page with an example of every call of a program: read at length, and seldom the first. */
  guide: 16.7 * kB,
  firstLoad: 110.8 * kB,
  styles: 13 * kB,
  /** What a screen adds to the shell, all that it imports at once included. */
  route: 99.1 * kB,
  // All that a customer can open, of which nobody loads more than they use: the cart, the table of
  // many proxies, renewals of several, sub-users, list links, the team, traffic and its builder are
  // chunks of their own. The last 200 bytes are the proof of each line of an order, and rows of a
  // cart and an order that lose nothing on a phone.
  app: 349.4 * kB,
  /** What a reader of any language but English loads besides. */
  language: 23.7 * kB,
  /** What it says for refusals, fetched after the first screen. */
  refusals: 10.6 * kB,
  appStyles: 16 * kB,
  /**
   * The code that staff load beside the customers' parts: some sixty screens, each opened
   * separately and held to the route's limit. The total grows with every screen of Admin; three of
   * these are the dictionary of states, codes and events (`features/admin/words`).
   */
  admin: 170.2 * kB,
  /** A screen of Admin, with the libraries of forms (0044) and of lists (0046). */
  adminRoute: 121.6 * kB,
};
const shellKey = 'app.html';
/** Paths that only staff open; nothing else may import what these draw but Admin's routes. */
const adminPath = /^\/(admin|account\/staff)(\/|$)/;
const adminFrame = ['app/routes/admin-routes.tsx', 'app/frame/admin-layout.tsx'];
/** Fetched by the button that writes a report, and by nothing else. */
const pdfKey = 'lib/files/pdf-report.ts';
/** The texts of a further language, and what it says for refusals, loaded when it is chosen. */
const textsKey = (locale: Locale) => `../languages/${locale}/web/index.ts`;
const refusalsKey = (locale: Locale) => `../languages/${locale}/web/refusals.ts`;
const scriptTag = /<script[^>]*\ssrc="\/([^"]+)"/g;
const inlineScript = /<script(?: type="module")?>([^]*?)<\/script>/g;

/**
 * Weighs a built web application (`dist/web`): of each public page, as `samples` has it with all
 * of its parts (`dist/site/samples`), its scripts and the whole,
 * the shell's first load, what each screen adds to it and the styles it starts with, the shell's
 * among them. Then, along the graph of imports, all that a customer can come to load, script
 * (without the PDF writer and the texts of further languages) and styles, and all that staff load
 * besides. A part that both use counts as the customers'.
 */
export function weigh(folder: string, samples: string): readonly Weight[] {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8'));
  const manifest = read('manifest.json') as Manifest;
  const screens = Object.entries(read('screens.json') as Screens);
  const size = sizesIn(folder, manifest);
  const sum = (files: Iterable<string>) =>
    [...new Set(files)].reduce((total, file) => total + size(file), 0);
  const admin = new Set([
    ...adminFrame.filter((key) => key in manifest),
    ...screens.filter(([path]) => adminPath.test(path)).map(([, key]) => key),
  ]);
  const isAdmin = (key: string) => admin.has(key);
  const apart = new Set([
    pdfKey,
    ...furtherLocales.flatMap((each) => [textsKey(each), refusalsKey(each)]),
  ]);
  const customers = reachable(manifest, [shellKey], (key) => apart.has(key) || isAdmin(key));
  const staff = reachable(manifest, [...admin], (key) => customers.has(key));
  const inShell = new Set(withImports(manifest, shellKey));
  const scriptOf = (keys: Iterable<string>) => sum([...keys].map((key) => fileOf(manifest, key)));
  const stylesOf = (key: string) =>
    withImports(manifest, key).flatMap((each) => manifest[each]?.css ?? []);
  const pages = globSync('**/*.html', { cwd: samples });
  return [
    ...pages.toSorted().flatMap((page) => {
      const html = readFileSync(join(samples, page), 'utf8');
      const bytes = sum(scriptsOf(html)) + compressed(inlineScriptsOf(html));
      const budget = budgets[page.endsWith('developers.html') ? 'guide' : 'document'];
      return [
        { name: page, bytes, budget: budgets.publicPage },
        { name: `document of ${page}`, bytes: compressed(html), budget },
      ];
    }),
    {
      name: 'first load',
      bytes: sum([
        ...scriptsOf(readFileSync(join(folder, shellKey), 'utf8')),
        ...withImports(manifest, shellKey).map((key) => fileOf(manifest, key)),
      ]),
      budget: budgets.firstLoad,
    },
    ...screens.map(([path, key]) => ({
      name: `screen ${path}`,
      bytes: scriptOf(withImports(manifest, key).filter((each) => !inShell.has(each))),
      budget: adminPath.test(path) ? budgets.adminRoute : budgets.route,
    })),
    ...screens.map(([path, key]) => ({
      name: `styles of ${path}`,
      bytes: sum([...stylesOf(shellKey), ...stylesOf(key)]),
      budget: budgets.styles,
    })),
    { name: 'script of the app', bytes: scriptOf(customers), budget: budgets.app },
    ...languageWeights(scriptOf),
    {
      name: 'styles of the app',
      bytes: together(
        folder,
        [...customers].flatMap((key) => manifest[key]?.css ?? []),
      ),
      budget: budgets.appStyles,
    },
    { name: 'script of Admin', bytes: scriptOf(staff), budget: budgets.admin },
  ];
}

/** What each further language adds, by the script that some keys come to. */
const languageWeights = (scriptOf: (keys: readonly string[]) => number): readonly Weight[] =>
  furtherLocales.flatMap((locale) => {
    const { name } = languages[locale];
    const texts = scriptOf([textsKey(locale)]);
    const refusals = scriptOf([refusalsKey(locale)]);
    return [
      { name: `texts in ${name}`, bytes: texts, budget: budgets.language },
      { name: `refusals in ${name}`, bytes: refusals, budget: budgets.refusals },
    ];
  });

export const tooHeavy = (weights: readonly Weight[]) =>
  weights.filter(({ bytes, budget }) => bytes > budget);

const scriptsOf = (html: string) => [...html.matchAll(scriptTag)].map(([, file = '']) => file);

const inlineScriptsOf = (html: string) =>
  [...html.matchAll(inlineScript)].map(([, code = '']) => code).join('\n');

const compressed = (content: string | Buffer) =>
  content.length === 0 ? 0 : brotliCompressSync(content).length;

const fileOf = (manifest: Manifest, key: string): string => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}.`);
  return chunk.file;
};

/** A chunk and everything it imports at once, by their keys. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  fileOf(manifest, key);
  if (seen.has(key)) return [];
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen);
  return [...seen];
}

/** Everything that the given chunks import, at once or later, but what is behind a stop. */
function reachable(
  manifest: Manifest,
  from: readonly string[],
  isStop: (key: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key) || isStop(key)) continue;
    fileOf(manifest, key);
    found.add(key);
    open.push(...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? []));
  }
  return found;
}

/** Most screens share most of their files; compressing each but once is most of the work saved. */
function sizesIn(folder: string, manifest: Manifest): (file: string) => number {
  const sizes = new Map<string, number>();
  const steady = withSteadyNames(Object.values(manifest).map(({ file }) => basename(file)));
  return (file) => {
    const known = sizes.get(file) ?? compressed(steady(readFileSync(join(folder, file), 'latin1')));
    sizes.set(file, known);
    return known;
  };
}

/**
 * Gives each file's name in a text a hash of the name alone, which compresses as badly as that of
 * its content: else any change moves the weight of everything that names what it changed.
 */
function withSteadyNames(files: readonly string[]): (text: string) => Buffer {
  const hashed = /-[\w-]{7,8}(?=\.\w+$)/;
  const steadyOf = (file: string) => {
    const digest = createHash('sha256').update(file.replace(hashed, '')).digest('base64url');
    return file.replace(hashed, (hash) => `-${digest}`.slice(0, hash.length));
  };
  const steady = new Map(files.map((file) => [file, steadyOf(file)]));
  const named = /[\w.-]+\.(?:js|css)/g;
  return (text) =>
    Buffer.from(
      text.replace(named, (file) => steady.get(file) ?? file),
      'latin1',
    );
}

/** Stylesheets as one: what their content weighs, however the bundler cut it into files. */
const together = (folder: string, files: readonly string[]) =>
  compressed(Buffer.concat([...new Set(files)].map((file) => readFileSync(join(folder, file)))));
