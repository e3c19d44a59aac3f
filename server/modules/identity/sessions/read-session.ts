import type { FastifyRequest } from 'fastify';
import { rolePermissions } from '#modules/staff';
import type { SessionReader } from '#platform/http/guard.ts';
import type { Acting, Caller, SignedIn, Team } from '#platform/http/policy.ts';
import type { IdentityContext } from '../account/context.ts';
import type { Cookies } from './cookies.ts';
import { isLive, mfaLifeMs, needsTouch, sessionLife } from './session-life.ts';
import { findSession, touchSession, type SessionRow } from './sessions.sql.ts';

const visitor: Caller = { kind: 'visitor' };
const nothing: ReadonlySet<string> = new Set();

/** Turns a request's cookie into a caller: one indexed query, and a write at most once a minute. */
export const createSessionReader = (
  ctx: Pick<IdentityContext, 'db' | 'clock' | 'keyring'>,
  cookies: Cookies,
): SessionReader => ({
  callerOf: async (request) => {
    const at = ctx.clock();
    const session = await liveSession(ctx, cookies, { request, at });
    if (!session) return visitor;
    if (needsTouch(session, at)) await touchSession(ctx.db, session.id, at);
    return toCaller(session, at);
  },
  csrfValueOf: (sessionId) => ctx.keyring.mac('csrf', sessionId),
  wasCsrfValue: (sessionId, value) => ctx.keyring.isMac('csrf', sessionId, value),
});

async function liveSession(
  { db }: Pick<IdentityContext, 'db'>,
  cookies: Cookies,
  { request, at }: { request: FastifyRequest; at: Date },
): Promise<SessionRow | undefined> {
  const token = cookies.sessionToken(request);
  if (token === undefined) return undefined;
  const session = await findSession(db, token);
  if (!session || session.suspended || session.pending) return undefined;
  if (session.actingStaffId) {
    return session.actingRole && isLive(session, 'acting', at) ? session : undefined;
  }
  return isLive(session, session.role ? 'staff' : 'customer', at) ? session : undefined;
}

/** Staff without a fresh second factor are staff by name only: no permission (compensation 10). */
export function toCaller(session: SessionRow, at: Date): SignedIn {
  const { id, customerId, email, firstName, lastName, role, mfaAt, enrolled } = session;
  const acting = actingOf(session);
  const team = teamOf(session);
  // A code counts as long as the app that made it is the account's (decision H20).
  const fresh = enrolled && mfaAt !== null && at.getTime() - mfaAt.getTime() <= mfaLifeMs;
  return {
    kind: role && !acting ? 'staff' : 'customer',
    customerId: session.accountId ?? customerId,
    email,
    firstName,
    lastName,
    sessionId: id,
    permissions: role && fresh && !acting ? rolePermissions[role] : nothing,
    ...(fresh ? { provenAt: mfaAt } : {}),
    ...(acting ? { acting } : {}),
    ...(team ? { team } : {}),
    ...(session.hasTeams ? { hasTeams: true } : {}),
  };
}

function teamOf({ customerId, teamRole, accountName }: SessionRow): Team | undefined {
  if (!teamRole || accountName === null) return undefined;
  return { personId: customerId, role: teamRole, name: accountName };
}

function actingOf({ actingStaffId, actingEmail, createdAt }: SessionRow): Acting | undefined {
  if (!actingStaffId || !actingEmail) return undefined;
  const until = new Date(createdAt.getTime() + sessionLife.acting.absoluteMs);
  return { staffId: actingStaffId, staffEmail: actingEmail, until };
}
