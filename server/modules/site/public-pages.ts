import { pageTemplate, readCountryPath } from '#contracts/site/country-pages.ts';
import { localeOfPath, pageOfPath } from '#contracts/site/public-paths.ts';
import type { PublicPages, PublicPage } from '#platform/http/pages/pages.ts';
import { siteDataReader, type PageData } from './read-site-data.ts';
import type { SiteContext } from './context.ts';
import type { SiteData, SitePage, SiteAssets, SiteRenderer } from '#contracts/site/site.ts';
import { pack } from '#platform/http/pages/packed.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Options = Readonly<{
  /** The built site, `dist/site`. */
  folder: string;
  /** Changes every page, such as by the banner of a rehearsal. */
  mark?: ((html: string) => string) | undefined;
}>;

/**
 * The public pages with the shop's live figures, at most five seconds old. Undefined where the
 * site is not built.
 */
export async function publicPages(
  ctx: SiteContext,
  { folder, mark = (html) => html }: Options,
): Promise<PublicPages | undefined> {
  const build = await readSiteBuild(folder);
  if (!build) return undefined;
  const paths: ReadonlySet<string | undefined> = new Set(build.renderer.pagePaths);
  const { read, listed } = siteDataReader(ctx, build.renderer);
  const keep = keptPages({ ...build, mark });
  const draw = async (path: string | undefined, address: URL) =>
    keep({ path, locale: localeOfPath(address.pathname) }, await read(address));
  return {
    find: async (address) => {
      const path = pageOfPath(address.pathname);
      if (!paths.has(pageTemplate(path))) return undefined;
      const { data, parts } = await read(address);
      // Without the rate nothing could be read, and there may be such a country.
      const isUnknown = readCountryPath(path) && data.rateE4 !== undefined && !data.country;
      return isUnknown
        ? undefined
        : keep({ path, locale: localeOfPath(address.pathname) }, { data, parts });
    },
    missing: (address) => draw(undefined, address),
    listed,
  };
}

/** Of brotli's 11: a new page is waited for, and 7 % smaller for all who follow. */
const packing = { quality: 7, laterQuality: 10 };
type Kept = Readonly<{ parts: PageData['parts']; sent: PublicPage }>;
type Building = SiteBuild & Readonly<{ mark: (html: string) => string }>;

/** Pages that are kept at once: all that the build has, and those of some seventy countries. */
const keptMax = 500;

/**
 * Renders public pages and caches each as sent, compressed, until its data changes: one for each
 * address and language, the newest ones where there are very many countries. `mark` changes every
 * page.
 */
function keptPages({ renderer, assets, mark }: Building) {
  const kept = new Map<string, Kept>();
  const built = new Map<string, string>();
  const draw = (page: SitePage, data: SiteData): string => {
    const html = renderer.renderPage(page, data, assets);
    if (html === undefined) throw new Error(`There is no page ${page.path} to be drawn.`);
    return mark(html);
  };
  /**
   * The page without anything that was read: only what stands in this may run or style. All
   * countries share it.
   */
  const builtOf = ({ locale, path }: SitePage, data: SiteData): string => {
    const template = path && pageTemplate(path);
    const key = `${locale} ${template ?? ''}`;
    const known = built.get(key);
    if (known !== undefined) return known;
    const read = { figures: undefined, country: undefined, status: undefined, faq: undefined };
    const html = draw({ locale, path: template }, { ...data, ...read });
    built.set(key, html);
    return html;
  };
  return (page: SitePage, { data, parts }: PageData): PublicPage => {
    const key = `${page.locale} ${page.path ?? ''}`;
    const known = kept.get(key);
    if (known && sameParts(known.parts, parts)) return known.sent;
    const sent = { ...pack(draw(page, data), packing), built: builtOf(page, data) };
    kept.delete(key);
    kept.set(key, { parts, sent });
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return sent;
  };
}

const sameParts = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length && before.every((part, index) => part === after[index]);

type SiteBuild = Readonly<{ renderer: SiteRenderer; assets: SiteAssets }>;

/** The built public pages (`dist/site`) as a program; undefined where nothing is built. */
async function readSiteBuild(folder: string): Promise<SiteBuild | undefined> {
  const assetsFile = join(folder, 'assets.json');
  if (!existsSync(assetsFile)) return undefined;
  const assets = JSON.parse(readFileSync(assetsFile, 'utf8')) as SiteAssets;
  const renderer = (await import(pathToFileURL(join(folder, 'render.js')).href)) as SiteRenderer;
  return { renderer, assets };
}
