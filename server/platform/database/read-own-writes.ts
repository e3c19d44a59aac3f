import type { FastifyInstance } from 'fastify';
import { lagMsMax } from './replica-reads.ts';
import { readingFresh } from './fresh-reads.ts';
import { bearerOf } from '../http/bearer.ts';

const name = 'wrote';
const mark = new RegExp(`(?:^|;\\s*)${name}=1(?:;|$)`);
/** The maximum time after a write in which a list from before it may be shown. */
const markSeconds = Math.ceil(lagMsMax / 1_000) + 1;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Callers see their own writes in every list: the browser keeps a cookie for a little longer than a
 * replica may lag, and reads from the primary until then, at any process. Programs with a token
 * keep no cookies, so they always read from the primary.
 */
export function readOwnWrites(app: FastifyInstance, { isSecure }: Readonly<{ isSecure: boolean }>) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isFresh = bearerOf(request) !== undefined || mark.test(request.headers.cookie ?? '');
    if (isFresh) readingFresh(done);
    else done();
  });
  app.addHook('onSend', async (request, reply) => {
    if (reading.has(request.method)) return;
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
    reply.setCookie(name, '1', { ...options, maxAge: markSeconds });
  });
}
