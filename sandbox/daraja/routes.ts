import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Daraja } from './daraja.ts';
import { processPush } from './push.ts';
import { makeQueryLimit, queryPush } from './query.ts';
import { issueToken, refuseBearer } from './token.ts';
import { type Answer, type Fields, invalidField, rateLimited, refuse } from './wire.ts';

/** One exchange with the shop. */
type Exchange = { daraja: Daraja; request: FastifyRequest; reply: FastifyReply };
type Handler = (daraja: Daraja, fields: Fields) => Answer | Promise<Answer>;

const lostAnswerMs = 60_000;

/** Safaricom's host. Every answer, the unknown path included, has Daraja's own envelope. */
export function darajaRoutes(app: FastifyInstance, daraja: Daraja): void {
  // Bodies stay text: Daraja judges content type and syntax in its own way.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.get('/oauth/v1/generate', async (request, reply) => {
    const { grant_type: grantType } = request.query as { grant_type?: string };
    const answer = issueToken(daraja, request.headers.authorization, grantType);
    return give({ daraja, request, reply }, answer);
  });

  const mayQuery = makeQueryLimit(daraja);
  const query: Handler = (_daraja, fields) =>
    mayQuery() ? queryPush(daraja, fields) : rateLimited('capacity=5, period=60000');
  const calls: Record<string, Handler> = {
    '/mpesa/stkpush/v1/processrequest': processPush,
    '/mpesa/stkpushquery/v1/query': query,
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
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url,
    handler: (request, reply) =>
      give({ daraja, request, reply }, refuse(daraja, '405.001', 'Method Not Allowed')),
  });
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
  if (fields === null) return refuse(daraja, '400.002.05', 'Invalid Request Payload');
  return handler(daraja, fields);
}

function readFields(body: unknown): Fields | null {
  try {
    const parsed: unknown = JSON.parse(String(body));
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Fields) : null;
  } catch {
    return null;
  }
}

/** Writes the answer, or loses it, and lets what follows begin. */
function give({ daraja, request, reply }: Exchange, answer: Answer) {
  const { calls, timeline } = daraja.world;
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
    reply.hijack();
    if (answer.lost === 'reset') request.raw.socket.destroy();
    else timeline.after(lostAnswerMs, () => request.raw.socket.destroy());
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
