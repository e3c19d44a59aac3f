import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields } from '../core/fields.ts';
import { loseAnswer } from '../core/lose-answer.ts';
import type { Daraja } from './daraja.ts';
import { requestPayout } from './payout.ts';
import { pullPayments, registerPull } from './pull.ts';
import { processPush } from './stk/push.ts';
import { makeQueryLimit, queryPush } from './stk/query.ts';
import { registerUrls } from './register-url.ts';
import { requestReversal } from './reversal.ts';
import { queryStatus } from './status.ts';
import { issueToken, refuseBearer } from './token.ts';
import { type Answer, type Fields, invalidField, invalidPayload, rateLimited } from './wire.ts';
import { refuse } from './wire.ts';

/** One exchange with the shop. */
type Exchange = { daraja: Daraja; request: FastifyRequest; reply: FastifyReply };
type Handler = (daraja: Daraja, fields: Fields) => Answer | Promise<Answer>;

/** Safaricom's host. Every answer, the unknown path included, has Daraja's own envelope. */
export function darajaRoutes(app: FastifyInstance, daraja: Daraja): void {
  // Bodies stay text: Daraja judges content type and syntax in its own way.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.get('/oauth/v1/generate', async (request, reply) => {
    const answer = issueToken(daraja, request.headers.authorization, request.query as Fields);
    return give({ daraja, request, reply }, answer);
  });

  app.get('/sandbox-certificate.pem', async (_request, reply) =>
    reply.type('application/x-pem-file').send(await daraja.credentials.certificate()),
  );

  const mayQuery = makeQueryLimit(daraja);
  const query: Handler = (_daraja, fields) =>
    mayQuery() ? queryPush(daraja, fields) : rateLimited('capacity=5, period=60000');
  const calls: Record<string, Handler> = {
    '/mpesa/stkpush/v1/processrequest': processPush,
    '/mpesa/stkpushquery/v1/query': query,
    '/mpesa/transactionstatus/v1/query': queryStatus,
    '/mpesa/reversal/v1/request': requestReversal,
    '/mpesa/b2c/v3/paymentrequest': requestPayout,
    '/mpesa/c2b/v2/registerurl': registerUrls,
    '/pulltransactions/v1/register': registerPull,
    '/pulltransactions/v1/query': pullPayments,
  };
  for (const [url, handler] of Object.entries(calls)) serve(app, daraja, { url, handler });

  app.setNotFoundHandler((request, reply) =>
    give({ daraja, request, reply }, refuse(daraja, '404.001.01', 'Resource not found')),
  );
}

type Call = { url: string; handler: Handler };

function serve(app: FastifyInstance, daraja: Daraja, { url, handler }: Call): void {
  app.post(url, async (request, reply) => {
    const answer = await answerTo(daraja, request, handler);
    return give({ daraja, request, reply }, answer);
  });
  // The documents say GET for this one call and show a body with it; both ways are served.
  const alsoByGet = url === '/pulltransactions/v1/query';
  if (alsoByGet) app.get(url, (request, reply) => serveByGet({ daraja, request, reply }, handler));
  app.route({
    method: [...(alsoByGet ? [] : (['GET'] as const)), 'PUT', 'PATCH', 'DELETE'],
    url,
    handler: (request, reply) =>
      give({ daraja, request, reply }, refuse(daraja, '405.001', 'Method Not Allowed')),
  });
}

const getBytesMax = 16 * 1024;

async function serveByGet({ daraja, request, reply }: Exchange, handler: Handler) {
  const refusal = refuseBearer(daraja, request.headers.authorization);
  if (refusal !== null) return give({ daraja, request, reply }, refusal);
  let text = '';
  for await (const chunk of request.raw) {
    text += String(chunk);
    if (text.length > getBytesMax) break;
  }
  const fields = text === '' ? (request.query as Fields) : readFields(text);
  const answer = fields === null ? invalidPayload(daraja) : await handler(daraja, fields);
  return give({ daraja, request, reply }, answer);
}

async function answerTo(
  daraja: Daraja,
  request: FastifyRequest,
  handler: Handler,
): Promise<Answer> {
  const refusal = refuseBearer(daraja, request.headers.authorization);
  if (refusal !== null) return refusal;
  // A wrong content type is noticed only as a missing first field.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return invalidField(daraja, 'BusinessShortCode');
  }
  const fields = readFields(request.body);
  // The parameters of a POST are in its body only.
  const isInQuery = Object.keys(request.query as object).length > 0;
  if (fields === null || isInQuery) return invalidPayload(daraja);
  return handler(daraja, fields);
}

/** Writes the answer, or loses it, and lets what follows begin. */
function give({ daraja, request, reply }: Exchange, answer: Answer) {
  const { calls, timeline } = daraja.ctx;
  const id = calls.received({
    provider: 'daraja',
    method: request.method,
    path: request.url,
    headers: request.headers,
    body: readFields(request.body) ?? request.body ?? null,
    at: timeline.now().toISOString(),
  });
  const afterwards = answer.afterwards ?? (() => undefined);
  if ('lost' in answer) {
    loseAnswer(timeline, { request, reply }, answer.lost);
    afterwards();
    return;
  }
  calls.answered(id, answer.status);
  reply.raw.once('finish', afterwards);
  void reply.code(answer.status);
  return answer.raw === true
    ? reply.type('text/html').send(answer.body)
    : reply.type('application/json').send(answer.body);
}
