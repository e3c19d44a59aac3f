import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Page, pageHtml, pagePolicy } from './html.ts';

const assets: Record<string, string> = {
  'sandbox.css': 'text/css; charset=utf-8',
  'elements.js': 'text/javascript; charset=utf-8',
  'phone.js': 'text/javascript; charset=utf-8',
  'mailbox.js': 'text/javascript; charset=utf-8',
  'index.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

/** Serves the few files the pages need, read once at start. */
export function assetRoutes(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(assets)) {
    const content = readFileSync(new URL(`../pages/${name}`, import.meta.url));
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
}

/** @param formTargets origins a form of the page may lead to, beyond our own. */
export function sendPage(reply: FastifyReply, page: Page, formTargets: string[] = []) {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(formTargets))
      .header('x-content-type-options', 'nosniff')
      // With `no-referrer` a browser sends `Origin: null` with our own forms.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .send(pageHtml(page))
  );
}
