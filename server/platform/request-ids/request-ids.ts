import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../networks.ts';
import { inRequest } from './request-context.ts';

/** As most programs write it, or without hyphens as nginx does. */
const uuid = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/i;
const mapped = /^::ffff:(?=\d+\.)/i;

/**
 * Names each request: by the `X-Request-Id` of a reverse proxy that is trusted, so that its log and
 * ours match, else with a new id. Headers from other addresses are ignored: a chosen id could make
 * unrelated log lines look connected.
 */
export function requestNamer(trustedProxies: readonly string[]) {
  const isTrusted = memberOf(
    trustedProxies.map((one) => (one.includes('/') ? one : `${one}/${isIPv6(one) ? 128 : 32}`)),
  );
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id'];
    const peer = socket.remoteAddress?.replace(mapped, '') ?? '';
    const parts = typeof given === 'string' && isTrusted(peer) ? uuid.exec(given) : null;
    return parts ? parts.slice(1).join('-').toLowerCase() : randomUUID();
  };
}

/** Everything that is done for a request is done under its id. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done, request));
  // A body arrives in events of its connection, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done, request));
}
