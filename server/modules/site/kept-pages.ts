import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteData, SitePage } from '#contracts/site/site.ts';
import type { PublicPage } from '#platform/http/pages/pages.ts';
import type { PageData } from './read-site-data.ts';
import type { SiteBuild } from './site-build.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
/** Of 11: the last steps take ten times as long, and a page that is not kept yet is waited for. */
const brotliQuality = 7;
type Kept = Readonly<{ parts: PageData['parts']; sent: Promise<PublicPage> }>;
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
  return (page: SitePage, { data, parts }: PageData): Promise<PublicPage> => {
    const key = `${page.locale} ${page.path ?? ''}`;
    const known = kept.get(key);
    if (known && sameParts(known.parts, parts)) return known.sent;
    const sent = pack(draw(page, data), builtOf(key, page, data));
    kept.set(key, { parts, sent });
    return sent;
  };
}

const sameParts = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length && before.every((part, index) => part === after[index]);

async function pack(html: string, built: string): Promise<PublicPage> {
  const plain = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([packBrotli(plain, { params }), packGzip(plain)]);
  // Weak, since the same page is sent in several packings.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, packed: { br, gzip: gz }, tag, built };
}
