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
import { sendProblem, toProblem } from './problem.ts';

const asset: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'immutable', csrf: 'none' };
const page: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'no-store', csrf: 'none' };

type BuiltPage = Readonly<{ status: number; address: URL; built: string }>;

const policyHeader = 'content-security-policy';
const manifestPath = '/manifest.webmanifest';
const same = (text: string) => text;

/** Files that answer at other addresses and have none of their own. */
const notAddresses: ReadonlySet<string> = new Set(['app', 'index', 'not-found', 'sw/not-found']);

export type PageOptions = Readonly<{
  /** The built web application: assets/, app.html, public pages as <path>.html. */
  folder: string;
  /** Fills live figures into a public page's HTML, by what was asked for. */
  fill?: (address: URL, html: string) => Promise<string>;
  /** Dresses the application's shell in the shop's name and news. */
  dress?: (shell: string) => string;
  /** The shop's own web manifest, from the built one. */
  dressManifest?: (manifest: string) => string;
}>;

/**
 * Serves the built web application: hashed assets for ever, public pages as prebuilt HTML, the
 * application shell on its screens, and a real 404 everywhere else, in the language of the address.
 */
export async function servePages(app: FastifyInstance, options: PageOptions) {
  const { folder, fill, dress = same, dressManifest = same } = options;
  const read = (name: string) => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
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
    const address = new URL(request.url, 'http://shop.invalid');
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
    const manifest = pathname === manifestPath ? read(name) : undefined;
    if (manifest !== undefined) {
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json')
        .send(dressManifest(manifest));
    }
    if (/^[a-z0-9-]+\.(js|ico|svg|png|webmanifest|txt|xml)$/.test(name) && read(name)) {
      return reply.header('cache-control', 'no-cache').sendFile(name);
    }
    const built = lost[localeOfPath(pathname)];
    if (built === undefined) return sendHtml(reply, 404, built);
    return sendPage(reply, { status: 404, address, built });
  });
  app.setNotFoundHandler({}, (request, reply) =>
    sendProblem(reply, toProblem(new NotFound(), request.id)),
  );
}
