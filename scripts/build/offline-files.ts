import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#contracts/locales.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import { appScreens } from '#contracts/site/screens.ts';

type Chunk = Readonly<{
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
  assets?: readonly string[];
}>;
type Manifest = Readonly<Record<string, Chunk>>;

/** Documents and scripts that a page without a network consists of, beside its hashed files. */
const offlinePages = locales.map((locale) => publicPath('/offline', locale));
const unhashed = ['/dashboard', ...offlinePages, '/favicon.svg'];

/** The frame, and the parts of it that it fetches when they are wanted. */
const frame = [
  'app.html',
  'ui/overlay/toast-host.tsx',
  'app/navigation/nav-drawer.tsx',
  'app/offline/index.ts',
];

/** The built public pages (`dist/site`), and which hashed files they fetch. */
type SiteBuild = Readonly<{ site: string; files: readonly string[] }>;

/**
 * What the service worker keeps of a build (`dist/web`), as the script `sw-build.js` that it
 * imports: the frame of the signed-in screens, the offline pages with `siteFiles`, and a name that
 * changes with any of them. A changed script is how browsers find out about a new build.
 */
export function offlineScript(folder: string, { site, files: siteFiles }: SiteBuild): string {
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const seen = new Set<string>();
  for (const key of frame) withImports(manifest, key, seen);
  const hashed = [...seen].flatMap((key) => {
    const { file, css = [], assets = [] } = chunkOf(manifest, key);
    return [file, ...css, ...assets.filter((each) => each.endsWith('.woff2'))];
  });
  const scripts = [...hashed, ...siteFiles].filter((file) => /\.(js|css|woff2)$/.test(file));
  const files = [...unhashed, ...new Set(scripts.map((file) => `/${file}`))];
  const id = createHash('sha256').update(JSON.stringify(manifest));
  id.update(readFileSync(join(folder, 'app.html')));
  for (const path of offlinePages) {
    id.update(readFileSync(join(site, 'samples', `${path.slice(1)}.html`)));
  }
  const build = {
    id: id.digest('hex').slice(0, 12),
    files,
    screens: appScreens.map(({ source }) => source),
  };
  return `self.lango = ${JSON.stringify(build)};\n`;
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  return chunk;
}

/** Adds the key of a chunk and those of all that it imports at once. */
function withImports(manifest: Manifest, key: string, seen: Set<string>): void {
  if (seen.has(key)) return;
  seen.add(key);
  for (const imported of chunkOf(manifest, key).imports ?? [])
    withImports(manifest, imported, seen);
}
