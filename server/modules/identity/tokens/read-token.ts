import type { TokenReader } from '#platform/http/bearer.ts';
import { constantTimeEqual } from '#platform/secrets.ts';
import { touchEveryMs } from '../sessions/session-life.ts';
import type { IdentityContext } from '../account/context.ts';
import { findToken, touchToken, type TokenOwner } from './api-tokens.sql.ts';
import { keptOf } from './token-text.ts';

/** Turns the secret of a request into its owner: one indexed query, and a write once a minute. */
export const createTokenReader = ({
  db,
  clock,
}: Pick<IdentityContext, 'db' | 'clock'>): TokenReader => ({
  ownerOf: async (secret, address) => {
    const kept = keptOf(secret);
    const token = kept && (await findToken(db, kept.secretHash));
    const at = clock();
    if (!token || !constantTimeEqual(token.secretHash, kept.secretHash)) return undefined;
    if (!works(token, at)) return undefined;
    if (wasLongAgo(token.lastUsedAt, at)) await touchToken(db, token.id, { address, at });
    const { id, customerId, email, firstName, lastName, scopes } = token;
    const { accountId, teamRole: role, accountName: name } = token;
    return {
      kind: 'customer',
      customerId: accountId ?? customerId,
      email,
      firstName,
      lastName,
      sessionId: id,
      permissions: new Set<string>(),
      token: { id, scopes: new Set(scopes) },
      ...(role && name !== null ? { team: { personId: customerId, role, name } } : {}),
    };
  },
});

const works = ({ closed, expiresAt }: TokenOwner, at: Date) =>
  !closed && (expiresAt === null || expiresAt > at);

const wasLongAgo = (lastUsedAt: Date | null, at: Date) =>
  lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= touchEveryMs;
