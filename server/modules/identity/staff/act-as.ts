import type { FastifyReply } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import type { Session } from '#contracts/account/identity.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { alphanumericSecret, makeId } from '#platform/random.ts';
import { actingTarget, addActingSession, originOf } from './acting.sql.ts';
import type { Cookies } from '../sessions/cookies.ts';
import type { Where } from '../sessions/devices.ts';
import { ActingImpossible } from '../account/errors.ts';
import { toCaller } from '../sessions/read-session.ts';
import { isLive } from '../sessions/session-life.ts';
import { deleteSession, findSession } from '../sessions/sessions.sql.ts';
import { toSession } from '../sessions/signed-in.ts';
import { notifyOfProtection } from '../account/notify-protection.ts';
import type { IdentityContext } from '../account/context.ts';

export type Visit = Readonly<{
  customerId: CustomerId;
  staff: SignedIn;
  where: Where;
}>;
/** Writes to the audit log in the transaction that begins or ends a visit. */
export type NoteVisit = (tx: Tx, about: { customerId: CustomerId; at: Date }) => Promise<void>;

const tokenLength = 43;

/**
 * Turns a staff member's browser into a visitor of a customer's account for 30 minutes; the session
 * cookie is replaced and the staff's own session waits. Throws `NotFound`, and `ActingImpossible`
 * for staff, suspended and erased accounts.
 */
export async function actAs(
  ctx: IdentityContext,
  { cookies, reply }: { cookies: Cookies; reply: FastifyReply },
  { visit, note }: { visit: Visit; note: NoteVisit },
): Promise<Session> {
  const { customerId, staff, where } = visit;
  const at = ctx.clock();
  const token = alphanumericSecret(tokenLength, ctx.random);
  await ctx.db.transaction(async (tx) => {
    const target = await actingTarget(tx, customerId);
    if (!target) throw new NotFound('Customer not found.');
    if (target !== 'open') throw new ActingImpossible(target);
    await addActingSession(tx, {
      id: makeId('ses', ctx.random),
      customerId,
      token,
      ...where,
      staffId: staff.customerId,
      staffSessionId: staff.sessionId,
      at,
    });
    await notifyOfProtection(ctx, tx, { customerId, change: 'viewed-by-support', at });
    await note(tx, { customerId, at });
  });
  const session = await findSession(ctx.db, token);
  if (!session) throw new Error('The visit ended before it began.');
  cookies.setSession(reply, token);
  return toSession(ctx, toCaller(session, at));
}

/**
 * Ends a visit: the browser is the staff member again, as far as their own session still counts.
 * Throws `ActingImpossible` when it does not, or when this is no visit; the cookie is gone then.
 */
export async function endActing(
  ctx: IdentityContext,
  { cookies, reply }: { cookies: Cookies; reply: FastifyReply },
  { caller, note }: { caller: SignedIn; note: NoteVisit },
): Promise<Session> {
  const at = ctx.clock();
  if (!caller.acting) throw new ActingImpossible('none');
  const origin = await ctx.db.transaction(async (tx) => {
    const token = await originOf(tx, caller.sessionId);
    await deleteSession(tx, caller.sessionId);
    await note(tx, { customerId: caller.customerId, at });
    return token;
  });
  const staff = origin && (await findSession(ctx.db, origin));
  if (!staff || staff.suspended || !isLive(staff, 'staff', at)) {
    cookies.clearSession(reply);
    throw new ActingImpossible('over');
  }
  cookies.setSession(reply, origin);
  return toSession(ctx, toCaller(staff, at));
}
