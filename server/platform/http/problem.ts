import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem, ProblemCode } from '#contracts/problems.ts';
import { DatabaseUnavailable } from '../database/database-trouble.ts';
import { DomainError, Unavailable, type RefusalKind } from '../errors.ts';

/** The one table from refusals to HTTP. */
const statusOf: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  invalid: 422,
  limited: 429,
  unavailable: 503,
};

const titles: Record<ProblemCode, string> = {
  'bad-request': 'The request could not be read',
  'validation-failed': 'Check the highlighted fields',
  'not-signed-in': 'Sign in first',
  'sign-in-refused': 'Incorrect email or password',
  'email-not-verified': 'Confirm your email first',
  'account-suspended': 'This account is suspended',
  'code-refused': 'Incorrect code',
  'token-refused': 'Invalid token',
  'token-scope': 'This token does not have the required scope',
  'token-not-made': 'Token not created',
  'csrf-refused': 'The request did not come from our pages',
  'acting-as-customer': 'Only the customer can do this',
  forbidden: 'Not allowed',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  'unsupported-media-type': 'Send JSON',
  'body-too-large': 'The request is too large',
  'too-many-requests': 'Too many requests',
  'link-expired': 'This link no longer works',
  'password-refused': 'Choose another password',
  'passkey-refused': 'This passkey cannot be used',
  'price-changed': 'The price has changed',
  'quote-expired': 'This price has expired',
  'operating-system-needed': 'The server needs an operating system',
  'not-for-sale': 'Not available',
  'term-too-long': 'This IP address is not available for that long',
  'balance-short': 'Balance too low',
  'coupon-refused': 'This coupon cannot be used',
  'proxy-yours': 'You already have this proxy',
  'proxy-taken': 'This proxy is already taken',
  'proxy-failed-test': 'This proxy failed its test',
  'too-many-holds': 'Too many reservations',
  'payment-in-progress': 'A payment is already in progress',
  'idempotency-conflict': 'This idempotency key was already used',
  'idempotency-key-needed': 'Send an Idempotency-Key',
  'provider-unavailable': 'The payment provider is not responding',
  'lease-not-active': 'This lease is not active',
  'not-renewable': 'This lease cannot be renewed',
  'not-refundable': 'This lease cannot be refunded',
  'sold-out': 'This offer is sold out',
  'phone-needed': 'Phone number required',
  'replacement-quota': 'Replacement limit reached',
  'replacement-elsewhere': 'Only available in another city',
  'no-replacement': 'No replacement available',
  'order-move-refused': 'Not possible in this order state',
  'server-busy': 'The server is busy',
  'server-cannot': 'Not available for this server',
  'mail-refused': 'This email cannot be resent',
  'receipt-refused': 'This M-Pesa code cannot be used here',
  'refund-refused': 'This refund is not possible',
  'payouts-off': 'Payouts are not available',
  'payout-open': 'A payout is already in progress',
  'payout-refused': 'This payout is not possible',
  'payout-decided': 'This payout is no longer under review',
  'ticket-refused': 'This message cannot be sent',
  'file-refused': 'This file cannot be attached',
  'erasure-refused': 'The account cannot be deleted yet',
  'edit-conflict': 'Someone else changed this',
  'second-person-needed': 'A second person must approve this',
  'proof-needed': 'Authenticator code required',
  'close-refused': 'This day cannot be closed or reopened',
  maintenance: 'Maintenance in progress',
  unavailable: 'Try again shortly',
  internal: 'Something went wrong on our side',
};

/** Fastify's own refusals, by its error code. */
const framework: Record<string, { status: number; code: ProblemCode; detail: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'body-too-large',
    detail: 'Send a smaller request body.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported-media-type',
    detail: 'Send the body as application/json.',
  },
  FST_REQ_FILE_TOO_LARGE: { status: 413, code: 'body-too-large', detail: 'The file is too large.' },
};

/** What the body of a refusal depends on beside the refusal itself. */
export type Refused = Readonly<{ id: string; method: string; isQuestion?: boolean }>;

/** The refused request, as a problem document needs it. */
export const refusedOf = ({ id, method, routeOptions }: FastifyRequest): Refused => ({
  id,
  method,
  isQuestion: routeOptions.config.call?.isQuestion === true,
});

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const mayHaveWritten = ({ method, isQuestion }: Omit<Refused, 'id'>) =>
  isQuestion !== true && !reads.has(method);
const tryAgainSeconds = 5;
/** A write may have taken effect before its answer was lost, so nothing is promised about it. */
const notKnown =
  'We don’t know yet whether this went through. Check your orders before you try again';

/** What is answered while the database is away or this process stops. */
export function unavailable(request: Omit<Refused, 'id'>, cause?: unknown): Unavailable {
  const detail = mayHaveWritten(request)
    ? `${notKnown}.`
    : `The shop is not responding right now. Try again in ${tryAgainSeconds} seconds.`;
  return new Unavailable(detail, tryAgainSeconds, { cause });
}

/** Makes the RFC 9457 body of anything thrown. A bug's message never leaves the process. */
export function toProblem(thrown: unknown, request: Refused): Problem {
  if (thrown instanceof DatabaseUnavailable)
    return toProblem(unavailable(request, thrown), request);
  const instance = `urn:uuid:${request.id}`;
  if (thrown instanceof DomainError) {
    const { code, kind, message, facts, fields } = thrown;
    return {
      ...shape(code, statusOf[kind], message),
      instance,
      ...(fields.length > 0 ? { errors: [...fields] } : {}),
      ...facts,
    };
  }
  const known = framework[(thrown as FastifyError | undefined)?.code ?? ''];
  if (known) return { ...shape(known.code, known.status, known.detail), instance };
  const status = (thrown as FastifyError | undefined)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    const detail = 'The request is malformed. Check its address, headers and body.';
    return { ...shape('bad-request', 400, detail), instance };
  }
  const advice = mayHaveWritten(request) ? notKnown : 'Try again';
  const detail = `${advice}, or quote the reference to support.`;
  return { ...shape('internal', 500, detail), instance };
}

const shape = (code: ProblemCode, status: number, detail: string) => ({
  type: `/problems/${code}`,
  code,
  title: titles[code],
  status,
  detail,
});

/** What a program with a token is told in the words of RFC 6750. */
const challenges: Partial<Record<ProblemCode, string>> = {
  'token-refused': 'Bearer error="invalid_token"',
  'token-scope': 'Bearer error="insufficient_scope"',
};

export function sendProblem(reply: FastifyReply, problem: Problem) {
  const challenge = challenges[problem.code];
  if (challenge) reply.header('www-authenticate', challenge);
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}
