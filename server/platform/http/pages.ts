import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiBase } from '#contracts/paths.ts';
import { localeOfPath } from '#contracts/public-paths.ts';
import { isAppScreen } from '#contracts/screens.ts';
import { NotFound } from '../errors.ts';
import type { Policy } from './policy.ts';
import { inlineAllowance } from './inline-blocks.ts';
import { readPreload } from './preload.ts';

const asset: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'immutable', csrf: 'none' };
const page: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'no-store', csrf: 'none' };

type BuiltPage = Readonly<{ status: number; address: URL; built: string }>;

const policyHeader = 'content-security-policy';
const same = (text: string) => text;

/** Stands for the shop's address in what programs that look for pages read. */
const originMark = 'https://shop.invalid';

type Dressed = Readonly<{ type: string; dress: (text: string) => string }>;

/** Files beside the pages that name the shop, by their path. */
function filesNaming({ origin = originMark, dressManifest = same }: PageOptions) {
  const dress = (text: string) => text.replaceAll(originMark, origin);
  const files: Readonly<Record<string, Dressed>> = {
    '/manifest.webmanifest': { type: 'application/manifest+json', dress: dressManifest },
    '/robots.txt': { type: 'text/plain; charset=utf-8', dress },
    '/llms.txt': { type: 'text/plain; charset=utf-8', dress },
    '/sitemap.xml': { type: 'application/xml', dress },
  };
  return files;
}

/** Files that answer at other addresses and have none of their own. */
const notAddresses: ReadonlySet<string> = new Set(['app', 'index', 'not-found', 'sw/not-found']);

export type PageOptions = Readonly<{
  /** The built web application: assets/, app.html, public pages as <path>.html. */
  folder: string;
  /** Fills live figures into a public page's HTML, by what was asked for. */
  fill?: (address: URL, html: string) => Promise<string>;
  /** Dresses the application's shell in the shop's name and news. */
  dress?: (shell: string) => string;
  /** The shop's own address, as files for search engines name it. */
  origin?: string;
  /** Changes every page as it was built, before anything is filled in. */
  mark?: (html: string) => string;
  /** The shop's own web manifest, from the built one. */
  dressManifest?: (manifest: string) => string;
}>;

/** What was asked for: a target such as `//user@` is a path here and names no other host. */
function addressOf(target: string): URL {
  const address = URL.parse(target.startsWith('/') ? `http://shop.invalid${target}` : target);
  if (!address) throw new NotFound();
  return address;
}

/**
 * Serves the built web application: hashed assets for ever, public pages as prebuilt HTML, the
 * application shell on its screens, and a real 404 everywhere else, in the language of the address.
 */
export async function servePages(app: FastifyInstance, options: PageOptions) {
  const { folder, fill, dress = same, mark = same } = options;
  const dressedFiles = filesNaming(options);
  const read = (name: string) => {
    const file = path.join(folder, name);
    if (!existsSync(file)) return undefined;
    const text = readFileSync(file, 'utf8');
    return name.endsWith('.html') ? mark(text) : text;
  };
  const shell = read('app.html');
  const preload = readPreload(folder);
  const allowInline = inlineAllowance();
  const notFound = read('not-found.html') ?? shell;
  const lost = { en: notFound, sw: read('sw/not-found.html') ?? notFound };
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
  });
  const sendHtml = (reply: FastifyReply, status: number, html: string | undefined) =>
    html === undefined
      ? reply.code(503).type('text/plain; charset=utf-8').send('The web application is not built.')
      : reply
          .code(status)
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(html);

  const allowIn = (reply: FastifyReply, built: string) => {
    const policy = reply.getHeader(policyHeader);
    if (typeof policy === 'string') reply.header(policyHeader, allowInline(policy, built));
  };

  /** A public page with its live figures. */
  const sendPage = async (reply: FastifyReply, { status, address, built }: BuiltPage) => {
    allowIn(reply, built);
    return sendHtml(reply, status, fill ? await fill(address, built) : built);
  };

  app.get('/assets/*', { config: { policy: asset } }, (request, reply) =>
    reply.sendFile((request.params as { '*': string })['*'], path.join(folder, 'assets')),
  );
  app.get('/*', { config: { policy: page } }, async (request, reply) => {
    const address = addressOf(request.url);
    const { pathname } = address;
    if (pathname === apiBase || pathname.startsWith(`${apiBase}/`)) throw new NotFound();
    const name = pathname.slice(1);
    if (pathname === '/' || (/^[a-z][a-z0-9/-]*$/.test(name) && !notAddresses.has(name))) {
      const built = read(`${name || 'index'}.html`);
      if (built) return sendPage(reply, { status: 200, address, built });
    }
    if (isAppScreen(pathname)) {
      if (shell) allowIn(reply, shell);
      return sendHtml(reply, 200, shell && preload(pathname, dress(shell)));
    }
    const dressed = dressedFiles[pathname];
    const text = dressed && read(name);
    if (dressed && text !== undefined) {
      return reply.header('cache-control', 'no-cache').type(dressed.type).send(dressed.dress(text));
    }
    if (/^[a-z0-9-]+\.(js|ico|svg|png|webmanifest|txt|xml)$/.test(name) && read(name)) {
      return reply.header('cache-control', 'no-cache').sendFile(name);
    }
    const built = lost[localeOfPath(pathname)];
    if (built === undefined) return sendHtml(reply, 404, built);
    return sendPage(reply, { status: 404, address, built });
  });
}
