import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { minifySync } from 'vite';
import { locales } from '#contracts/locales.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import type { SiteAssets, SiteData, SiteRenderer } from '#contracts/site/site.ts';
import { fillShell } from './app-shell.ts';
import { offlineScript } from './offline-files.ts';
import { siteFiles, type Listed } from './site-files.ts';
import { requireStyles, stylesFor } from './page-styles.ts';
import { buildSiteScripts } from './site-scripts.ts';

/**
 * Writes what the public pages are drawn with (dist/site/assets.json), each page as it is with all
 * of its parts (dist/site/samples, for the budgets), and beside the app what programs look for;
 * then what the app's shell holds of the site's build; then what the service worker keeps of both.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const site = join(root, 'dist/site');
const web = join(root, 'dist/web');

type Entry = Readonly<{
  file: string;
  css?: readonly string[];
  src?: string;
  imports?: readonly string[];
}>;
type Opening = Readonly<{ openingHtml: () => Promise<string> }>;
type Site = SiteRenderer & Readonly<{ listedPages: () => readonly Listed[] }>;
type Samples = Readonly<{ sampleData: SiteData; bareData: SiteData }>;

/** A program of the site's build. */
const built = async <T>(name: string) =>
  (await import(pathToFileURL(join(site, `${name}.js`)).href)) as T;

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

/** A script as sent. */
function minified(file: string): string {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), { module: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join()}`);
  return code.trim();
}

const stylesOf = (folder: string, files: readonly string[]) =>
  files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');

/**
 * A page keeps the font that it began with, so that nothing moves: ours, which it asks for at once,
 * or on a slow line a fallback of the same width. The app stays open, and changes to ours.
 */
const keepingTheirFace = (styles: string) =>
  styles.replaceAll('font-display:swap', 'font-display:optional');

const siteManifest = manifestOf(site);
const webManifest = manifestOf(web);
const stylesheets = [
  assetOf(siteManifest, 'ui/styles.css').file,
  ...cssOf(siteManifest, assetOf(siteManifest, 'public-site/render.tsx')),
];
const earlyFiles = globSync(['web/public/{theme,opening}.js', 'web/public-site/early/*.js'], {
  cwd: root,
});
const styles = keepingTheirFace(stylesOf(site, stylesheets));
const { renderPage, pagePaths, listedPages } = await built<Site>('render');
const { sampleData, bareData } = await built<Samples>('samples');
const parts = {
  early: Object.fromEntries(
    earlyFiles.map((file) => [basename(file, '.js'), minified(join(root, file))]),
  ),
  font: assetOf(siteManifest, 'inter-latin-wght-normal.woff2').file,
  scripts: await buildSiteScripts(root),
};

/** A page with all and with none of what may be known: between them are all of its classes. */
function classesOfPage(path: string | undefined): string {
  const unstyled = { ...parts, sheets: [''], sheetOf: { [path ?? '']: 0 } };
  const page = { path, locale: 'en' } as const;
  return [sampleData, bareData].map((data) => renderPage(page, data, unstyled)).join('');
}

const sheets: string[] = [];
/** Where the styles of a page are; similar pages share them. */
function placeOfStyles(path: string | undefined): number {
  const html = classesOfPage(path);
  requireStyles(html, styles);
  const sheet = stylesFor(html, styles);
  const known = sheets.indexOf(sheet);
  return known >= 0 ? known : sheets.push(sheet) - 1;
}

const sheetOf = Object.fromEntries(pagePaths.map((path) => [path ?? '', placeOfStyles(path)]));
const assets: SiteAssets = { ...parts, sheets, sheetOf };
writeFileSync(join(site, 'assets.json'), JSON.stringify(assets));
for (const path of pagePaths) {
  for (const locale of locales) {
    const html = renderPage({ path, locale }, sampleData, assets) ?? '';
    const name = publicPath(path ?? '/not-found', locale).slice(1) || 'index';
    const file = join(site, 'samples', `${name}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
}
for (const [name, text] of Object.entries(siteFiles(listedPages()))) {
  writeFileSync(join(web, name), text);
}
if (existsSync(join(site, 'assets'))) {
  cpSync(join(site, 'assets'), join(web, 'assets'), { recursive: true });
}

const { openingHtml } = await built<Opening>('opening');
const opening = await openingHtml();
requireStyles(opening, stylesOf(web, cssOf(webManifest, assetOf(webManifest, 'app.html'))));
fillShell(web, { early: assets.early, opening });

writeFileSync(join(web, 'sw-build.js'), offlineScript(web, { site, files: [assets.font] }));

// Files beside the modules are copied unchanged, comments included.
for (const name of globSync('*.js', { cwd: web })) {
  writeFileSync(join(web, name), minified(join(web, name)));
}
