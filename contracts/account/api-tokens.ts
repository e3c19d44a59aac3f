/**
 * API tokens: credentials of a customer's program in place of a session. Each call declares whether
 * it accepts one (`Call.token`).
 */
import { typedLine } from '../typed.ts';
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { call, idParam, type TokenScope } from '../site/paths.ts';
import { proofBody } from '../goods/server-life.ts';

export const tokenScopes = [
  'read',
  'proxies',
  'servers',
  'buy',
] as const satisfies readonly TokenScope[];
/** So many tokens of one account work at a time. */
export const tokensMax = 10;
/** The lifetime of a token in days; null is until it is revoked. */
export const tokenDays = [30, 90, 365] as const;
export const tokenNameMax = 60;

const scopes = z.array(z.enum(tokenScopes));

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters; the rest was shown once and is not kept. */
  hint: z.string(),
  scopes,
  madeAt: at,
  expiresAt: z.nullable(at),
  isExpired: z.boolean(),
  lastUsedAt: z.nullable(at),
  lastUsedFrom: z.nullable(z.string()),
  /** The person of a team who made it, where that is another than the reader. */
  madeBy: z.nullable(z.string()),
});

/** What its owner calls a token or a list link: one line of letters, digits and signs. */
export const tokenName = z
  .string()
  .check(
    z.overwrite(typedLine),
    z.minLength(1, 'Give it a name'),
    z.maxLength(tokenNameMax, `At most ${tokenNameMax} characters`),
    z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'Use letters, digits and spaces'),
  );

export const makeTokenBody = z.strictObject({
  name: tokenName,
  scopes: scopes.check(
    z.minLength(1, 'Choose at least one scope'),
    z.maxLength(tokenScopes.length),
    z.refine((chosen) => new Set(chosen).size === chosen.length, 'List each scope once'),
  ),
  days: z.nullable(z.literal(tokenDays)),
  /** That it is you and not only your browser. */
  proof: proofBody,
});

/** Only people make these calls: a token never makes, lists or ends another. */
export const tokenCalls = {
  apiTokens: call({
    method: 'GET',
    path: '/account/tokens',
    answer: z.object({ content: z.array(apiToken) }),
  }),
  /** The answer is the only one that ever holds the secret. */
  makeToken: call({
    method: 'POST',
    path: '/account/tokens',
    body: makeTokenBody,
    answer: z.object({ token: apiToken, secret: z.string() }),
  }),
  revokeToken: call({ method: 'DELETE', path: '/account/tokens/:id', params: idParam }),
} as const;

export type { TokenScope };
export type ApiToken = z.infer<typeof apiToken>;
export type MakeTokenBody = z.infer<typeof makeTokenBody>;
