import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { errorCodes } from 'fastify';
import { type FastifyInstance } from 'fastify';
import { type FastifyReply } from 'fastify';
import { type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { withoutRedaction, type Log } from '../log.ts';
import { DatabaseUnavailable } from '../database/database-trouble.ts';
import { readOwnWrites } from '../database/read-own-writes.ts';
import { DomainError, NotFound } from '../errors.ts';
import { requestTime } from './pages/request-time.ts';
import { compressReads } from './pages/compression.ts';
import { keepAddresses } from './pages/forwarded-addresses.ts';
import { Drain } from './drain.ts';
import { EventStreams } from './event-stream.ts';
import { enforce, type Guard } from './guard.ts';
import { LocalWindows } from './limits.ts';
import { refusedOf, sendProblem, toProblem } from './problem.ts';
import type { SecurityLog } from './security-log.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { followRequests, requestNamer } from '../request-ids/request-ids.ts';

export type AppOptions = Readonly<{
  config: Pick<Config, 'mode' | 'publicUrl' | 'trustedProxies'> &
    Partial<Pick<Config, 'databaseReplicaUrl'>>;
  /** Where else a form of the shop's pages may send people: the pages of hosted payments. */
  formTargets?: readonly string[];
  guard: Guard;
  /** Other than the standard caps and life, in tests. */
  eventStreams?: EventStreams;
  /** Other than the standard time for a whole request, in tests. */
  requestTimeoutMs?: number;
  /** Called for every refusal. */
  security?: SecurityLog;
  log: Log;
}>;

const headerBytesMax = 16 * 1024;

/**
 * The HTTP application: headers, policies and problems for every route that is mounted on it.
 * Mounting a route without a policy throws, so a forgotten one stops the start, not the customer.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, guard, log, security } = options;
  const time = requestTime(options.requestTimeoutMs);
  const app = Fastify({
    logger: false,
    genReqId: requestNamer(config.trustedProxies),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 16 * 1024,
    ...time,
    http: { ...time.http, maxHeaderSize: headerBytesMax },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: refuseUnroutable,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    rewriteUrl: ({ url = '/' }) => url.replace(renamedPath, '/api/billing/documents'),
    // The refusals of a process that stops are problems like all others.
    return503OnClosing: false,
  });
  app.decorate('drain', new Drain(app));
  keepAddresses(app);
  // A form of another site can send text/plain without asking first; JSON it cannot (rule S100).
  app.removeContentTypeParser('text/plain');
  takeBytes(app);
  takeForms(app);
  const local = new LocalWindows();
  const fixedHeaders = await securityHeaders(options);
  await app.register(cookie);
  await compressReads(app);
  app.decorate('eventStreams', options.eventStreams ?? new EventStreams());
  app.decorateRequest('caller');
  app.decorateRequest('limitKey');
  app.decorateRequest('undoTeamLine');
  app.addHook('onRoute', (routeOptions) => {
    if (!routeOptions.config?.policy) {
      throw new Error(`${String(routeOptions.method)} ${routeOptions.url} declares no policy.`);
    }
  });
  followRequests(app);
  if (config.databaseReplicaUrl !== undefined) {
    readOwnWrites(app, { isSecure: config.publicUrl.startsWith('https:') });
  }
  warnOfUntrusted(app, log);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixedHeaders);
    reply.header('x-request-id', request.id);
    refuseTwoHosts(request.raw.rawHeaders);
    const { policy } = request.routeOptions.config;
    // Before its body is looked at: a hidden address must answer as this one does (decision G6).
    if (request.is404) throw new NotFound();
    if (!policy) return;
    reply.header('cache-control', cacheRules[policy.cache]);
    await enforce({ ...guard, local }, policy, request);
  });
  app.setErrorHandler(async (error, request, reply) => {
    const problem = toProblem(error, refusedOf(request));
    // What a failure leaves done or not is unknown, so its line stays.
    if (problem.status < 500) await request.undoTeamLine?.();
    security?.refused(request, problem.code);
    const isOutage = error instanceof DatabaseUnavailable;
    // Of an outage the database connection writes its own two lines.
    if (problem.status >= 500 && !(error instanceof DomainError) && !isOutage) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'bug');
    }
    return sendProblem(reply, problem);
  });
  logAnswers(app, log);
  return app;
}

/** The list of invoices under its name before 0.1.0, for programs that have it until 0.2.0. */
const renamedPath = /^\/api\/billing\/papers(?=$|\?)/;

/** Asked so often that their answers would hide all others. */
const unheard = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A line for each answer: the pattern of its route, never its address, which may hold a secret or
 * a name. Files of the pages and questions of machines stay at `debug`.
 */
function logAnswers(app: FastifyInstance, log: Log) {
  const answers = withoutRedaction(log);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId, routeOptions } = request;
    const { url: route = 'unmatched', config } = routeOptions;
    const isQuiet = unheard.has(route) || config.policy?.cache === 'immutable';
    const ms = Math.round(reply.elapsedTime);
    const line = { method, route, status: reply.statusCode, ms, requestId };
    answers[isQuiet && reply.statusCode < 400 ? 'debug' : 'info'](line, 'answered');
    done();
  });
}

/**
 * A header that says who the client is, from an untrusted sender: a proxy that TRUSTED_PROXIES does
 * not name. Every visitor then looks like that proxy and shares its limits. Logged once, since a
 * stranger can send such a header too.
 */
function warnOfUntrusted(app: FastifyInstance, log: Log) {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (isTold || !request.headers['x-forwarded-for']) return;
    const { ips = [], raw } = request;
    // Where the peer is trusted, the list continues behind it; else it ends with the peer.
    if (ips.length > 1) return;
    isTold = true;
    const peer = raw.socket.remoteAddress;
    log.warn(
      { peer },
      `${peer} sent X-Forwarded-For and is not named in TRUSTED_PROXIES, so its visitors count as ` +
        'one client. If it is your reverse proxy, add its address there.',
    );
  });
}

/** A raw file, for the routes that accept it; a form of another site cannot send this either. */
function takeBytes(app: FastifyInstance) {
  const type = 'application/octet-stream';
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
    const isTaken = request.routeOptions.config.policy?.takes === 'bytes';
    done(isTaken ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type), body);
  });
}

/** The fields of a form of HTML, for the routes that say so. */
function takeForms(app: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    const isTaken = request.routeOptions.config.policy?.takes === 'form';
    if (isTaken) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type));
  });
}

const cacheRules = {
  'no-store': 'no-store',
  revalidated: 'no-cache',
  'public-brief': 'public, max-age=5, stale-while-revalidate=30',
  immutable: 'public, max-age=31536000, immutable',
} as const;

/**
 * A request with two Host lines is refused (RFC 9112, 3.2): Node takes the first and a proxy on the
 * way may have taken the other. `rawHeaders` has names and values in turn, as they came.
 */
function refuseTwoHosts(rawHeaders: readonly string[]): void {
  const names = rawHeaders.filter((_text, at) => at % 2 === 0);
  const hosts = names.filter((name) => name.length === 4 && name.toLowerCase() === 'host');
  if (hosts.length <= 1) return;
  const message = 'The request names two hosts. Send one Host header.';
  throw new DomainError('bad-request', message);
}

/**
 * The answer to an address that the router cannot even read, such as half an escape or an endless
 * id. No hook runs for it, so it sets its headers itself; Fastify's own answer would repeat the
 * address and be no problem document.
 */
function refuseUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'");
  sendProblem(reply, toProblem(error, request));
}
