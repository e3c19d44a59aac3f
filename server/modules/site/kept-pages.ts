import type { SiteData, SitePage } from '#contracts/site/site.ts';
import { pack } from '#platform/http/pages/packed.ts';
import type { PublicPage } from '#platform/http/pages/pages.ts';
import type { PageData } from './read-site-data.ts';
import type { SiteBuild } from './site-build.ts';

/** Of brotli's 11: a new page is waited for, and 7 % smaller for all who follow. */
const packing = { quality: 7, laterQuality: 10 };
type Kept = Readonly<{ parts: PageData['parts']; sent: PublicPage }>;
type Building = SiteBuild & Readonly<{ mark: (html: string) => string }>;

/**
 * Draws public pages and keeps each as it is sent, packed, until what it says changes. There is one
 * kept page for each address and language, so memory has its bound. `mark` changes every page.
 */
export function keptPages({ renderer, assets, mark }: Building) {
  const kept = new Map<string, Kept>();
  const built = new Map<string, string>();
  const draw = (page: SitePage, data: SiteData): string => {
    const html = renderer.renderPage(page, data, assets);
    if (html === undefined) throw new Error(`There is no page ${page.path} to be drawn.`);
    return mark(html);
  };
  /** The page without anything that was read: only what stands in this may run or style. */
  const builtOf = (key: string, page: SitePage, data: SiteData): string => {
    const known = built.get(key);
    if (known !== undefined) return known;
    const html = draw(page, { ...data, figures: undefined, status: undefined, faq: undefined });
    built.set(key, html);
    return html;
  };
  return (page: SitePage, { data, parts }: PageData): PublicPage => {
    const key = `${page.locale} ${page.path ?? ''}`;
    const known = kept.get(key);
    if (known && sameParts(known.parts, parts)) return known.sent;
    const sent = { ...pack(draw(page, data), packing), built: builtOf(key, page, data) };
    kept.set(key, { parts, sent });
    return sent;
  };
}

const sameParts = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length && before.every((part, index) => part === after[index]);
