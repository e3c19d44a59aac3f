import type { FastifyReply } from 'fastify';
import type { Session } from '#contracts/account/identity.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { NotFound } from '#platform/errors.ts';
import { NotSignedIn } from '#platform/http/guard.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { alphanumericSecret, makeId } from '#platform/random.ts';
import type { IdentityContext } from '../account/context.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { toCaller } from '../sessions/read-session.ts';
import { findSession } from '../sessions/sessions.sql.ts';
import { toSession } from '../sessions/signed-in.ts';
import { continueSession, holdMember } from './members.sql.ts';

const tokenLength = 43;

/**
 * Makes a person act for the account of others, or for their own again. The session continues under
 * a new id and token, with its age: pages that are open elsewhere in the browser can then change
 * nothing until they are loaded again, and their streams end. `caller` is the person in their own
 * account. Throws `NotFound` for an account that they may not act for.
 */
export async function switchAccount(
  ctx: IdentityContext,
  { cookies, reply }: Readonly<{ cookies: Cookies; reply: FastifyReply }>,
  { caller, accountId }: Readonly<{ caller: SignedIn; accountId: CustomerId | null }>,
): Promise<Session> {
  const { db, clock, random } = ctx;
  const at = clock();
  const token = alphanumericSecret(tokenLength, random);
  const id = makeId('ses', random);
  const personId = caller.customerId;
  const session = await db.transaction(async (tx) => {
    if (accountId !== null && !(await holdMember(tx, { accountId, personId }))) {
      throw new NotFound('You cannot act for this account.');
    }
    const next = { from: caller.sessionId, id, token, accountId, at };
    if (!(await continueSession(tx, next))) throw new NotSignedIn();
    // One that is suspended now lets nobody in.
    const continued = await findSession(tx, token);
    if (!continued || continued.suspended) throw new NotFound('You cannot act for this account.');
    return continued;
  });
  cookies.setSession(reply, token);
  // What the browser kept of one account is nothing for the other.
  reply.header('clear-site-data', '"cache"');
  return toSession(ctx, toCaller(session, at));
}
