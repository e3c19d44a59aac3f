import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, readFields } from '../core/fields.ts';
import { loseAnswer } from '../core/lose-answer.ts';
import type { CallParameters } from '../core/parameters.ts';
import { answerDispute, disputeData } from './disputes.ts';
import { initialize } from './initialize.ts';
import { listDisputes, type ListQuery, listRefunds, listSettlements } from './lists.ts';
import { listTransactions, settledTransactions } from './lists.ts';
import * as published from './parameters.ts';
import { chargeMobile, fetchCharge } from './mobile-charge.ts';
import { findTransaction, type Paystack } from './paystack.ts';
import { createRefund, fetchRefund, retryRefund } from './refunds.ts';
import { transactionData } from './view.ts';
import { verify } from './verify.ts';
import { type Answer, good, invalid, invalidKey, refuse, refuseFlawed } from './wire.ts';

type Incoming = { fields: Fields; id: string; query: ListQuery; origin: string };
type Handler = (asked: Incoming) => Answer | Promise<Answer>;

/** What each call takes in its query; the others take nothing there. */
const inQuery: Readonly<Record<string, CallParameters>> = {
  'GET /transaction': published.transactionsParameters,
  'GET /refund': published.refundsParameters,
  'GET /dispute': published.disputesParameters,
  'GET /settlement': published.settlementsParameters,
  'GET /settlement/:id/transactions': published.settledParameters,
};

/** api.paystack.co: every call needs the secret key, and every answer has the envelope. */
export function paystackRoutes(app: FastifyInstance, paystack: Paystack): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const posts: Record<string, Handler> = {
    '/transaction/initialize': ({ fields, origin }) => initialize(paystack, fields, origin),
    '/charge': ({ fields }) => chargeMobile(paystack, fields),
    '/refund': ({ fields }) => createRefund(paystack, fields),
    '/refund/retry_with_customer_details/:id': ({ id }) => retryRefund(paystack, id),
  };
  const gets: Record<string, Handler> = {
    '/transaction': ({ query }) => listTransactions(paystack, query),
    '/transaction/:id': ({ id }) => fetchTransaction(paystack, id),
    '/transaction/verify/:id': ({ id }) => verify(paystack, id),
    '/charge/:id': ({ id }) => fetchCharge(paystack, id),
    '/refund': ({ query }) => listRefunds(paystack, query),
    '/refund/:id': ({ id }) => fetchRefund(paystack, id),
    '/dispute': ({ query }) => listDisputes(paystack, query),
    '/dispute/:id': ({ id }) => fetchDispute(paystack, id),
    '/settlement': ({ query }) => listSettlements(paystack, query),
    '/settlement/:id/transactions': ({ id, query }) => settledTransactions(paystack, id, query),
    '/integration/payment_session_timeout': () => sessionTimeout(paystack),
  };
  const puts: Record<string, Handler> = {
    '/dispute/:id/resolve': ({ id, fields }) => answerDispute(paystack, id, fields),
    '/integration/payment_session_timeout': ({ fields }) => setSessionTimeout(paystack, fields),
  };
  const serve = (handler: Handler) => (request: FastifyRequest, reply: FastifyReply) =>
    exchange(paystack, { request, reply }, handler);
  for (const [url, handler] of Object.entries(posts)) app.post(url, serve(handler));
  for (const [url, handler] of Object.entries(gets)) app.get(url, serve(handler));
  for (const [url, handler] of Object.entries(puts)) app.put(url, serve(handler));
  app.setNotFoundHandler((request, reply) =>
    give(paystack, { request, reply }, notFound('This endpoint does not exist')),
  );
}

const notFound = (message: string) =>
  refuse({ status: 404, message, code: 'not_found', nextStep: 'Check the address and try again' });

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function exchange(paystack: Paystack, { request, reply }: Exchange, handler: Handler) {
  const answer = await answerTo(paystack, request, handler);
  return give(paystack, { request, reply }, answer);
}

async function answerTo(paystack: Paystack, request: FastifyRequest, handler: Handler) {
  if (!hasKey(paystack, request.headers.authorization)) return invalidKey;
  const body = request.body;
  const fields = body === undefined || body === '' ? {} : readFields(body);
  if (fields === null) return invalid('Invalid JSON');
  const call = `${request.method} ${request.routeOptions.url?.replace(/^\/paystack/, '')}`;
  const flawed = refuseFlawed(inQuery[call] ?? published.noParameters, request.query as Fields);
  if (flawed !== null) return flawed;
  const { id } = request.params as { id?: string };
  return handler({
    fields,
    id: id ?? '',
    query: request.query as ListQuery,
    origin: `http://${request.headers.host ?? ''}`,
  });
}

function hasKey({ secretKey }: Paystack, authorization = ''): boolean {
  const given = Buffer.from(authorization);
  const expected = Buffer.from(`Bearer ${secretKey}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function give(paystack: Paystack, { request, reply }: Exchange, answer: Answer) {
  const { calls, timeline } = paystack.ctx;
  const id = calls.received({
    provider: 'paystack',
    method: request.method,
    path: request.url,
    headers: request.headers,
    body: readFields(request.body) ?? request.body ?? null,
    at: timeline.now().toISOString(),
  });
  if ('lost' in answer) return loseAnswer(timeline, { request, reply }, answer.lost);
  calls.answered(id, answer.status);
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type('application/json')
    .send(answer.body);
}

function fetchTransaction(paystack: Paystack, id: string): Answer {
  const transaction = findTransaction(paystack, id);
  if (transaction === undefined) return notFound('Transaction not found');
  return good('Transaction retrieved', transactionData(paystack, transaction));
}

function fetchDispute(paystack: Paystack, id: string): Answer {
  const dispute = paystack.disputes.get(id);
  if (dispute === undefined) return notFound('Dispute not found');
  return good('Dispute retrieved', disputeData(paystack, dispute));
}

/** Seconds, for the whole account. */
function sessionTimeout({ settings }: Paystack): Answer {
  const payment_session_timeout = Math.round(settings.sessionMs / 1_000);
  return good('Payment session timeout retrieved', { payment_session_timeout });
}

function setSessionTimeout(paystack: Paystack, fields: Fields): Answer {
  const flawed = refuseFlawed(published.sessionParameters, fields);
  if (flawed !== null) return flawed;
  const timeout = Number(fields['timeout']);
  paystack.settings.sessionMs = timeout * 1_000;
  return good('Payment session timeout updated', { payment_session_timeout: timeout });
}
