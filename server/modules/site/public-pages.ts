import { localeOfPath, pageOfPath } from '#contracts/site/public-paths.ts';
import type { PublicPages } from '#platform/http/pages/pages.ts';
import { keptPages } from './kept-pages.ts';
import { siteDataReader } from './read-site-data.ts';
import { readSiteBuild } from './site-build.ts';
import type { SiteContext } from './context.ts';

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
  const read = siteDataReader(ctx, build.renderer);
  const keep = keptPages({ ...build, mark });
  const draw = async (path: string | undefined, address: URL) =>
    keep({ path, locale: localeOfPath(address.pathname) }, await read(address));
  return {
    find: async (address) => {
      const path = pageOfPath(address.pathname);
      return paths.has(path) ? draw(path, address) : undefined;
    },
    missing: (address) => draw(undefined, address),
  };
}
