import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { minifySync } from 'vite';
import { fillShell } from './app-shell.ts';
import { offlineScript } from './offline-files.ts';
import { siteFiles, type Listed } from './site-files.ts';
import { requireStyles, stylesFor } from './page-styles.ts';
import { buildSiteScripts } from './site-scripts.ts';

/**
 * Writes the public pages beside the app: dist/web/index.html, residential.html and so on, with the
 * styles and fonts of the site's build; then what the app's shell holds of that build; then what
 * the service worker keeps of both, which have to be there.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const site = join(root, 'dist/site');
const web = join(root, 'dist/web');

type Entry = Readonly<{
  file: string;
  css?: readonly string[];
  src?: string;
  imports?: readonly string[];
}>;
type Assets = Readonly<{
  styles: string;
  early: Readonly<Record<string, string>>;
  scripts: Readonly<Record<string, string>>;
  font: string;
}>;
type Opening = Readonly<{ openingHtml: () => string }>;
type Site = Readonly<{
  renderPages: (assets: Assets) => Readonly<Record<string, string>>;
  listedPages: () => readonly Listed[];
}>;

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Entry>;

function assetOf(manifest: Record<string, Entry>, suffix: string): Entry {
  const found = Object.entries(manifest).find(([key]) => key.endsWith(suffix));
  if (!found) throw new Error(`The build has no ${suffix}.`);
  return found[1];
}

/** The stylesheets of an entry and of all that it imports. */
const cssOf = (manifest: Record<string, Entry>, { css = [], imports = [] }: Entry): string[] => [
  ...imports.flatMap((key) => cssOf(manifest, assetOf(manifest, key))),
  ...css,
];

/** A script as it is sent. */
function minified(file: string): string {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), { module: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join()}`);
  return code.trim();
}

const stylesOf = (folder: string, files: readonly string[]) =>
  files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');

/**
 * What is read at once keeps the face that it began with: a face that comes late waits for the next
 * page. Whoever works in the app stays there, and so gets it.
 */
const keepingTheirFace = (styles: string) =>
  styles.replaceAll('font-display:swap', 'font-display:optional');

const siteManifest = manifestOf(site);
const webManifest = manifestOf(web);
const stylesheets = [
  assetOf(siteManifest, 'ui/styles.css').file,
  ...cssOf(siteManifest, assetOf(siteManifest, 'public-site/render.tsx')),
];
const earlyFiles = globSync(['web/public/{theme,face,opening}.js', 'web/public-site/early/*.js'], {
  cwd: root,
});
const assets: Assets = {
  styles: keepingTheirFace(stylesOf(site, stylesheets)),
  early: Object.fromEntries(
    earlyFiles.map((file) => [basename(file, '.js'), minified(join(root, file))]),
  ),
  font: assetOf(siteManifest, 'inter-latin-wght-normal.woff2').file,
  scripts: await buildSiteScripts(root),
};
const { renderPages, listedPages } = (await import(
  pathToFileURL(join(site, 'render.js')).href
)) as Site;
for (const [name, html] of Object.entries(renderPages(assets))) {
  requireStyles(html, assets.styles);
  const file = join(web, `${name}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    html.replace(assets.styles, () => stylesFor(html, assets.styles)),
  );
}
for (const [name, text] of Object.entries(siteFiles(listedPages()))) {
  writeFileSync(join(web, name), text);
}
if (existsSync(join(site, 'assets'))) {
  cpSync(join(site, 'assets'), join(web, 'assets'), { recursive: true });
}

const { openingHtml } = (await import(pathToFileURL(join(site, 'opening.js')).href)) as Opening;
const opening = openingHtml();
requireStyles(opening, stylesOf(web, cssOf(webManifest, assetOf(webManifest, 'app.html'))));
fillShell(web, { early: assets.early, opening });

writeFileSync(join(web, 'sw-build.js'), offlineScript(web, [assets.font]));

// What stands beside the modules is copied as it was written, comments and all.
for (const name of globSync('*.js', { cwd: web })) {
  writeFileSync(join(web, name), minified(join(web, name)));
}
