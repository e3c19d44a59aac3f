import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { minifySync } from 'vite';
import { offlineScript } from './offline-files.ts';

/**
 * Writes the public pages beside the app: dist/web/index.html, residential.html and so on, with the
 * stylesheet and fonts of the site's build; then what the service worker keeps of both, which have
 * to be there.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const site = join(root, 'dist/site');
const web = join(root, 'dist/web');

type Entry = Readonly<{ file: string; css?: readonly string[]; src?: string }>;
type Assets = Readonly<{
  stylesheets: readonly string[];
  font: string;
  script: string;
  form: string;
}>;
type Site = Readonly<{ renderPages: (assets: Assets) => Readonly<Record<string, string>> }>;

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Entry>;

function assetOf(manifest: Record<string, Entry>, suffix: string): Entry {
  const found = Object.entries(manifest).find(([key]) => key.endsWith(suffix));
  if (!found) throw new Error(`The build has no ${suffix}.`);
  return found[1];
}

const siteManifest = manifestOf(site);
const assets: Assets = {
  stylesheets: [
    assetOf(siteManifest, 'ui/styles.css').file,
    ...(assetOf(siteManifest, 'public-site/render.tsx').css ?? []),
  ],
  font: assetOf(siteManifest, 'inter-latin-wght-normal.woff2').file,
  script: assetOf(manifestOf(web), 'public-site/browser/site.ts').file,
  form: assetOf(manifestOf(web), 'public-site/browser/contact.ts').file,
};
const { renderPages } = (await import(pathToFileURL(join(site, 'render.js')).href)) as Site;
for (const [name, html] of Object.entries(renderPages(assets))) {
  const file = join(web, `${name}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}
if (existsSync(join(site, 'assets'))) {
  cpSync(join(site, 'assets'), join(web, 'assets'), { recursive: true });
}
const siteFiles = [...assets.stylesheets, assets.font, assets.script];
writeFileSync(join(web, 'sw-build.js'), offlineScript(web, siteFiles));

// What stands beside the modules is copied as it was written, comments and all.
for (const name of globSync('*.js', { cwd: web })) {
  const file = join(web, name);
  const { code, errors } = minifySync(name, readFileSync(file, 'utf8'), { module: false });
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join()}`);
  writeFileSync(file, code);
}
