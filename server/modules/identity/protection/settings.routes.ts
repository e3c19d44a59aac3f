import type { FastifyInstance } from 'fastify';
import { calls, type SessionsFound, type SignInsFound } from '#contracts';
import { NotFound } from '#platform/errors.ts';
import { personRead, personWrite, visitorWrite, type SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { changePassword, changeProfile, readProfile } from './change-account.ts';
import { askForNewEmail, confirmNewEmail, stopNewEmail } from './change-email.ts';
import type { Devices } from '../sessions/devices.ts';
import { forgetDeviceOf } from '../sessions/devices.sql.ts';
import { activationLimit, linkLimit } from '../account/limits.ts';
import { checkYourEmail } from '../sessions/neutral-answer.ts';
import { askForReset, resetPassword } from './reset-password.ts';
import { isLive } from '../sessions/session-life.ts';
import { deleteOwnSession, listSessions } from '../sessions/sessions.sql.ts';
import { listSignIns } from '../sessions/sign-ins.sql.ts';
import type { IdentityContext } from '../account/context.ts';

const accepted = 202;
const passwordSet = { message: 'Your password was changed. Sign in with the new one.' };
const changeStopped = {
  message: 'The change was cancelled and all devices were signed out. Choose a new password now.',
};
const emailConfirmed = { message: 'Your new email address is confirmed. Sign in with it.' };

/** Mounts what happens to an account after sign-up: recovery, settings, sessions. */
export function settingsRoutes(app: FastifyInstance, ctx: IdentityContext, devices: Devices) {
  recoveryRoutes(app, ctx, devices);
  profileRoutes(app, ctx);
  sessionListRoutes(app, ctx);
}

function recoveryRoutes(app: FastifyInstance, ctx: IdentityContext, devices: Devices) {
  const asking = visitorWrite(linkLimit(ctx.limits));
  const using = visitorWrite(activationLimit(ctx.limits));
  route(app, { call: calls.forgotPassword, policy: asking }, async ({ body, reply }) => {
    await askForReset(ctx, body.email);
    reply.code(accepted);
    return checkYourEmail;
  });
  route(app, { call: calls.resetPassword, policy: using }, async ({ body, request, reply }) => {
    const customerId = await resetPassword(ctx, body);
    // A browser that opened the emailed link needs no emailed code.
    await devices.remember({ request, reply }, { customerId });
    return passwordSet;
  });
  route(app, { call: calls.confirmEmail, policy: using }, async ({ body }) => {
    await confirmNewEmail(ctx, body.token);
    return emailConfirmed;
  });
  route(app, { call: calls.stopEmail, policy: using }, async ({ body }) => {
    await stopNewEmail(ctx, body.token);
    return changeStopped;
  });
}

function profileRoutes(app: FastifyInstance, ctx: IdentityContext) {
  route(app, { call: calls.profile, policy: personRead }, ({ caller }) => readProfile(ctx, caller));
  route(app, { call: calls.changeProfile, policy: personWrite }, ({ body, caller }) =>
    changeProfile(ctx, caller, body),
  );
  route(
    app,
    { call: calls.changePassword, policy: personWrite },
    async ({ body, caller }): Promise<undefined> => {
      await changePassword(ctx, caller, body);
    },
  );
  route(app, { call: calls.changeEmail, policy: personWrite }, async ({ body, caller, reply }) => {
    await askForNewEmail(ctx, caller, body);
    reply.code(accepted);
    return checkYourEmail;
  });
}

async function signInsOf({ db }: IdentityContext, { customerId }: SignedIn): Promise<SignInsFound> {
  const signIns = await listSignIns(db, customerId);
  return { content: signIns.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
}

function sessionListRoutes(app: FastifyInstance, ctx: IdentityContext) {
  route(app, { call: calls.sessions, policy: personRead }, ({ caller }) => sessionsOf(ctx, caller));
  route(app, { call: calls.signIns, policy: personRead }, ({ caller }) => signInsOf(ctx, caller));
  route(
    app,
    { call: calls.endSession, policy: personWrite },
    async ({ params, caller }): Promise<undefined> => {
      await forgetDeviceOf(ctx.db, caller.customerId, params.id);
      const ended = await deleteOwnSession(ctx.db, caller.customerId, params.id);
      if (!ended) throw new NotFound();
    },
  );
}

async function sessionsOf(
  { db, clock }: IdentityContext,
  { customerId, sessionId, kind }: SignedIn,
): Promise<SessionsFound> {
  const at = clock();
  const sessions = await listSessions(db, customerId);
  const content = sessions
    .filter((session) => isLive(session, kind, at))
    .map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: session.id === sessionId,
    }));
  return { content };
}
