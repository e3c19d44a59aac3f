import type { FastifyInstance } from 'fastify';
import { tokenCalls } from '#contracts/account/api-tokens.ts';
import { NotFound } from '#platform/errors.ts';
import { teamRead, teamWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { IdentityContext } from '../account/context.ts';
import { revokeToken } from './api-tokens.sql.ts';
import { makeToken, readTokens, tokensOf } from './make-token.ts';

/** A customer's own tokens: the list, a new one, and the end of one. */
export function tokenRoutes(app: FastifyInstance, ctx: IdentityContext) {
  const { db, clock } = ctx;
  const list = { call: tokenCalls.apiTokens, policy: teamRead };
  route(app, list, async ({ caller }) => ({
    content: await readTokens(db, tokensOf(caller), clock()),
  }));
  route(app, { call: tokenCalls.makeToken, policy: teamWrite }, ({ body, caller }) =>
    makeToken(ctx, caller, body),
  );
  const revoke = { call: tokenCalls.revokeToken, policy: teamWrite };
  route(app, revoke, async ({ params: { id }, caller }): Promise<undefined> => {
    const revoked = await revokeToken(db, { ...tokensOf(caller), id, at: clock() });
    if (revoked === 0) throw new NotFound();
  });
}
