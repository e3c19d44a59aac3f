import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An entry of Vite's manifest; `imports` are keys of other entries. */
type Chunk = Readonly<{
  file: string;
  isEntry?: boolean;
  imports?: readonly string[];
  css?: readonly string[];
}>;
export type Manifest = Readonly<Record<string, Chunk>>;
/** Path pattern of a screen, with `$name` for a part that varies, to its page in the manifest. */
export type Screens = Readonly<Record<string, string>>;

const shellKey = 'app.html';

/**
 * Puts links to the script and styles of the requested screen into the shell, so that the browser
 * fetches them together with the shell's own and not after it has run. `folder` is the built web
 * application; a build without a manifest leaves the shell as it is.
 */
export function readPreload(folder: string): (pathname: string, shell: string) => string {
  const manifest = readJson(path.join(folder, '.vite/manifest.json')) as Manifest | undefined;
  const screens = readJson(path.join(folder, '.vite/screens.json')) as Screens | undefined;
  return manifest && screens ? createPreload(manifest, screens) : (_pathname, shell) => shell;
}

/** The same from a manifest at hand. What the shell loads anyway is not named again. */
export function createPreload(manifest: Manifest, screens: Screens) {
  const shell = filesOf(manifest, shellKey);
  const known = Object.entries(screens).map(([pattern, page]) => ({
    pattern: patternOf(pattern),
    links: linksOf(filesOf(manifest, page).filter((file) => !shell.includes(file))),
  }));
  return (pathname: string, html: string): string => {
    const screen = known.find(({ pattern }) => pattern.test(pathname));
    // A function as the replacement, because a string would give `$` in a name a meaning.
    return screen ? html.replace('</head>', () => `${screen.links}</head>`) : html;
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

/** With `crossorigin`, as the loader asks for them: another mode would fetch them twice. */
const linksOf = (files: readonly string[]) =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('');

function patternOf(screen: string): RegExp {
  const parts = screen.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : escape(part)));
  return new RegExp(`^${parts.join('/')}/?$`);
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
