import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem, ProblemCode } from '#contracts/problems.ts';
import { DatabaseUnavailable } from '../database/database-trouble.ts';
import { DomainError, Unavailable } from '../errors.ts';

/** Each refusal in HTTP: its status and its title. */
const answers: Record<ProblemCode, readonly [status: number, title: string]> = {
  'bad-request': [400, 'The request could not be read'],
  'validation-failed': [422, 'Check the highlighted fields'],
  'not-signed-in': [401, 'Sign in first'],
  'sign-in-refused': [401, 'Incorrect email or password'],
  'email-not-verified': [403, 'Confirm your email first'],
  'account-suspended': [403, 'This account is suspended'],
  'code-refused': [422, 'Incorrect code'],
  'token-refused': [401, 'Invalid token'],
  'token-scope': [403, 'This token does not have the required scope'],
  'token-not-made': [409, 'Token not created'],
  'csrf-refused': [403, 'The request did not come from our pages'],
  'acting-as-customer': [403, 'Only the customer can do this'],
  'team-role': [403, 'Your role does not include this'],
  forbidden: [403, 'Not allowed'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'unsupported-media-type': [415, 'Send JSON'],
  'body-too-large': [413, 'The request is too large'],
  'too-many-requests': [429, 'Too many requests'],
  'link-expired': [410, 'This link no longer works'],
  'password-refused': [422, 'Choose another password'],
  'passkey-refused': [409, 'This passkey cannot be used'],
  'price-changed': [409, 'The price has changed'],
  'cart-changed': [409, 'The cart has changed'],
  'quote-expired': [409, 'This price has expired'],
  'operating-system-needed': [422, 'The server needs an operating system'],
  'not-for-sale': [422, 'Not available'],
  'term-too-long': [422, 'This IP address is not available for that long'],
  'balance-short': [409, 'Balance too low'],
  'coupon-refused': [409, 'This coupon cannot be used'],
  'proxy-yours': [409, 'You already have this proxy'],
  'proxy-taken': [409, 'This proxy is already taken'],
  'proxy-failed-test': [409, 'This proxy failed its test'],
  'first-purchase-needed': [403, 'Available after your first payment'],
  'site-refused': [422, 'This site cannot be checked'],
  'too-many-holds': [409, 'Too many reservations'],
  'payment-in-progress': [409, 'A payment is already in progress'],
  'idempotency-conflict': [409, 'This idempotency key was already used'],
  'idempotency-key-needed': [400, 'Send an Idempotency-Key'],
  'provider-unavailable': [503, 'The payment provider is not responding'],
  'lease-not-active': [409, 'This lease is not active'],
  'not-renewable': [409, 'This lease cannot be renewed'],
  'not-refundable': [409, 'This lease cannot be refunded'],
  'sold-out': [409, 'This offer is sold out'],
  'phone-needed': [409, 'Phone number required'],
  'replacement-quota': [429, 'Replacement limit reached'],
  'replacement-elsewhere': [409, 'Only available in another city'],
  'no-replacement': [409, 'No replacement available'],
  'order-move-refused': [409, 'Not possible in this order state'],
  'server-busy': [409, 'The server is busy'],
  'server-cannot': [409, 'Not available for this server'],
  'mail-refused': [409, 'This email cannot be resent'],
  'receipt-refused': [409, 'This M-Pesa code cannot be used here'],
  'refund-refused': [409, 'This refund is not possible'],
  'payouts-off': [409, 'Payouts are not available'],
  'payout-open': [409, 'A payout is already in progress'],
  'payout-refused': [409, 'This payout is not possible'],
  'payout-decided': [409, 'This payout is no longer under review'],
  'ticket-refused': [409, 'This message cannot be sent'],
  'file-refused': [422, 'This file cannot be attached'],
  'erasure-refused': [409, 'The account cannot be deleted yet'],
  'edit-conflict': [409, 'Someone else changed this'],
  'second-person-needed': [409, 'A second person must approve this'],
  'proof-needed': [403, 'Authenticator code required'],
  'close-refused': [409, 'This day cannot be closed or reopened'],
  maintenance: [503, 'Maintenance in progress'],
  unavailable: [503, 'Try again shortly'],
  internal: [500, 'Something went wrong on our side'],
};

/** Fastify's own refusals, by its error code. */
const framework: Record<string, readonly [ProblemCode, detail: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body-too-large', 'Send a smaller request body.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', 'Send the body as application/json.'],
  FST_REQ_FILE_TOO_LARGE: ['body-too-large', 'The file is too large.'],
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
    const { code, message, facts, fields, status } = thrown;
    return {
      ...shape(code, message, status),
      instance,
      ...(fields.length > 0 ? { errors: [...fields] } : {}),
      ...facts,
    };
  }
  const known = framework[(thrown as FastifyError | undefined)?.code ?? ''];
  if (known) return { ...shape(...known), instance };
  const status = (thrown as FastifyError | undefined)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    const detail = 'The request is malformed. Check its address, headers and body.';
    return { ...shape('bad-request', detail), instance };
  }
  const advice = mayHaveWritten(request) ? notKnown : 'Try again';
  const detail = `${advice}, or quote the reference to support.`;
  return { ...shape('internal', detail), instance };
}

function shape(code: ProblemCode, detail: string, unlike?: number) {
  const [usual, title] = answers[code];
  return { type: `/problems/${code}`, code, title, status: unlike ?? usual, detail };
}

/** The error of RFC 6750 for a program with a token. */
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
