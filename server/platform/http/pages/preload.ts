import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An entry of Vite's manifest; `imports` are keys of other entries. */
type Chunk = Readonly<{
  file: string;
  isEntry?: boolean;
  /** The source of a screen or another start; what several share has none. */
  src?: string;
  imports?: readonly string[];
  css?: readonly string[];
}>;
export type Manifest = Readonly<Record<string, Chunk>>;
/** Path pattern of a screen, with `$name` for a part that varies, to its page in the manifest. */
export type Screens = Readonly<Record<string, string>>;

const shellKey = 'app.html';
/** Before what runs at once, which would hold up their fetching. */
const linksPlace = /<script>|<\/head>/;

/**
 * Puts links to the script and styles of the requested screen into the shell, so that the browser
 * fetches them together with the shell's own and not after it has run; scripts that need nothing of
 * the shell run at once. `folder` is the built web application; a build without a manifest leaves
 * the shell unchanged.
 */
export function readPreload(folder: string): (pathname: string, shell: string) => string {
  const manifest = readJson(path.join(folder, '.vite/manifest.json')) as Manifest | undefined;
  const screens = readJson(path.join(folder, '.vite/screens.json')) as Screens | undefined;
  return manifest && screens ? createPreload(manifest, screens) : (_pathname, shell) => shell;
}

/** The same from a manifest at hand. What the shell loads anyway is not named again. */
export function createPreload(manifest: Manifest, screens: Screens) {
  const shell = filesOf(manifest, shellKey);
  const independent = independentOf(manifest);
  const known = Object.entries(screens).map(([pattern, page]) => ({
    pattern: patternOf(pattern),
    links: filesOf(manifest, page)
      .filter((file) => !shell.includes(file))
      .map((file) => (independent.has(file) ? runOf(file) : linkOf(file)))
      .join(''),
  }));
  return (pathname: string, html: string): string => {
    const screen = known.find(({ pattern }) => pattern.test(pathname));
    return screen ? html.replace(linksPlace, (place) => screen.links + place) : html;
  };
}

/** A page's file, its static imports with theirs, and the styles of all; each once. */
function filesOf(manifest: Manifest, key: string): readonly string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (each: string) => {
    const chunk = manifest[each];
    if (chunk === undefined || seen.has(each)) return;
    seen.add(each);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(key);
  return [...files];
}

/** Parts that several screens have in common and that import no other file. */
function independentOf(manifest: Manifest): ReadonlySet<string> {
  const parts = Object.values(manifest).filter(
    ({ src, imports = [], css = [] }) => src === undefined && imports.length + css.length === 0,
  );
  return new Set(parts.map(({ file }) => file).filter((file) => file.endsWith('.js')));
}

/** With `crossorigin`, as the loader asks for them: another mode would fetch them twice. */
const linkOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Without waiting for its turn, which would come after the shell's script. */
const runOf = (file: string) => `<script type="module" async crossorigin src="/${file}"></script>`;

function patternOf(screen: string): RegExp {
  const parts = screen.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : escape(part)));
  return new RegExp(`^${parts.join('/')}/?$`);
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
