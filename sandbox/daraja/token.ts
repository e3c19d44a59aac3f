import { timingSafeEqual } from 'node:crypto';
import { flawIn } from '../core/parameters.ts';
import type { Daraja } from './daraja.ts';
import { tokenParameters } from './parameters.ts';
import { type Answer, type ErrorCode, type Fields, refuse, unavailable } from './wire.ts';

const tokenLength = 28;
const tokensMax = 1_000;

/** `GET /oauth/v1/generate`: a new token, which ends every older one unless switched off. */
export function issueToken(
  daraja: Daraja,
  authorization: string | undefined,
  query: Fields,
): Answer {
  if (daraja.faults.token.peek().outage === true) {
    daraja.faults.token.take();
    return unavailable;
  }
  if (authorization === undefined || !/^basic /i.test(authorization)) {
    return refuse(daraja, '400.008.01', 'Invalid Authentication passed');
  }
  if (flawIn(tokenParameters, query) !== null) {
    return refuse(daraja, '400.008.02', 'Invalid grant type passed');
  }
  const { consumerKey, consumerSecret } = daraja.account;
  const given = Buffer.from(authorization.slice('Basic '.length), 'base64');
  // Wrong keys are answered with nothing to read.
  if (!same(given, Buffer.from(`${consumerKey}:${consumerSecret}`))) {
    return { status: 400, raw: true, body: '' };
  }
  const { tokens, settings, ctx } = daraja;
  if (settings.rotateTokens || tokens.size >= tokensMax) tokens.clear();
  const token = ctx.codes.lower(tokenLength);
  tokens.set(token, ctx.timeline.now().getTime() + ctx.timeline.scaled(settings.tokenLifeMs));
  // The documents show a number; the wire sends text.
  return { status: 200, body: { access_token: token, expires_in: '3599' } };
}

const same = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other);

/** Null when the bearer is good, or the refusal. */
export function refuseBearer(daraja: Daraja, authorization: string | undefined): Answer | null {
  if (authorization === undefined || !/^bearer \S/i.test(authorization)) {
    return refuse(daraja, '404.001.04', 'Invalid Authentication Header');
  }
  const fault = daraja.faults.token.peek();
  if (fault.reject === true) {
    daraja.faults.token.take();
    return refuse(daraja, tokenError(fault.errorCode), 'Invalid Access Token');
  }
  const endsAt = daraja.tokens.get(authorization.slice('Bearer '.length).trim());
  const isLive = endsAt !== undefined && endsAt > daraja.ctx.timeline.now().getTime();
  return isLive ? null : refuse(daraja, '404.001.03', 'Invalid Access Token');
}

/** The codes under which a dead bearer has been reported. */
function tokenError(code: string | undefined): ErrorCode {
  const known: ErrorCode[] = ['400.003.01', '401.002.01', '401.003.01'];
  return known.find((one) => one === code) ?? '404.001.03';
}
