import type { FastifyInstance } from 'fastify';
import { calls, type SessionsFound, type SignInsFound } from '#contracts';
import { NotFound } from '#platform/errors.ts';
import { customerRead, customerWrite, visitorWrite, type SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { changePassword, changeProfile, readProfile } from '../passwords/change-account.ts';
import { askForNewEmail, confirmNewEmail, stopNewEmail } from './change-email.ts';
import type { Devices } from '../sign-in/devices.ts';
import { forgetDeviceOf } from '../sign-in/devices.sql.ts';
import { activationLimit, linkLimit } from '../limits.ts';
import { checkYourEmail } from '../sign-in/neutral-answer.ts';
import { askForReset, resetPassword } from '../passwords/reset-password.ts';
import { isLive } from '../sign-in/session-life.ts';
import { deleteOwnSession, listSessions } from '../sign-in/sessions.sql.ts';
import { listSignIns } from '../sign-in/sign-ins.sql.ts';
import type { IdentityWorld } from '../world.ts';

const accepted = 202;
const passwordSet = { message: 'Your new password is set. Sign in with it.' };
const changeStopped = {
  message: 'The change is stopped and everyone is signed out. Choose a new password now.',
};
const emailConfirmed = { message: 'Your new e-mail address is confirmed. Sign in with it.' };

/** Mounts what happens to an account after sign-up: recovery, settings, sessions. */
export function settingsRoutes(app: FastifyInstance, world: IdentityWorld, devices: Devices) {
  recoveryRoutes(app, world, devices);
  profileRoutes(app, world);
  sessionListRoutes(app, world);
}

function recoveryRoutes(app: FastifyInstance, world: IdentityWorld, devices: Devices) {
  const asking = visitorWrite(linkLimit(world.limits));
  const using = visitorWrite(activationLimit(world.limits));
  route(app, { call: calls.forgotPassword, policy: asking }, async ({ body, reply }) => {
    await askForReset(world, body.email);
    reply.code(accepted);
    return checkYourEmail;
  });
  route(app, { call: calls.resetPassword, policy: using }, async ({ body, request, reply }) => {
    const customerId = await resetPassword(world, body);
    // Whoever opened the mailed link here needs no mailed code here.
    await devices.remember({ request, reply }, { customerId });
    return passwordSet;
  });
  route(app, { call: calls.confirmEmail, policy: using }, async ({ body }) => {
    await confirmNewEmail(world, body.token);
    return emailConfirmed;
  });
  route(app, { call: calls.stopEmail, policy: using }, async ({ body }) => {
    await stopNewEmail(world, body.token);
    return changeStopped;
  });
}

function profileRoutes(app: FastifyInstance, world: IdentityWorld) {
  route(app, { call: calls.profile, policy: customerRead }, ({ caller }) =>
    readProfile(world, caller),
  );
  route(app, { call: calls.changeProfile, policy: customerWrite }, ({ body, caller }) =>
    changeProfile(world, caller, body),
  );
  route(
    app,
    { call: calls.changePassword, policy: customerWrite },
    async ({ body, caller }): Promise<undefined> => {
      await changePassword(world, caller, body);
    },
  );
  route(
    app,
    { call: calls.changeEmail, policy: customerWrite },
    async ({ body, caller, reply }) => {
      await askForNewEmail(world, caller, body);
      reply.code(accepted);
      return checkYourEmail;
    },
  );
}

async function signInsOf({ db }: IdentityWorld, { customerId }: SignedIn): Promise<SignInsFound> {
  const signIns = await listSignIns(db, customerId);
  return { content: signIns.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
}

function sessionListRoutes(app: FastifyInstance, world: IdentityWorld) {
  route(app, { call: calls.sessions, policy: customerRead }, ({ caller }) =>
    sessionsOf(world, caller),
  );
  route(app, { call: calls.signIns, policy: customerRead }, ({ caller }) =>
    signInsOf(world, caller),
  );
  route(
    app,
    { call: calls.endSession, policy: customerWrite },
    async ({ params, caller }): Promise<undefined> => {
      await forgetDeviceOf(world.db, caller.customerId, params.id);
      const ended = await deleteOwnSession(world.db, caller.customerId, params.id);
      if (!ended) throw new NotFound();
    },
  );
}

async function sessionsOf(
  { db, clock }: IdentityWorld,
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
