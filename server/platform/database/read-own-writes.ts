import type { FastifyInstance } from 'fastify';
import { lagMsMax } from './replica-reads.ts';
import { readingFresh } from './fresh-reads.ts';
import { bearerOf } from '../http/bearer.ts';

const name = 'wrote';
const mark = new RegExp(`(?:^|;\\s*)${name}=1(?:;|$)`);
/** A list that was read before a write is told no longer than this after it. */
const markSeconds = Math.ceil(lagMsMax / 1_000) + 1;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whoever has written something finds it in every list: its browser keeps a mark for a little
 * longer than a replica may lag, and reads from the primary meanwhile, whichever process answers.
 * Programs with a token keep no cookies, so they always do.
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
