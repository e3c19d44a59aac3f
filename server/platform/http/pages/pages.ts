import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markIcon } from '#contracts/format/mark.ts';
import { apiBase } from '#contracts/site/paths.ts';
import { isAppScreen } from '#contracts/site/screens.ts';
import { sitemapEntries } from '#contracts/site/sitemap.ts';
import { NotFound } from '../../errors.ts';
import type { Policy } from '../policy.ts';
import { sendPacked, type Packed } from './packed.ts';
import { readPreload } from './preload.ts';
import { createHash } from 'node:crypto';

const assetPolicy: Policy = {
  who: 'anyone',
  limits: [],
  bodyMax: 0,
  cache: 'immutable',
  csrf: 'none',
};
const pagePolicy: Policy = {
  who: 'anyone',
  limits: [],
  bodyMax: 0,
  cache: 'no-store',
  csrf: 'none',
};

/** A public page as sent. */
export type PublicPage = Packed &
  Readonly<{
    /** The page without what was read for it: scripts and styles in this may be applied. */
    built: string;
  }>;

export type PublicPages = Readonly<{
  /** The page at an address; undefined where there is none. */
  find: (address: URL) => Promise<PublicPage | undefined>;
  /** What is said at an address that does not exist, in its language. */
  missing: (address: URL) => Promise<PublicPage>;
  /** English addresses of pages that the built sitemap has not, such as those of countries. */
  listed: () => Promise<readonly string[]>;
}>;

const policyHeader = 'content-security-policy';
const same = (text: string) => text;

/** Stands for the shop's address in what programs that look for pages read. */
const originMark = 'https://shop.invalid';

const sitemapPath = '/sitemap.xml';
/** The built sitemap with further pages. */
const listIn = (sitemap: string, paths: readonly string[]) =>
  sitemap.replace('</urlset>', (end) =>
    [...paths.map((page) => sitemapEntries(page, originMark)), end].join('\n'),
  );

type Named = Readonly<{ type: string; name: (text: string) => string }>;

/** Files beside the pages that name the shop, by their path. */
function filesNaming({ origin = originMark, manifest = same }: PageOptions) {
  const name = (text: string) => text.replaceAll(originMark, origin);
  const files: Readonly<Record<string, Named>> = {
    '/manifest.webmanifest': { type: 'application/manifest+json', name: manifest },
    '/robots.txt': { type: 'text/plain; charset=utf-8', name },
    '/llms.txt': { type: 'text/plain; charset=utf-8', name },
    [sitemapPath]: { type: 'application/xml', name },
  };
  return files;
}

export type PageOptions = Readonly<{
  /** The built web application: assets/, app.html, files of the site's root. */
  folder: string;
  /** The public pages; without them the web application is not built. */
  pages?: PublicPages | undefined;
  /** The shop's own address, as files for search engines name it. */
  origin?: string;
  /** Changes the application's shell as it was built, before the shop is named in it. */
  mark?: ((html: string) => string) | undefined;
  /** The application's shell under the shop's name and with its news, from the built one. */
  shell?: (built: string) => string;
  /** The shop's own web manifest, from the built one. */
  manifest?: (built: string) => string;
}>;

/** What was asked for: a target such as `//user@` is a path here and names no other host. */
function addressOf(target: string): URL {
  const address = URL.parse(target.startsWith('/') ? `http://shop.invalid${target}` : target);
  if (!address) throw new NotFound();
  return address;
}

/**
 * Serves the built web application: hashed assets with permanent caching, public pages from the
 * cache, the application shell on its screens, and a real 404 everywhere else, in the language of
 * the address.
 */
export async function servePages(app: FastifyInstance, options: PageOptions) {
  const { folder, pages, mark = same, shell: nameShell = same } = options;
  const namedFiles = filesNaming(options);
  const read = (name: string) => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const bareShell = read('app.html');
  const shell = bareShell && mark(bareShell);
  const preload = readPreload(folder);
  const allowInline = inlineAllowance();
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
  });
  const allowIn = (reply: FastifyReply, built: string) => {
    const policy = reply.getHeader(policyHeader);
    if (typeof policy === 'string') reply.header(policyHeader, allowInline(policy, built));
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: PublicPage) => {
    allowIn(reply, page.built);
    reply.header('cache-control', 'no-cache');
    return sendPacked(request, reply, { body: page, type: htmlType });
  };
  const sendShell = (reply: FastifyReply, pathname: string) => {
    if (shell === undefined) return sendUnbuilt(reply);
    // Of the shell as it was built: a name or a notice can bring no script.
    allowIn(reply, shell);
    return reply
      .header('cache-control', 'no-cache')
      .type(htmlType)
      .send(preload(pathname, nameShell(shell)));
  };

  app.get('/assets/*', { config: { policy: assetPolicy } }, (request, reply) =>
    reply.sendFile((request.params as { '*': string })['*'], path.join(folder, 'assets')),
  );
  app.get('/*', { config: { policy: pagePolicy } }, async (request, reply) => {
    const address = addressOf(request.url);
    const { pathname } = address;
    if (pathname === apiBase || pathname.startsWith(`${apiBase}/`)) throw new NotFound();
    const found = await pages?.find(address);
    if (found) return sendPage(request, reply, found);
    if (isAppScreen(pathname)) return sendShell(reply, pathname);
    const name = pathname.slice(1);
    const named = namedFiles[pathname];
    const built = named && read(name);
    if (named && built !== undefined) {
      const text = pathname === sitemapPath ? listIn(built, (await pages?.listed()) ?? []) : built;
      return reply.header('cache-control', 'no-cache').type(named.type).send(named.name(text));
    }
    if (/^[a-z0-9-]+\.(js|ico|svg|png|webmanifest|txt|xml)$/.test(name) && read(name)) {
      // Mail programs in a browser show it on pages of their own.
      if (pathname === markIcon) reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.header('cache-control', 'no-cache').sendFile(name);
    }
    if (!pages) return sendUnbuilt(reply);
    return sendPage(request, reply.code(404), await pages.missing(address));
  });
}

const htmlType = 'text/html; charset=utf-8';

const sendUnbuilt = (reply: FastifyReply) =>
  reply.code(503).type('text/plain; charset=utf-8').send('The web application is not built.');

const blocks = {
  'script-src': /<script(?: type="module")?>([^]*?)<\/script>/g,
  'style-src': /<style>([^]*?)<\/style>/g,
} as const;

/**
 * Lets pages apply what was written into them when they were built: adds the hashes of their styles
 * and of their scripts without a file to a content policy (CSP Level 3, section 6.7.3.3). `html` is
 * the page as built, so that nothing which is filled in later can be let in; of each page the work
 * is done once.
 */
export function inlineAllowance(): (policy: string, html: string) => string {
  const known = new Map<string, Sources>();
  return (policy, html) => {
    const sources = known.get(html) ?? sourcesIn(html);
    known.set(html, sources);
    return Object.entries(sources).reduce(
      (allowed, [directive, own]) =>
        allowed.replace(`${directive} 'self'`, (before) => before + own),
      policy,
    );
  };
}

type Sources = Readonly<Record<string, string>>;

const sourcesIn = (html: string): Sources =>
  Object.fromEntries(
    Object.entries(blocks).map(([directive, block]) => {
      const hashes = [...html.matchAll(block)].map(([, text = '']) => ` '${hashOf(text)}'`);
      return [directive, [...new Set(hashes)].join('')];
    }),
  );

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
