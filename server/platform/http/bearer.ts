import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import type { Call, TokenScope } from '#contracts/site/paths.ts';
import { tokenRequestsPerMinute, wrongTokensPerMinute } from '#contracts/tokens.ts';
import { DomainError, refusal } from '../errors.ts';
import type { SignedIn } from './policy.ts';

/** The customer that an API token acts for, and its scopes. */
export type TokenCaller = SignedIn & Required<Pick<SignedIn, 'token'>>;

/** What `identity` plugs in: whose a token is. */
export type TokenReader = Readonly<{
  /** Undefined for a token that is unknown, over or revoked, and for one of a closed account. */
  ownerOf(secret: string, address: string): Promise<TokenCaller | undefined>;
}>;

/** Many mistakes of one program, or one guesser; a right token does not count. */
export const wrongTokens = {
  name: 'wrong-tokens',
  max: wrongTokensPerMinute,
  perSeconds: 60,
} as const;
/** Beside the limits that a route declares for its customer. */
export const tokenRequests = {
  name: 'token',
  max: tokenRequestsPerMinute,
  perSeconds: 60,
} as const;

/**
 * The secret of `Authorization: Bearer …` (RFC 6750), empty where none follows; undefined where
 * another scheme, or none, is used. The header decides: with it, a cookie is not read.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const match = /^bearer(?:$| +([^]*))/i.exec(headers.authorization ?? '');
  return match ? (match[1] ?? '') : undefined;
}

/** One answer for unknown, expired and revoked, so that a finder of old tokens learns nothing. */
export const TokenRefused = refusal(
  'token-refused',
  'This token does not work. Make a new one in your settings.',
);

/** For a call that takes no token, another scope's, or a use that is for people alone. */
const TokenScopeRefused = refusal('token-scope', (why: string) => why);

/** Refuses a program's request for a prompt on a phone or a card page: a person has to be there. */
export function requirePerson(caller: SignedIn) {
  if (caller.token) {
    throw new TokenScopeRefused(
      'Tokens can only pay from the balance. Top up on the website first.',
    );
  }
}

/** Refuses a program what cannot be taken back, such as wiping a machine. */
export function requireSignedIn(caller: SignedIn) {
  if (caller.token) throw new TokenScopeRefused('Tokens cannot do this. Sign in on the website.');
}

/** Refuses a call whose contract does not name a scope that the token has. */
export function requireScope({ token }: TokenCaller, requested: TokenScope | undefined) {
  if (requested === undefined) {
    throw new TokenScopeRefused('Tokens cannot make this request. Sign in on the website.');
  }
  if (!token.scopes.has(requested)) {
    throw new TokenScopeRefused(`This call needs a token with the scope "${requested}".`);
  }
}

/**
 * Refuses a program that spends money without a key: after a lost answer it could only guess
 * whether to pay again.
 */
export function requireKey({ headers }: Pick<FastifyRequest, 'headers'>, { spends }: Call) {
  if (!spends || headers[idempotencyKeyHeader] !== undefined) return;
  const message = 'Send the header Idempotency-Key with a new value for each purchase or renewal.';
  throw new DomainError('idempotency-key-needed', message);
}
